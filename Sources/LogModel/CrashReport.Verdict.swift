extension CrashReport {
  /// What a report implies about its own cause, and what it leaves open.
  public struct Verdict: Hashable, Sendable {
    /// The rule that reports it.
    public var rule: FindingRule
    /// How certain it is, from 0 to 1.
    public var confidence: Double
    /// The reasons for it; each a sentence without a full stop.
    public var because: [String]
    /// What contradicts it; each a sentence without a full stop.
    public var contradictions: [String]
    /// What to capture or look at to be certain; each a command to the reader.
    public var next: [String]
    /// What happened to the process, as a phrase that follows its name; `nil` to use the rule's own:
    /// `was killed by the system: call not reported`.
    public var summary: String?
    /// Why the process ended; `nil` in a redacted report.
    package var cause: ExitCause?
    /// What is known besides the cause.
    package var details: ExitDetails
    /// What to do, judged by what the main thread was doing; `nil` if that is unknown.
    package var stateAdvice: String?
    /// How severe it is; `nil` for the rule's usual severity.
    public var severity: Severity?

    /// Creates the verdict that a process ended for a cause, in the words of the cause.
    package init(
      _ cause: ExitCause, _ details: ExitDetails = ExitDetails(), confidence: Double,
      because: [String], contradictions: [String] = [], next: [String] = [],
      severity: Severity? = nil
    ) {
      rule = cause.rule ?? .unexplainedKill
      self.confidence = confidence
      self.because = because
      self.contradictions = contradictions
      self.next = next
      summary = cause.phrase(details)
      self.cause = cause
      self.details = details
      self.severity = severity ?? cause.severity
    }
  }

  /// Removes the advice to capture a console log, for a report that was given with one.
  package mutating func dropCaptureAdvice() {
    verdict?.next.removeAll { $0 == CaptureAdvice.console }
  }

  /// Removes the advice to look for the line that names the locked file, if a log contains it.
  package mutating func dropLockedFileAdvice() {
    verdict?.next.removeAll { $0 == CaptureAdvice.lockedFile }
  }

  /// Puts the reason why a given log was not joined before the advice to capture a console log.
  package mutating func explainCaptureAdvice(_ reason: String) {
    guard let place = verdict?.next.firstIndex(of: CaptureAdvice.console) else { return }
    verdict?.next[place] =
      "The log that was given is not of this end: \(reason). \(CaptureAdvice.console)"
  }

  /// Replaces advice that an app extension cannot follow by what it can do instead.
  package mutating func adviseExtension() {
    guard let next = verdict?.next, next.contains(CaptureAdvice.endOnEveryPath), isOfExtension
    else { return }
    verdict?.next = next.map { $0 == CaptureAdvice.endOnEveryPath ? Self.extensionAdvice : $0 }
  }

  /// What an app extension can do instead of beginning background tasks.
  ///
  /// `UIApplication` is out of its reach (`NS_EXTENSION_UNAVAILABLE`); `ProcessInfo` has the
  /// alternative (Apple, `performExpiringActivity(withReason:using:)`, iOS 8.2 and later).
  package static let extensionAdvice =
    "An app extension has no background tasks of its own: do the work within "
    + "performExpiringActivity, and return from its block at once when it is called with expired"
}
