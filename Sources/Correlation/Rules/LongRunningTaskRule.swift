internal import LogModel

/// UIKit warned that a task was begun more than 30 seconds ago (iOS 13.4 and later).
///
/// The warning appears in the foreground too, where a long task does no harm, so it proves no leak.
enum LongRunningTaskRule: TaskRule {
  static let rule = FindingRule.longRunningTask

  static func findings(
    about task: TaskTracker, in launch: LaunchTracker, _ reported: inout OncePerLaunch
  ) -> [Finding] {
    guard let warning = task.longRunningEvidence, task.isBlamable else { return [] }
    let inBackground = warning.inBackground == true
    return [
      finding(
        task, in: launch, inBackground ? .warning : .note, confidence: inBackground ? 0.8 : 0.5,
        "\(task.timeline.title) of \(launch.title) was still open 30 s after its begin"
          + (warning.inBackground == nil ? "; the log does not say whether in the background" : ""),
        advice: "End the task as soon as its work is done, not when the app comes back",
        evidence: [task.beganEvidence, warning.evidence])
    ]
  }
}
