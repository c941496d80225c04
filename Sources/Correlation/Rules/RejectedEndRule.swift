internal import LogModel

/// UIKit refused an end whose task the log does not show.
///
/// Only said when the launch lies before the log; otherwise the end is one without a begin.
enum RejectedEndRule: LaunchRule {
  static let rule = FindingRule.doubleEnd

  static func findings(in launch: LaunchTracker) -> [Finding] {
    guard !launch.lifecycle.isLaunchInLog else { return [] }
    return launch.anomalies.unmatchedEnds.filter(\.isRejection).map {
      finding(about: $0, in: launch)
    }
  }

  /// The finding about a refusal in a launch that lies before the log.
  static func finding(
    about end: UnmatchedEnd, in launch: LaunchTracker
  ) -> Finding {
    let task = end.identifier.map { "background task \($0)" } ?? "a background task"
    let isSpurious = end.isSpurious(among: launch.intervals)
    return Finding(
      rule: rule, severity: isSpurious ? .note : .warning, confidence: isSpurious ? 0.2 : 0.5,
      message: "\(launch.title) tried to end \(task), which does not exist or was ended before"
        + (isSpurious ? SpuriousEnd.reason : ""),
      advice: isSpurious ? SpuriousEnd.advice : DoubleEndRule.advice,
      process: launch.process.process,
      evidence: end.evidence)
  }
}
