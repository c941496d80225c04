internal import LogModel

/// Reads from one message of a log how a process ended.
struct ProcessEndReader {
  /// How sure an end is at most that may be another app's.
  private static let assumed = 0.6

  /// The message source of the debugger's messages.
  private static let debugger = "debugger"

  private let tasks: TaskTable
  private let process: ProcessTimeline
  private let known: ProcessEnd?
  /// Whether the app ran when it ended, in the foreground or not; `nil` where no line says so.
  private let ranAtTheEnd: Bool?

  /// Creates a reader for a launch as it stands before the message.
  init(_ tasks: TaskTable, _ process: ProcessTimeline, _ lifecycle: Lifecycle) {
    self.tasks = tasks
    self.process = process
    known = lifecycle.end
    ranAtTheEnd = lifecycle.isSuspended ? false : lifecycle.isInBackground.map { _ in true }
  }

  /// How the process ended, by one message.
  func end(by event: LogEvent, evidence: Evidence) -> ProcessEnd {
    // Behind so many lines none is asked any more: each would be compared with every open task.
    var reading = known?.isFull ?? false ? ExitReading(.vanished, 0) : reading(of: event)
    if event.isSubjectAssumed { reading.confidence = min(reading.confidence, Self.assumed) }
    var end = ProcessEnd(
      cause: reading.cause, details: details(of: event, reading.cause), at: event.at,
      confidence: reading.confidence, evidence: [evidence] + (event.kill?.lines ?? []),
      assertions: event.kill?.assertions ?? [], explanation: event.kill?.explanation)
    end.severity = severity(of: event, reading.cause)
    end.isReportable = isWorthReporting(event, reading)
    end.isDebuggersWord = event.messageSource == Self.debugger
    return end
  }

  /// The bundle identifiers in a message: UIKit names the assertion that all tasks of an app share after its bundle
  /// (iOS 11).
  static func bundles(in event: LogEvent) -> [String] {
    let names = (event.kill?.assertions.compactMap(\.name) ?? []) + [event.kill?.explanation ?? ""]
    return names.compactMap { name in
      guard name.hasPrefix("Shared Background Assertion "), let mark = name.firstRange(of: " for ")
      else { return nil }
      return String(name[mark.upperBound...].prefix { $0 != " " })
    }
  }

  /// Why the process ended, by one message.
  private func reading(of event: LogEvent) -> ExitReading {
    let kill = event.kill
    let explanation = kill?.explanation ?? ""
    if event.kind == .assertionKill, let assertions = kill?.assertions, !assertions.isEmpty {
      return Self.reading(of: assertions)
    }
    var reading = kill?.reading ?? kill.flatMap { Self.reading(of: $0) }
    if event.kind == .jetsamKill { reading = Self.memory(explanation) ?? reading }
    if reading?.cause.isVague ?? true, tasks.hasOpenTask(namedIn: explanation) {
      return ExitReading(.heldTasks, 0.9)
    }
    if let reading { return reading }
    switch event.kind {
    // A list that was cut still says what kind of kill it was; background tasks are the rule.
    case .assertionKill where explanation.isEmpty: return ExitReading(.heldTasks, 0.7)
    case .assertionKill: return ExitReading(.unknownAssertion, 0.6)
    case .watchdogKill: return ExitReading(.watchdog(event: event.label), 0.95)
    case .jetsamKill: return ExitReading(.memory(nil), 0.95)
    case .uncaught: return ExitReading(.crash(nil), 0.9)
    // A corpse and a fatal report are what a crash leaves, whatever made it one.
    case .processExited: return ExitReading(isCorpse(event) ? .crash(nil) : .vanished, 0.9)
    default: return ExitReading(.unexplained(ExitReason(namespace: nil, code: nil)), 0.5)
    }
  }

  /// What the code or the explanation of a message says that was not read by itself.
  private static func reading(of kill: LogEvent.Kill) -> ExitReading? {
    ExitReading(ExitReason(namespace: kill.domain, code: kill.code))
      ?? kill.explanation.flatMap { ExitReading(sentence: $0.contains) }
  }

  private func isCorpse(_ event: LogEvent) -> Bool {
    event.messageSource == "kernel" && event.kill?.reading == nil
      && (event.text.contains("Corpse allowed") || event.text.contains("fatal 309 report"))
  }

  /// The cause by the reason that the kernel prints in words.
  private static func memory(_ reason: String) -> ExitReading? {
    guard !reason.isEmpty else { return nil }
    if let entry = JetsamReasons.entry(named: reason) {
      return ExitReading(.memory(entry.code), 0.95)
    }
    return reason.hasPrefix("mem limit") ? ExitReading(.memory(7), 0.95) : nil
  }

  private static func reading(of assertions: [HeldAssertion]) -> ExitReading {
    if assertions.contains(where: \.isBackgroundTask) { return ExitReading(.heldTasks, 0.98) }
    let reasons = assertions.compactMap(\.reason)
    if reasons.contains("suspend") { return ExitReading(.suspension, 0.95) }
    if reasons.contains(where: { $0.hasPrefix("backgroundContentFetching") }) {
      return ExitReading(.fetch, 0.95)
    }
    if reasons.contains(where: { $0.hasPrefix("backgroundDownload") }) {
      return ExitReading(.urlSession, 0.95)
    }
    return ExitReading(.unknownAssertion, 0.8)
  }

  private func details(of event: LogEvent, _ cause: ExitCause) -> ExitDetails {
    var details = event.kill?.details ?? ExitDetails()
    details.permittedSeconds = event.kill?.assertions.compactMap(\.permittedSeconds).max()
    if details.allowanceSeconds == nil, case .watchdog = cause {
      details.allowanceSeconds = event.grantedSeconds
    }
    if case .memory(nil) = cause, event.kind == .jetsamKill, event.messageSource != Self.debugger {
      details.reason = event.kill?.explanation
    }
    return details
  }

  /// How bad an end is; `nil` for what its cause says.
  private func severity(of event: LogEvent, _ cause: ExitCause) -> Severity? {
    guard case .memory(let code) = cause else { return nil }
    // The debugger speaks of the app that it runs, which somebody watches.
    if event.messageSource == Self.debugger { return .error }
    return MemoryKill.severity(
      code: code, wasInForeground: ranAtTheEnd,
      isApples: MemoryKill.isApples(process.bundleIdentifier ?? process.process.name))
  }

  /// Whether an end is reported of a process of which nothing else is known.
  ///
  /// The kernel takes memory from idle processes all the time.
  private func isWorthReporting(_ event: LogEvent, _ reading: ExitReading) -> Bool {
    switch reading.cause {
    case .memory(let code):
      let entry = code.flatMap(JetsamReasons.entry)
      if entry?.isNormal == false || event.messageSource == Self.debugger { return true }
      // RunningBoard names apps by their bundle, the kernel by their type since iOS 16.
      return event.process.bundleIdentifier != nil || event.text.contains(" type:app")
        || entry?.isOfIdleProcess != true && !event.text.contains(" type:")
          && !MemoryKill.isApples(process.bundleIdentifier ?? process.process.name)
    case .vanished: return !event.isFromDaemon
    default: return true
    }
  }
}

extension TaskTable {
  /// Whether an explanation is or quotes the name of an open task: where tasks do not share one assertion, the
  /// assertion carries the task's own name.
  func hasOpenTask(namedIn explanation: String) -> Bool {
    guard !explanation.isEmpty else { return false }
    return contains { task in
      guard task.isOpen, let label = task.timeline.label, !label.isEmpty else { return false }
      return explanation == label || explanation.contains("\"\(label)\"")
        || explanation.contains("'\(label)'")
    }
  }
}
