internal import LogModel

/// A background task was ended a second time.
///
/// This is harmless in itself, but it shows that two code paths believe they own the identifier. Once the
/// identifier belongs to another task, that task is ended by mistake. Each further end is a finding.
enum DoubleEndRule: TaskRule {
  static let rule = FindingRule.doubleEnd

  static func findings(
    about task: TaskTracker, in launch: LaunchTracker, _ reported: inout OncePerLaunch
  ) -> [Finding] {
    guard !task.doubleEnds.isEmpty, task.isBlamable else { return [] }
    return task.doubleEnds.map { end in
      finding(
        task, in: launch, .warning, confidence: 0.9,
        "\(task.timeline.title) of \(launch.title) was ended again after it had been ended",
        advice: advice, evidence: [task.beganEvidence, task.endedEvidence] + end.evidence)
    }
  }

  /// What to do about a superfluous end.
  static let advice =
    "End each task once: set the identifier to UIBackgroundTaskInvalid right after the end, and "
    + "check for it before"
}
