internal import LogModel

/// A background task was ended a second time.
///
/// Harmless by itself, but two paths think that they own the identifier: when it has been given to
/// another task meanwhile, the wrong one is ended. One finding for each further end.
enum DoubleEndRule: TaskRule {
  static let rule = FindingRule.doubleEnd

  static func findings(
    about task: TaskTracker, in launch: LaunchTracker, _ told: inout OncePerLaunch
  ) -> [Finding] {
    guard !task.doubleEnds.isEmpty, task.isBlamable else { return [] }
    return task.doubleEnds.map { end in
      finding(
        task, in: launch, .warning, confidence: 0.9,
        "\(task.timeline.title) of \(launch.title) was ended again after it had been ended",
        advice: advice, evidence: [task.beganEvidence, task.endedEvidence] + end.evidence)
    }
  }

  static let advice =
    "End each task once: set the identifier to UIBackgroundTaskInvalid right after the end, and "
    + "check for it before"
}
