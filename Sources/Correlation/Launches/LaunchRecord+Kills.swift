internal import LogModel

/// What the log says about how a launch ended.
extension LaunchRecord {
  /// Codes of RunningBoard and FrontBoard, as Apple's "EXC_CRASH (SIGKILL)" lists them.
  private enum Code {
    static let watchdog: UInt64 = 0x8bad_f00d
    static let taskTimeout: UInt64 = 0x2182_bad2
    static let urlSessionTimeout: UInt64 = 0x2182_bad3
    static let fetchTimeout: UInt64 = 0x2182_bad4
    static let assertionTimeout: UInt64 = 0x2182_baad
    static let fileLock: UInt64 = 0xdead_10cc
    static let tooManyTasks: Set<UInt64> = [0xbada_5e47, 0xd00d_2bad]
    static let userQuit: Set<UInt64> = [0xdead_fa11, 0xfbfb_fbfb]
    static let housekeeping: Set<UInt64> = [0xbadd_d15c, 0x5bc1_ea44, 0x5bc1_ea45, 0xdead_6502]
  }

  /// How many lines are kept about one kill; a device tells one in three or four.
  private static let killLines = 32

  /// Takes a daemon's message that the process is killed.
  ///
  /// Several lines tell of one kill; the first that gives a cause decides, the others add evidence.
  func kill(_ event: LogEvent, evidence: Evidence) {
    let lines = [evidence] + (event.kill?.lines ?? [])
    let (cause, confidence) = cause(of: event)
    noteBundle(event)
    if event.kind == .termination || event.kind == .assertionKill && event.kill?.explanation != nil
    {
      isEndedByRunningBoard = true
    }
    if process.states.last?.state != .terminated {
      let line = reference(event)
      process.states.append(StateChange(state: .terminated, line: line))
    }
    if var known = end, known.cause != .terminated {
      known.evidence += lines.prefix(max(0, Self.killLines - known.evidence.count))
      if known.cause.isVague, !cause.isVague || confidence > known.confidence {
        known.cause = cause
        known.confidence = confidence
        known.severity = severity(of: event)
      }
      known.isTold = known.isTold || isTold(event)
      if known.assertions.isEmpty { known.assertions = event.kill?.assertions ?? [] }
      known.code = known.code ?? event.kill?.code
      known.explanation = known.explanation ?? event.kill?.explanation
      end = known
      return
    }
    var killed = ProcessEnd(
      cause: cause, at: event.at, confidence: confidence, evidence: lines,
      assertions: event.kill?.assertions ?? [], code: event.kill?.code,
      explanation: event.kill?.explanation)
    killed.severity = severity(of: event)
    killed.isTold = isTold(event)
    end = killed
  }

  /// How bad a kill is; `nil` for what its rule says.
  private func severity(of event: LogEvent) -> Severity? {
    guard event.kind == .jetsamKill else { return nil }
    if JetsamReason.isOwnLimit(event) { return .error }
    // Memory that others needed: nobody notices while the app is suspended or in the background.
    return isInBackground == false ? .warning : .note
  }

  /// Whether a kill is told of a process of which nothing else is known.
  private func isTold(_ event: LogEvent) -> Bool {
    event.kind != .jetsamKill || JetsamReason.isOwnLimit(event)
  }

  /// Takes the message that the process ended; a line that says why it was killed says more.
  func exit(_ event: LogEvent, evidence: Evidence) {
    if process.states.last?.state != .terminated {
      let line = reference(event)
      process.states.append(StateChange(state: .terminated, line: line))
    }
    guard end == nil || end?.cause == .terminated else {
      if var known = end, known.evidence.count < Self.killLines {
        known.evidence.append(evidence)
        end = known
      }
      return
    }
    let reason = event.kill?.explanation?.lowercased() ?? ""
    let cause: ProcessEnd.Cause
    if reason.contains("2182bad2") || reason.contains("562215634") {
      cause = .heldTasks
    } else {
      cause = reason.contains("signal") || reason.contains("exception") ? .crash : .exited
    }
    end = ProcessEnd(cause: cause, at: event.at, confidence: 0.9, evidence: [evidence])
    end?.isTold = !event.isHearsay
  }

  /// UIKit names the assertion that all tasks of an app share after its bundle (iOS 11).
  private func noteBundle(_ event: LogEvent) {
    let names = (event.kill?.assertions.compactMap(\.name) ?? []) + [event.kill?.explanation ?? ""]
    for name in names where name.hasPrefix("Shared Background Assertion ") {
      guard process.bundleIdentifier == nil, let bundle = name.firstRange(of: " for ") else {
        continue
      }
      process.bundleIdentifier = String(name[bundle.upperBound...].prefix { $0 != " " })
    }
  }

  private func cause(of event: LogEvent) -> (ProcessEnd.Cause, Double) {
    switch event.kind {
    case .assertionKill:
      if let explanation = event.kill?.explanation { return cause(ofExplanation: explanation) }
      return cause(of: event.kill?.assertions ?? [])
    case .termination: return cause(ofTermination: event)
    case .watchdogKill:
      let explanation = event.kill?.explanation ?? ""
      return (.watchdog(event: event.label ?? watchdogEvent(in: explanation)), 0.95)
    case .jetsamKill: return (.kill(.jetsamKill), 0.95)
    default: return (.unknownKill, 0.5)
    }
  }

  private func cause(of assertions: [HeldAssertion]) -> (ProcessEnd.Cause, Double) {
    // A list that was cut still says what kind of kill it was; background tasks are the rule.
    if assertions.isEmpty { return (.heldTasks, 0.7) }
    if assertions.contains(where: \.isBackgroundTask) { return (.heldTasks, 0.98) }
    let reasons = assertions.compactMap(\.reason)
    if reasons.contains("suspend") { return (.suspension, 0.95) }
    if reasons.contains(where: { $0.hasPrefix("backgroundContentFetching") }) {
      return (.fetch, 0.95)
    }
    if reasons.contains(where: { $0.hasPrefix("backgroundDownload") }) {
      return (.urlSession, 0.95)
    }
    return (.kill(nil), 0.8)
  }

  /// RunningBoard names an assertion by its description.
  private func cause(ofExplanation explanation: String) -> (ProcessEnd.Cause, Double) {
    if explanation.hasPrefix("Shared Background Assertion") { return (.heldTasks, 0.95) }
    if explanation.hasPrefix("com.apple.nsurlsessiond.handlesession")
      || explanation.hasPrefix("com.apple.das.nsurlsessioncomplete")
    {
      return (.urlSession, 0.95)
    }
    if explanation.hasPrefix("com.apple.das.background") { return (.fetch, 0.95) }
    return namesOpenTask(explanation) ? (.heldTasks, 0.9) : (.kill(nil), 0.6)
  }

  /// Whether an explanation is or quotes the name of an open task: where tasks do not share one
  /// assertion, the assertion carries the task's own name.
  func namesOpenTask(_ explanation: String) -> Bool {
    tasks.contains { task in
      guard task.isOpen, let label = task.timeline.label, !label.isEmpty else { return false }
      return explanation == label || explanation.contains("\"\(label)\"")
    }
  }

  private func cause(ofTermination event: LogEvent) -> (ProcessEnd.Cause, Double) {
    let explanation = event.kill?.explanation ?? ""
    switch event.kill?.code {
    case Code.taskTimeout: return (.heldTasks, 0.98)
    case Code.urlSessionTimeout: return (.urlSession, 0.98)
    case Code.fetchTimeout: return (.fetch, 0.98)
    case Code.fileLock: return (.kill(.fileLockKill), 0.95)
    case Code.watchdog:
      // Namespace 15 is RunningBoard: up to iOS 13 it gave this code to held assertions.
      if event.kill?.domain == 15 { return (.heldTasks, 0.7) }
      return (.watchdog(event: watchdogEvent(in: explanation)), 0.95)
    case Code.assertionTimeout:
      return namesOpenTask(explanation) ? (.heldTasks, 0.9) : (.otherAssertion, 0.95)
    case let code?:
      if Code.tooManyTasks.contains(code) { return (.kill(.tooManyTasks), 0.95) }
      if Code.userQuit.contains(code) { return (.kill(.userQuit), 0.95) }
      if Code.housekeeping.contains(code) { return (.kill(.housekeepingKill), 0.95) }
      return (.otherKill, 0.9)
    case nil: return explanation.isEmpty ? (.unknownKill, 0.5) : cause(ofExplanation: explanation)
    }
  }

  private func watchdogEvent(in explanation: String) -> String? {
    if let end = explanation.firstRange(of: " watchdog transgression")?.lowerBound {
      return String(explanation[..<end].reversed().prefix { $0 != " " && $0 != "\n" }.reversed())
    }
    return explanation.lowercased().contains("failed to terminate gracefully")
      ? "process-exit" : nil
  }

  /// Whether a begin shows that the process was launched anew: identifiers count up from 1 in each
  /// launch, so one that comes again belongs to another launch.
  func hasRestartedCount(_ event: LogEvent) -> Bool {
    guard let identifier = event.identifier else { return false }
    guard let task = index.byIdentifier[identifier] else {
      guard let number = IdentifierTable.value(of: identifier) else { return false }
      return number <= index.byIdentifier.highestForgotten
        && begunWords.contains(event.vocabulary)
    }
    guard let number = IdentifierTable.value(of: identifier),
      tasks.record(task)?.beginVocabularies.contains(event.vocabulary)
        ?? begunWords.contains(event.vocabulary),
      !isRepeated(event, of: task)
    else { return false }
    if process.process.pid != nil, let began = tasks.record(task)?.timeline.began?.at,
      let at = event.at,
      abs(at.seconds(since: began)) <= Self.pidLifetime
    {
      return false
    }
    return number <= index.highestIdentifier
  }
}
