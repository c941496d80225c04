package import LogModel

/// How a launch of a process ended.
package struct ProcessEnd: Sendable {
  /// Why it ended.
  package var cause: ExitCause

  /// What is known besides the cause, for the sentence about it.
  package var details = ExitDetails()

  /// When it ended, on the clock of the log, or `nil`.
  package var at: Instant?

  /// How sure the cause is, from 0 to 1.
  package var confidence: Double

  /// How sure it is that this process ended so, from 0 to 1: less where a report was joined with a log under
  /// a zone that was worked out.
  package var joinConfidence = 1.0

  /// The lines that show it.
  package var evidence: [Evidence]

  /// The assertions the kill names.
  package var assertions: [HeldAssertion] = []

  /// The explanation of the kill as printed, or `nil`.
  package var explanation: String?

  /// How bad it is, where that is not the cause's own severity.
  package var severity: Severity?

  /// Whether the end alone justifies reporting the process.
  package var isReportable = true

  /// Whether lines of the log show it; `false` where only a crash report does.
  package var isInLog = true

  /// Whether only a debugger says so: under one the system does not kill, and somebody may have pressed
  /// Stop.
  package var isDebuggersWord = false

  /// Whether another launch of the log shows the same end, and why it came.
  package var isExplainedElsewhere = false

  /// The crash report about it, as ``Finding/crash`` names it, or `nil`.
  package var crash: String?
}

extension ProcessEnd {
  /// How many lines are kept about one end; a device prints one in three to eight.
  private static let mostLines = 32

  /// Whether so many lines are known about it that none is asked for more.
  var isFull: Bool { cause != .terminated && evidence.count >= Self.mostLines }

  /// The same end with what another line says about it: the first that gives a cause decides, the others add
  /// evidence and what is known besides.
  func joined(with other: ProcessEnd) -> ProcessEnd {
    var joined = self
    if cause != .terminated {
      joined.add(other)
      return joined
    }
    // The app had said that it terminates: a signal that ends it then is no news.
    guard other.cause.isWithoutReason || other.cause == .exited else { return other }
    joined.evidence += other.evidence
    return joined
  }

  private mutating func add(_ other: ProcessEnd) {
    evidence += other.evidence.prefix(max(0, Self.mostLines - evidence.count))
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
