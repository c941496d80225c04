package import LogModel

/// The finding about a slow launch or exit during which the watchdog killed the app.
///
/// The kill itself is reported as `watchdog-kill`. This finding names the phase that has to become faster, and is
/// grouped with launches that were slow but not killed.
package enum SlowPhaseFindings {
  /// Returns the finding about a report, or `nil` if the watchdog did not kill the app during a launch or exit.
  package static func finding(
    about crash: CrashReport, path: String, launch: LaunchTracker?
  ) -> Finding? {
    guard crash.duplicateOf == nil, let verdict = crash.verdict, verdict.rule == .watchdogKill,
      let watchdog = crash.watchdog, let phase = phase(of: watchdog)
    else { return nil }
    let title = launch?.process.title ?? crash.title
    var message = "\(title) took too long to \(phase.verb)"
    if let allowance = watchdog.allowanceSeconds {
      message =
        watchdog.clock == .cpu
        ? "\(title) used more than \(Wording.seconds(allowance)) of CPU time to \(phase.verb)"
        : "\(title) took more than \(Wording.seconds(allowance)) to \(phase.verb)"
    }
    let evidence =
      crash.evidence.isEmpty
      ? [Evidence(input: crash.input, line: crash.line, text: "")] : crash.evidence
    return Finding(
      rule: phase.rule, severity: .warning, confidence: verdict.confidence, message: message,
      advice: verdict.cause?.advice(verdict.details) ?? "", crash: crash.incident ?? path,
      process: launch?.process.process
        ?? ProcessIdentity(name: crash.process.name, pid: crash.process.pid),
      evidence: evidence)
  }

  private static func phase(
    of watchdog: CrashReport.Watchdog
  ) -> (rule: FindingRule, verb: String)? {
    switch watchdog.event {
    case "process-launch", "scene-create": (.slowLaunch, "launch")
    case "process-exit": (.slowExit, "exit")
    default: nil
    }
  }
}
