internal import LogModel

/// A background task that was never begun in this launch was ended.
///
/// It is reported only if the log shows the launch itself; otherwise the begin may precede the log.
enum EndWithoutBeginRule: LaunchRule {
  static func findings(in launch: LaunchTracker) -> [Finding] {
    guard launch.lifecycle.isLaunchInLog else { return [] }
    return launch.anomalies.unmatchedEnds.compactMap { finding(about: $0, in: launch) }
  }

  /// Returns the finding about an end, or `nil` if the begin may merely be missing from the log.
  static func finding(about end: UnmatchedEnd, in launch: LaunchTracker) -> Finding? {
    // An app that never logs its begins may well have begun what it ends.
    guard launch.lifecycle.isLaunchInLog,
      end.identifier != nil || end.messageSource.map(launch.begins.sources.contains) ?? true
    else { return nil }
    let task = end.identifier.map { "background task \($0)" } ?? "a background task"
    let known = end.task.flatMap { launch.tasks.record($0) }
    let isSpurious = end.isSpurious(among: launch.intervals)
    return Finding(
      rule: .endWithoutBegin, severity: isSpurious ? .note : .warning,
      confidence: isSpurious
        ? 0.2 : end.mayBeSpurious ? 0.4 : end.isRejection ? 0.8 : 0.6,
      message: "\(launch.title) ended \(task), which it had not begun since its launch"
        + (isSpurious ? SpuriousEnd.reason : ""),
      advice: isSpurious
        ? SpuriousEnd.advice
        : "Keep the identifier that beginBackgroundTask returns, and do not carry it over from one "
          + "launch to the next",
      task: known?.timeline.key, process: launch.process.process, evidence: end.evidence)
  }
}

/// The texts about refused ends that UIKit may have requested itself.
enum SpuriousEnd {
  /// The text to append to the message of the finding.
  static let reason =
    "; iOS 13 prints this of its own accord on the way into the background, so it may mean nothing"
  /// The advice about such a refusal.
  static let advice =
    "Nothing needs to be done unless the app ends tasks twice: look for other lines about it"
}
