internal import LogModel

/// A background task was ended a second time.
///
/// Harmless by itself, but two paths think that they own the identifier: when it has been given to
/// another task meanwhile, the wrong one is ended. One finding for each further end.
enum DoubleEndRule: LaunchRule {
  static let rule = FindingRule.doubleEnd

  static func findings(in launch: LaunchRecord) -> [Finding] {
    let again = launch.blamableTasks.flatMap { task in
      task.doubleEnds.map { end in
        finding(
          task, in: launch, .warning, confidence: 0.9,
          "\(task.timeline.title) of \(launch.title) was ended again after it had been ended",
          advice: advice, evidence: [task.beganEvidence, task.endedEvidence] + end.evidence)
      }
    }
    let rejected = launch.strayEnds.filter { $0.isRejection && !launch.isLaunchInLog }
    return again + rejected.map { rejection(of: $0, in: launch) }
  }

  /// UIKit's refusal of an end whose task the log does not show.
  private static func rejection(
    of end: LaunchRecord.StrayEnd, in launch: LaunchRecord
  ) -> Finding {
    let task = end.identifier.map { "background task \($0)" } ?? "a background task"
    let isSpurious = launch.isSpurious(end)
    return Finding(
      rule: rule, severity: isSpurious ? .note : .warning, confidence: isSpurious ? 0.2 : 0.5,
      message: "\(launch.title) tried to end \(task), which does not exist or was ended before"
        + (isSpurious ? SpuriousEnd.reason : ""),
      advice: isSpurious ? SpuriousEnd.advice : advice, process: launch.process.process,
      evidence: end.evidence)
  }

  private static let advice =
    "End each task once: set the identifier to UIBackgroundTaskInvalid right after the end, and "
    + "check for it before"
}
