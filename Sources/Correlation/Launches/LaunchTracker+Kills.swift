internal import LogModel

/// What the log says about how a launch ended.
extension LaunchTracker {
  /// How many lines are kept about one end; a device prints one in three to eight.
  private static let endLines = 32

  /// How sure an end is at most that may be another app's.
  private static let assumed = 0.6

  /// The message source of the debugger's messages.
  private static let debugger = "debugger"

  /// Takes a message that the process is killed, or ended.
  ///
  /// Several lines are about one end; the first that gives a cause decides, the others add evidence
  /// and what is known besides.
  func finish(_ event: LogEvent, evidence: Evidence) {
    let lines = [evidence] + (event.kill?.lines ?? [])
    let isFull = end.map { $0.cause != .terminated && $0.evidence.count >= Self.endLines } ?? false
    // Behind so many lines none is asked any more: each would be compared with every open task.
    var reading = isFull ? ExitReading(.vanished, 0) : reading(of: event)
    if event.isSubjectAssumed { reading.confidence = min(reading.confidence, Self.assumed) }
    noteBundle(event)
    noteRunningBoard(event)
    if process.states.last?.state != .terminated {
      let line = reference(event)
      changeStates { $0.append(StateChange(state: .terminated, line: line)) }
    }
    var new = ProcessEnd(
      cause: reading.cause, details: details(of: event, reading.cause), at: event.at,
      confidence: reading.confidence, evidence: lines, assertions: event.kill?.assertions ?? [],
      explanation: event.kill?.explanation)
    new.severity = severity(of: event, reading.cause)
    new.isReportable = isWorthReporting(event, reading)
    new.isDebuggersWord = event.messageSource == Self.debugger
    guard var known = end else {
      end = new
      return
    }
    if known.cause == .terminated {
      // The app had said that it terminates: a signal that ends it then is no news.
      if new.cause.isWithoutReason || new.cause == .exited {
        known.evidence += lines
        end = known
      } else {
        end = new
      }
      return
    }
    known.add(new, atMost: Self.endLines)
    end = known
  }

  private func noteRunningBoard(_ event: LogEvent) {
    if event.kind == .termination || event.kind == .assertionKill && event.kill?.explanation != nil
    {
      isUnderRunningBoard = true
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
    if reading?.cause.isVague ?? true, namesOpenTask(explanation) {
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

  /// Whether an explanation is or quotes the name of an open task: where tasks do not share one
  /// assertion, the assertion carries the task's own name.
  func namesOpenTask(_ explanation: String) -> Bool {
    guard !explanation.isEmpty else { return false }
    return tasks.contains { task in
      guard task.isOpen, let label = task.timeline.label, !label.isEmpty else { return false }
      return explanation == label || explanation.contains("\"\(label)\"")
        || explanation.contains("'\(label)'")
    }
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

  /// Whether the app ran when it ended, in the foreground or not; `nil` where no line says so.
  private var ranAtTheEnd: Bool? {
    isSuspended ? false : isInBackground.map { _ in true }
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

  /// UIKit names the assertion that all tasks of an app share after its bundle (iOS 11).
  private func noteBundle(_ event: LogEvent) {
    let names = (event.kill?.assertions.compactMap(\.name) ?? []) + [event.kill?.explanation ?? ""]
    for name in names where name.hasPrefix("Shared Background Assertion ") {
      guard process.bundleIdentifier == nil, let bundle = name.firstRange(of: " for ") else {
        continue
      }
      timeline.bundleIdentifier = String(name[bundle.upperBound...].prefix { $0 != " " })
    }
  }
}

extension ProcessEnd {
  /// Takes in what another line says about the same end.
  fileprivate mutating func add(_ other: ProcessEnd, atMost lines: Int) {
    evidence += other.evidence.prefix(max(0, lines - evidence.count))
    isReportable = isReportable || other.isReportable
    if cause.isVague, !other.cause.isVague || other.confidence > confidence {
      // What was a kill without a reason is no ordinary exit because a later line gives none.
      let isExit = [.vanished, .exited].contains(other.cause)
      if !isExit || [.vanished, .exited].contains(cause) { replace(by: other) }
    } else if other.cause.refines(cause) {
      replace(by: other)
    }
    if other.cause.rule == cause.rule { details.complete(with: other.details) }
    if assertions.isEmpty { assertions = other.assertions }
    explanation = explanation ?? other.explanation
    isDebuggersWord = isDebuggersWord && other.isDebuggersWord
  }

  private mutating func replace(by other: ProcessEnd) {
    cause = other.cause
    details = other.details
    confidence = max(confidence, other.confidence)
    severity = other.severity
  }
}

extension ExitCause {
  /// Whether it says more of the same: the event of a watchdog, the signal of a crash.
  fileprivate func refines(_ other: ExitCause) -> Bool {
    switch (other, self) {
    case (.watchdog(nil), .watchdog(_?)), (.crash(nil), .crash(_?)), (.memory(nil), .memory(_?)):
      true
    default: false
    }
  }
}

extension ExitDetails {
  /// Takes over what another line about the same end says besides.
  fileprivate mutating func complete(with other: ExitDetails) {
    permittedSeconds = permittedSeconds ?? other.permittedSeconds
    if allowanceSeconds == nil {
      allowanceSeconds = other.allowanceSeconds
      isCPUTime = other.isCPUTime
    }
    isDeadlock = isDeadlock || other.isDeadlock
    lockedFile = lockedFile ?? other.lockedFile
    memoryLimit = memoryLimit ?? other.memoryLimit
    cpuUse = cpuUse ?? other.cpuUse
    requester = requester ?? other.requester
  }
}
