internal import LogModel

/// The system refused a background task (`UIBackgroundTaskInvalid`).
///
/// The app may then be suspended at any moment, with its work half done.
enum RefusedTaskRule: TaskRule {
  static let rule = FindingRule.refusedTask

  static func findings(
    about task: TaskTracker, in launch: LaunchTracker, _ reported: inout OncePerLaunch
  ) -> [Finding] {
    guard task.timeline.outcome == .refused, task.isBlamable else { return [] }
    let named = task.timeline.identifier != nil || task.timeline.label != nil
    return [
      finding(
        task, in: launch, .warning, confidence: 0.95,
        "the system refused \(named ? task.timeline.title : "a background task") of "
          + "\(launch.title)",
        advice: "Begin the task while the app is still in the foreground, and do without it "
          + "when UIBackgroundTaskInvalid comes back",
        evidence: [task.beganEvidence] + task.proof)
    ]
  }
}
