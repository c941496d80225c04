internal import LogModel

/// The log shows that the app was killed, and for what.
///
/// A kill that a crash report tells of too is reported with that report.
enum ConsoleKillRule: LaunchRule {
  static let rule = FindingRule.assertionKill

  static func findings(in launch: LaunchRecord) -> [Finding] {
    guard let end = launch.end, end.crash == nil, let kill = KillWording(end) else { return [] }
    return [
      Finding(
        rule: kill.rule, severity: kill.severity, confidence: end.confidence,
        message: "\(launch.title) \(kill.what)", advice: kill.advice,
        process: launch.process.process, evidence: distinct(end.evidence))
    ]
  }
}
