internal import LogModel

/// A background task was ended that was never begun in this launch.
///
/// Only said when the launch itself is in the log; otherwise the begin may lie before it.
enum EndWithoutBeginRule: LaunchRule {
  static let rule = FindingRule.endWithoutBegin

  /// UIKit of iOS 13 refuses ends of its own, of the identifiers 1 to 4, on every way into the
  /// background.
  private static let spuriousIdentifiers = 4

  static func findings(in launch: LaunchRecord) -> [Finding] {
    guard launch.isLaunchInLog else { return [] }
    return launch.strayEnds.map { end in
      let task = end.identifier.map { "background task \($0)" } ?? "a background task"
      let known = launch.tasks.first {
        $0.endedEvidence == end.evidence.first && $0.timeline.began == nil
      }
      let isUIKits = known == nil && (Int(end.identifier ?? "") ?? .max) <= spuriousIdentifiers
      return Finding(
        rule: rule, severity: .warning, confidence: isUIKits ? 0.4 : end.isRejection ? 0.8 : 0.6,
        message: "\(launch.title) ended \(task), which it had not begun since its launch",
        advice: "Keep the identifier that beginBackgroundTask returns, and do not carry it over "
          + "from one launch to the next",
        task: known?.timeline.key, process: launch.process.process, evidence: end.evidence)
    }
  }
}
