package import LogModel

extension LaunchRecord {
  /// Whether its log tells what a log can tell of the tasks that it was killed for.
  package var namesHeldTask: Bool {
    switch end?.cause {
    // UIKit's messages name no expiring activity, so another log would not either.
    case .otherAssertion: true
    case .heldTasks:
      blamableTasks.contains { $0.timeline.outcome == .leaked && $0.confidence >= 0.5 }
    default: false
    }
  }

  /// Lets the launch end as a crash report says, unless its log says something more certain.
  func end(by crash: CrashReport, _ fit: CrashFit, path: String) {
    budgetClues.system = Budget.implied(by: crash.os)
    if process.bundleIdentifier == nil {
      timeline.bundleIdentifier = crash.process.bundleIdentifier
    }
    var ended = ProcessEnd(
      cause: ProcessEnd.Cause(crash), at: end?.at ?? fit.at,
      confidence: crash.verdict?.confidence ?? 0.9, evidence: crash.evidence,
      assertions: crash.assertions, code: crash.termination?.code,
      explanation: crash.termination?.description ?? crash.victims?.first?.reason,
      severity: crash.victims?.first?.severity, crash: crash.incident ?? path)
    ended.isInLog = end != nil
    ended.joinConfidence = end == nil ? fit.confidence : 1
    if ended.cause == .otherAssertion, namesOpenTask(ended.explanation ?? "") {
      ended.cause = .heldTasks
    }
    if let known = end {
      ended.evidence += known.evidence
      if ended.assertions.isEmpty { ended.assertions = known.assertions }
      if known.cause != .terminated, known.cause != .unknownKill,
        known.confidence >= ended.confidence
      {
        ended.cause = known.cause
        ended.severity = known.severity
        ended.confidence = known.confidence
      }
    }
    end = ended
  }
}

extension ProcessEnd.Cause {
  /// The cause that a crash report gives.
  package init(_ crash: borrowing CrashReport) {
    switch crash.verdict?.rule {
    case .assertionKill where Self.isOtherAssertion(crash): self = .otherAssertion
    case .assertionKill:
      let reasons = crash.assertions.compactMap(\.reason)
      let isSuspension = reasons.contains("suspend") && !reasons.contains { $0 != "suspend" }
      self = isSuspension ? .suspension : .heldTasks
    case .watchdogKill, .slowLaunch, .slowExit: self = .watchdog(event: crash.watchdog?.event)
    case .fetchNotFinished: self = .fetch
    case .urlSessionNotFinished: self = .urlSession
    case let rule?: self = .kill(rule)
    case nil: self = .crash
    }
  }

  /// Whether the code is RunningBoard's for any assertion but those of tasks, sessions and fetches.
  private static func isOtherAssertion(_ crash: CrashReport) -> Bool {
    let explanation = crash.termination?.description ?? ""
    return crash.termination?.code == 0x2182_baad
      && !explanation.contains("Shared Background Assertion")
  }
}
