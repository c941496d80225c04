package import LogModel

/// How a launch of a process ended.
package struct ProcessEnd: Sendable {
  /// Why the process ended.
  package var cause: ExitCause

  /// Facts other than the cause, for the message about the end.
  package var details = ExitDetails()

  /// When the process ended, by the clock of the log; `nil` if unknown.
  package var at: Instant?

  /// The confidence in the cause, from 0 to 1.
  package var confidence: Double

  /// The confidence, from 0 to 1, that the end is that of this process. It is below 1 if a crash report was
  /// matched with a log on the basis of an inferred time zone.
  package var joinConfidence = 1.0

  /// The lines that show the end.
  package var evidence: [Evidence]

  /// The assertions that a message about the kill names.
  package var assertions: [HeldAssertion] = []

  /// The explanation of the kill as printed, or `nil`.
  package var explanation: String?

  /// The severity of the end; `nil` if it is that of the cause.
  package var severity: Severity?

  /// Whether the end alone justifies reporting the process.
  package var isReportable = true

  /// Whether lines of the log show the end; `false` if only a crash report does.
  package var isInLog = true

  /// Whether only a debugger reports the end. While a debugger is attached, the system does not kill the app,
  /// and the developer may have pressed Stop.
  package var isFromDebuggerOnly = false

  /// Whether another launch of the log shows the same end together with its reason.
  package var isExplainedElsewhere = false

  /// The crash report about the end, as ``Finding/crash`` names it; `nil` if there is none.
  package var crash: String?
}

extension ProcessEnd {
  /// The maximum number of lines kept about one end; a device usually prints three to eight.
  private static let mostLines = 32

  /// Whether so many lines about the end are known that no further ones are examined.
  var isFull: Bool { cause != .terminated && evidence.count >= Self.mostLines }

  /// Returns the end combined with what another line says about it. The first line that gives a cause decides;
  /// the others add evidence and details.
  func joined(with other: ProcessEnd) -> ProcessEnd {
    var joined = self
    if cause != .terminated {
      joined.add(other)
      return joined
    }
    // The app had logged that it terminates, so an end without a reason adds only evidence.
    guard other.cause.isWithoutReason || other.cause == .exited else { return other }
    joined.evidence += other.evidence
    return joined
  }

  private mutating func add(_ other: ProcessEnd) {
    evidence += other.evidence.prefix(max(0, Self.mostLines - evidence.count))
    isReportable = isReportable || other.isReportable
    if cause.isVague, !other.cause.isVague || other.confidence > confidence {
      // A kill without a reason does not become an ordinary exit just because a later line says only
      // that the process exited.
      let isExit = [.vanished, .exited].contains(other.cause)
      if !isExit || [.vanished, .exited].contains(cause) { replace(by: other) }
    } else if other.cause.refines(cause) {
      replace(by: other)
    }
    if other.cause.rule == cause.rule { details.complete(with: other.details) }
    if assertions.isEmpty { assertions = other.assertions }
    explanation = explanation ?? other.explanation
    isFromDebuggerOnly = isFromDebuggerOnly && other.isFromDebuggerOnly
  }

  private mutating func replace(by other: ProcessEnd) {
    cause = other.cause
    details = other.details
    confidence = max(confidence, other.confidence)
    severity = other.severity
  }
}

extension ExitCause {
  /// Whether this cause adds a detail to another one of the same kind, such as the event of a watchdog
  /// or the signal of a crash.
  fileprivate func refines(_ other: ExitCause) -> Bool {
    switch (other, self) {
    case (.watchdog(nil), .watchdog(_?)), (.crash(nil), .crash(_?)), (.memory(nil), .memory(_?)):
      true
    default: false
    }
  }
}

extension ExitDetails {
  /// Fills in missing details from another line about the same end.
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
