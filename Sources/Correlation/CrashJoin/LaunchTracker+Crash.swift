internal import LogModel

extension LaunchTracker {
  /// Whether the log names the tasks for which the process was killed, or no log could name them.
  package var namesHeldTask: Bool {
    switch end?.cause {
    // UIKit never names expiring activities, so no other log would either.
    case .otherAssertion: true
    case .heldTasks:
      blamableTasks.contains { $0.timeline.outcome == .leaked && $0.confidence >= 0.5 }
    default: false
    }
  }

  /// Whether a line names the locked file for which the process was killed.
  package var namesLockedFile: Bool { end?.details.lockedFile != nil }

  /// Records the end of the launch as a crash report describes it. If the log is more certain of the cause, its
  /// cause is kept.
  mutating func end(by crash: CrashReport, _ fit: CrashMatch, path: String) {
    budgetTracker.note(system: Budget.implied(by: crash.os))
    identity.note(bundle: crash.process.bundleIdentifier)
    var ended = ProcessEnd(crash, at: end?.at ?? fit.at, path: path)
    ended.isInLog = end != nil
    ended.joinConfidence = end == nil ? fit.confidence : 1
    if ended.cause == .otherAssertion, tasks.hasOpenTask(namedIn: ended.explanation ?? "") {
      ended.cause = .heldTasks
    }
    if let known = end {
      ended.evidence += known.evidence
      if ended.assertions.isEmpty { ended.assertions = known.assertions }
      ended.details.lockedFile = ended.details.lockedFile ?? known.details.lockedFile
      if known.cause != .terminated, !known.cause.isWithoutReason,
        !known.cause.isVague || ended.cause.isVague, known.confidence >= ended.confidence
      {
        ended.cause = known.cause
        ended.details = known.details
        ended.severity = known.severity
        ended.confidence = known.confidence
      }
    }
    lifecycle.end = ended
  }
}

extension ProcessEnd {
  /// Creates the end of a process as a crash report describes it.
  init(_ crash: borrowing CrashReport, at: Instant?, path: String) {
    self.init(
      cause: crash.verdict?.cause ?? .vanished, details: crash.verdict?.details ?? ExitDetails(),
      at: at,
      confidence: crash.verdict?.confidence ?? 0.5, evidence: crash.evidence,
      assertions: crash.assertions,
      explanation: crash.termination?.description ?? crash.victims?.first?.reason,
      severity: crash.victims?.first?.severity ?? crash.verdict?.severity,
      crash: crash.incident ?? path)
  }
}
