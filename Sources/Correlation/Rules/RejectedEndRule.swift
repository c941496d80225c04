internal import LogModel

/// UIKit refused to end a task that the log does not show.
///
/// It is reported only if the launch precedes the log; otherwise ``EndWithoutBeginRule`` reports it.
enum RejectedEndRule: LaunchRule {
  static func findings(in launch: LaunchTracker) -> [Finding] {
    guard !launch.lifecycle.isLaunchInLog else { return [] }
    return launch.anomalies.unmatchedEnds.filter(\.isRejection).map {
      finding(about: $0, in: launch)
    }
  }

  /// Returns the finding about a refusal in a launch that precedes the log.
  static func finding(
    about end: UnmatchedEnd, in launch: LaunchTracker
  ) -> Finding {
    let task = end.identifier.map { "background task \($0)" } ?? "a background task"
    let isSpurious = end.isSpurious(among: launch.intervals)
    return Finding(
      rule: .doubleEnd, severity: isSpurious ? .note : .warning, confidence: isSpurious ? 0.2 : 0.5,
      message: "\(launch.title) tried to end \(task), which does not exist or was ended before"
        + (isSpurious ? SpuriousEnd.reason : ""),
      advice: isSpurious ? SpuriousEnd.advice : DoubleEndRule.advice,
      process: launch.process.process,
      evidence: end.evidence)
  }
}
