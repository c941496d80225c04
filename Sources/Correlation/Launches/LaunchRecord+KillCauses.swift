internal import LogModel

/// What daemons say a process was killed for.
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

  /// The cause that a daemon's message gives, and how sure that is, from 0 to 1.
  func cause(of event: LogEvent) -> (ProcessEnd.Cause, Double) {
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
}
