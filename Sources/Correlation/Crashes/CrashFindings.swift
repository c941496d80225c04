package import LogModel

/// The finding about a crash report: why the system ended the process, in the words of its rule.
package enum CrashFindings {
  /// Returns the finding about a report, or `nil` for an ordinary crash.
  ///
  /// `path` is that of the report's input; `launch` the judged launch in a console log that it was
  /// joined with, if any.
  package static func finding(
    about crash: CrashReport, path: String, launch: LaunchRecord?
  ) -> Finding? {
    guard crash.duplicateOf == nil else { return nil }
    let own = ProcessEnd(
      cause: ProcessEnd.Cause(crash), at: crash.capturedAt,
      confidence: crash.verdict?.confidence ?? 0, evidence: crash.evidence,
      assertions: crash.assertions)
    let end = launch?.end ?? own
    let wording = KillWording(end)
    // A report of an ordinary crash may lie beside a log that shows a kill.
    guard let rule = end.cause == own.cause ? crash.verdict?.rule ?? wording?.rule : wording?.rule
    else { return nil }
    let held = heldTasks(launch, end.cause)
    var evidence = end.evidence
    evidence += held.compactMap(\.beganEvidence)
    if evidence.isEmpty { evidence = [Evidence(input: crash.input, line: crash.line, text: "")] }
    var finding = Finding(
      rule: rule, severity: told(crash, wording)?.severity ?? severity(of: rule, crash),
      confidence: end.confidence,
      message: message(crash, wording, launch, held),
      advice: advice(crash, wording, held), crash: crash.incident ?? path,
      process: launch?.process.process
        ?? (crash.isAboutDevice
          ? nil : ProcessIdentity(name: crash.process.name, pid: crash.process.pid)),
      evidence: Evidence.distinct(evidence))
    finding.aspect = crash.aspect
    return finding
  }

  /// The tasks that the kill was for.
  private static func heldTasks(
    _ launch: LaunchRecord?, _ cause: ProcessEnd.Cause
  ) -> [TaskRecord] {
    let leaked = launch?.tasks.filter { $0.timeline.outcome == .leaked } ?? []
    return switch cause {
    case .heldTasks: leaked
    case .otherAssertion: leaked.filter { $0.timeline.kind == .expiringActivity }
    default: []
    }
  }

  private static func message(
    _ crash: CrashReport, _ wording: KillWording?, _ launch: LaunchRecord?, _ held: [TaskRecord]
  ) -> String {
    if let told = VictimFindings.message(crash), wording?.rule == .jetsamKill { return told }
    let what =
      told(crash, wording)?.summary ?? conduct(crash) ?? wording?.what ?? "was killed"
    var message = "\(launch?.process.title ?? crash.title) \(what)"
    if let watchdog = crash.watchdog, let allowance = watchdog.allowanceSeconds,
      wording?.rule == .watchdogKill
    {
      let clock = watchdog.clock == .cpu ? " of CPU time" : ""
      message += ": it took more than \(Wording.seconds(allowance))\(clock)"
    }
    if !held.isEmpty {
      let names = held.prefix(3).map(\.told).map(\.title).joined(separator: ", ")
      let more = held.count > 3 ? " and \(held.count - 3) more" : ""
      let isProven = held.contains { $0.confidence > 0.5 }
      message += "; \(isProven ? "" : "maybe ")open at the kill: \(names)\(more)"
    }
    return message
  }

  /// What a code with one cause of its own says, `was killed by the system: call not reported`.
  private static func conduct(_ crash: CrashReport) -> String? {
    guard crash.verdict?.rule == .watchdogKill, crash.watchdog?.event == nil,
      let termination = crash.termination, termination.code != 0x8bad_f00d,
      let name = termination.name, let code = termination.codeHex
    else { return nil }
    return "was killed by the system: \(name) (\(code))"
  }

  private static func advice(
    _ crash: CrashReport, _ wording: KillWording?, _ held: [TaskRecord]
  ) -> String {
    if let rule = wording?.rule, rule == .assertionKill || rule == .fileLockKill,
      crash.isOfExtension
    {
      return CrashReport.extensionAdvice
    }
    if crash.victims != nil, wording?.rule == .jetsamKill, let next = crash.verdict?.next.first {
      return next
    }
    if let verdict = told(crash, wording), verdict.summary != nil, let next = verdict.next.first {
      return next
    }
    if conduct(crash) != nil, let next = crash.verdict?.next.first { return next }
    if wording?.rule == .watchdogKill { return WatchdogAdvice.advice(for: crash) }
    if wording?.rule == .assertionKill, held.isEmpty, let next = crash.verdict?.next.first {
      return next
    }
    return wording?.advice ?? "See what the report says"
  }

  /// The report's own verdict, which knows more than its rule; `nil` where a log says otherwise.
  private static func told(
    _ crash: CrashReport, _ wording: KillWording?
  ) -> CrashReport.Verdict? {
    guard let wording else { return crash.verdict }
    return crash.verdict?.rule == wording.rule ? crash.verdict : nil
  }

  /// The severity that the report contract gives a rule.
  private static func severity(of rule: FindingRule, _ crash: CrashReport) -> Severity {
    if rule == .jetsamKill, let victims = crash.victims {
      return VictimFindings.severity(victims)
    }
    return switch rule {
    case .userQuit, .housekeepingKill: .note
    case .slowLaunch, .slowExit: .warning
    default: .error
    }
  }
}

/// What to change when the watchdog ended an app, by what the app was doing.
enum WatchdogAdvice {
  static func advice(for crash: CrashReport) -> String {
    switch crash.watchdog?.event {
    case "process-launch", "scene-create":
      crash.watchdog?.clock == .cpu
        ? "Do less when the app is launched in the background: the CPU time granted is a few "
          + "seconds"
        : "Do less before the first frame: no network, migration or database work on the main "
          + "thread during launch"
    case "scene-update":
      "Return from the scene callbacks at once: find what the main thread waits for in its frames "
        + "and move it to another queue"
    case "process-exit":
      "Do less in applicationWillTerminate: write state when the app enters the background"
    default:
      "Look at what the main thread was doing, and move it off the main thread"
    }
  }
}

extension CrashReport {
  /// The process as messages name it: `State Lab[7449]`.
  var title: String {
    ProcessTimeline(
      process: ProcessIdentity(name: process.name, pid: process.pid),
      bundleIdentifier: process.bundleIdentifier, input: input
    ).title
  }
}
