extension CrashReport {
  /// bglog's conclusion about why the process ended, and what remains uncertain.
  public struct Verdict: Hashable, Sendable {
    /// The rule under which the conclusion is reported.
    public var rule: FindingRule
    /// How certain the conclusion is, from 0 to 1.
    public var confidence: Double
    /// The reasons for the conclusion; each a sentence without a full stop.
    public var because: [String]
    /// What speaks against the conclusion; each a sentence without a full stop.
    public var contradictions: [String]
    /// What to capture or look at to become certain; each an instruction to the reader.
    public var next: [String]
    /// What happened to the process, as a phrase that follows its name, for example
    /// `was killed by the system: call not reported`; `nil` to use the phrase of the rule.
    public var summary: String?
    /// Why the process ended; `nil` in a redacted report.
    package var cause: ExitCause?
    /// Facts about the end besides its cause.
    package var details: ExitDetails
    /// What to do, depending on what the main thread was doing; `nil` if that is unknown.
    package var stateAdvice: String?
    /// The severity; `nil` to use the usual severity of the rule.
    public var severity: Severity?

    /// Creates a verdict whose rule and wording follow from the cause.
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

  /// Removes the advice to capture a console log, because such a log was given together with the
  /// report.
  package mutating func dropCaptureAdvice() {
    verdict?.next.removeAll { $0 == CaptureAdvice.console }
  }

  /// Removes the advice to look for the line that names the locked file, because a given log
  /// contains it.
  package mutating func dropLockedFileAdvice() {
    verdict?.next.removeAll { $0 == CaptureAdvice.lockedFile }
  }

  /// If the advice is to capture a console log, says first why the given log was not joined with
  /// the report.
  package mutating func explainCaptureAdvice(_ reason: String) {
    guard let place = verdict?.next.firstIndex(of: CaptureAdvice.console) else { return }
    verdict?.next[place] =
      "The log that was given is not of this end: \(reason). \(CaptureAdvice.console)"
  }

  /// Replaces advice that an app extension cannot follow with what it can do instead.
  package mutating func adviseExtension() {
    guard let next = verdict?.next, next.contains(CaptureAdvice.endOnEveryPath), isOfExtension
    else { return }
    verdict?.next = next.map { $0 == CaptureAdvice.endOnEveryPath ? Self.extensionAdvice : $0 }
  }

  /// What an app extension can do instead of beginning background tasks.
  ///
  /// Extensions cannot use `UIApplication` (`NS_EXTENSION_UNAVAILABLE`); `ProcessInfo` has the
  /// alternative (Apple, `performExpiringActivity(withReason:using:)`, iOS 8.2 and later).
  package static let extensionAdvice =
    "An app extension has no background tasks of its own: do the work within "
    + "performExpiringActivity, and return from its block at once when it is called with expired"
}
