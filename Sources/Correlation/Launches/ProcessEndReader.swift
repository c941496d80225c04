internal import LogModel

/// Determines from one message of a log how a process ended.
struct ProcessEndReader {
  /// The highest confidence, from 0 to 1, in an end that may be another app's.
  private static let assumed = 0.6

  /// The message source of the debugger's messages.
  private static let debugger = "debugger"

  private let tasks: TaskTable
  private let process: ProcessTimeline
  private let known: ProcessEnd?
  /// `true` if the app was running when it ended, in the foreground or background, `false` if it was suspended;
  /// `nil` if no line says.
  private let ranAtTheEnd: Bool?

  /// Creates a reader for a launch, given its state before the message.
  init(_ tasks: TaskTable, _ process: ProcessTimeline, _ lifecycle: Lifecycle) {
    self.tasks = tasks
    self.process = process
    known = lifecycle.end
    ranAtTheEnd = lifecycle.isSuspended ? false : lifecycle.isInBackground.map { _ in true }
  }

  /// Returns how the process ended according to one message.
  func end(by event: LogEvent, evidence: Evidence) -> ProcessEnd {
    // If many lines about the end are known, further ones are not examined, because each would be
    // compared with every open task.
    var reading = known?.isFull ?? false ? ExitReading(.vanished, 0) : reading(of: event)
    if event.isSubjectAssumed { reading.confidence = min(reading.confidence, Self.assumed) }
    var end = ProcessEnd(
      cause: reading.cause, details: details(of: event, reading.cause), at: event.at,
      confidence: reading.confidence, evidence: [evidence] + (event.kill?.lines ?? []),
      assertions: event.kill?.assertions ?? [], explanation: event.kill?.explanation)
    end.severity = severity(of: event, reading.cause)
    end.isReportable = isWorthReporting(event, reading)
    end.isFromDebuggerOnly = event.messageSource == Self.debugger
    return end
  }

  /// Returns the bundle identifiers in a message. UIKit of iOS 11 names the assertion that all tasks of an app
  /// share after the app's bundle identifier.
  static func bundles(in event: LogEvent) -> [String] {
    let names = (event.kill?.assertions.compactMap(\.name) ?? []) + [event.kill?.explanation ?? ""]
    return names.compactMap { name in
      guard name.hasPrefix("Shared Background Assertion "), let mark = name.firstRange(of: " for ")
      else { return nil }
      return String(name[mark.upperBound...].prefix { $0 != " " })
    }
  }

  /// Returns why the process ended according to one message.
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
    // Even if the list of assertions is cut off, the kill was about assertions, most likely those
    // of background tasks.
    case .assertionKill where explanation.isEmpty: return ExitReading(.heldTasks, 0.7)
    case .assertionKill: return ExitReading(.unknownAssertion, 0.6)
    case .watchdogKill: return ExitReading(.watchdog(event: event.label), 0.95)
    case .jetsamKill: return ExitReading(.memory(nil), 0.95)
    case .uncaught: return ExitReading(.crash(nil), 0.9)
    // Corpses and fatal reports are left by crashes, whatever caused them.
    case .processExited: return ExitReading(isCorpse(event) ? .crash(nil) : .vanished, 0.9)
    default: return ExitReading(.unexplained(ExitReason(namespace: nil, code: nil)), 0.5)
    }
  }

  /// Returns the cause that the code or else the explanation of a kill implies; `nil` if neither does.
  private static func reading(of kill: LogEvent.Kill) -> ExitReading? {
    ExitReading(ExitReason(namespace: kill.domain, code: kill.code))
      ?? kill.explanation.flatMap { ExitReading(sentence: $0.contains) }
  }

  private func isCorpse(_ event: LogEvent) -> Bool {
    event.messageSource == "kernel" && event.kill?.reading == nil
      && (event.text.contains("Corpse allowed") || event.text.contains("fatal 309 report"))
  }

  /// Returns the cause for the reason that the kernel prints in words; `nil` if it is unknown.
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

  /// Returns the severity of an end; `nil` if it is that of the cause.
  private func severity(of event: LogEvent, _ cause: ExitCause) -> Severity? {
    guard case .memory(let code) = cause else { return nil }
    // A debugger reports about the app that a developer is running, so the end is an error.
    if event.messageSource == Self.debugger { return .error }
    return MemoryKill.severity(
      code: code, wasInForeground: ranAtTheEnd,
      isApples: MemoryKill.isApples(process.bundleIdentifier ?? process.process.name))
  }

  /// Whether an end is reported even if nothing else is known about its process.
  ///
  /// The kernel routinely kills idle processes to reclaim memory, which is not worth a report.
  private func isWorthReporting(_ event: LogEvent, _ reading: ExitReading) -> Bool {
    switch reading.cause {
    case .memory(let code):
      let entry = code.flatMap(JetsamReasons.entry)
      if entry?.isNormal == false || event.messageSource == Self.debugger { return true }
      // RunningBoard names apps by their bundle identifiers; the kernel prints the type of a process since iOS 16.
      return event.process.bundleIdentifier != nil || event.text.contains(" type:app")
        || entry?.isOfIdleProcess != true && !event.text.contains(" type:")
          && !MemoryKill.isApples(process.bundleIdentifier ?? process.process.name)
    case .vanished: return !event.isFromDaemon
    default: return true
    }
  }
}

extension TaskTable {
  /// Whether an explanation equals or quotes the name of an open task. If tasks do not share one assertion, the
  /// assertion of each task has the task's name.
  func hasOpenTask(namedIn explanation: String) -> Bool {
    guard !explanation.isEmpty else { return false }
    return contains { task in
      guard task.isOpen, let label = task.timeline.label, !label.isEmpty else { return false }
      return explanation == label || explanation.contains("\"\(label)\"")
        || explanation.contains("'\(label)'")
    }
  }
}
