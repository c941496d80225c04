package import LogModel

/// The cause behind a kill by the watchdog where its event names it: a slow launch, a slow exit.
///
/// The kill itself is reported under `watchdog-kill`; this says which part of the app to make
/// faster, and groups with launches that were merely slow.
package enum SlowPhaseFindings {
  /// Returns the finding about a report, or `nil` where the event is another.
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
