extension CrashReport {
  /// The process a report is about.
  public struct Process: Hashable, Sendable {
    /// The process name.
    public var name: String?
    /// The process identifier.
    public var pid: Int?
    /// The path of its executable.
    public var path: String?
    /// The bundle identifier.
    public var bundleIdentifier: String?
    /// The device as the log names it that the report was joined with, where that is of several.
    public var host: String?

    /// Creates an unknown process.
    public init() {}
  }

  /// The system a report was written on.
  public struct OperatingSystem: Hashable, Sendable {
    /// The system's name as printed: `iPhone OS`, `iOS`, `macOS`, `Watch OS`, ….
    public var name: String?
    /// The version, for example `17.5.1`.
    public var version: String?
    /// The build, for example `21F90`.
    public var build: String?

    /// Creates an unknown system.
    public init() {}
  }

  /// The time the report counts under: when it was captured, or the end of the period it is about,
  /// for by then the process had ended; `nil` where the report says neither.
  public var happenedAt: Instant? { capturedAt ?? period?.end }

  /// The time that a MetricKit payload is about, mostly a day.
  public struct Period: Hashable, Sendable {
    /// When it begins, or `nil` where the payload does not say.
    public var begin: Instant?
    /// When it ends, or `nil` where the payload does not say.
    public var end: Instant?

    /// Creates a period.
    public init(begin: Instant?, end: Instant?) {
      self.begin = begin
      self.end = end
    }
  }

  /// A Mach exception.
  public struct Exception: Hashable, Sendable {
    /// The type as printed: `EXC_CRASH`, or `00000020` for the simulated kills up to iOS 9.
    public var type: String?
    /// The signal: `SIGKILL`, ….
    public var signal: String?
    /// The codes as printed.
    public var codes: String?
    /// The subtype, for example `KERN_INVALID_ADDRESS at 0x0000000000000010`.
    public var subtype: String?
    /// The message, for example of an `EXC_RESOURCE`.
    public var message: String?
    /// What was guarded in an `EXC_GUARD` and what was done to it, in words; `nil` for others.
    public var meaning: String?

    /// Creates an empty exception.
    public init() {}
  }

  /// Why and by whom a process was ended.
  public struct Termination: Hashable, Sendable {
    /// The namespace as printed: `FRONTBOARD`, `RUNNINGBOARD`, `<0xF>`, …; `nil` up to iOS 9.
    public var namespace: String?
    /// The code.
    public var code: UInt64?
    /// The known name of the code, for example `watchdog violation`, or `nil`.
    public var name: String?
    /// What the code, or the namespace, means in words, or that nobody knows the code; `nil` for a
    /// signal, which the exception tells better.
    public var meaning: String?
    /// The termination description or the explanation in it, in one line.
    public var description: String?
    /// The reasons as printed, one a line.
    public var reasons: [String]
    /// The flag bits (`OS_REASON_FLAG_…` of xnu's `reason.h`).
    public var flags: UInt64?
    /// The process that ended it.
    public var byProcess: String?

    /// Creates an empty termination.
    public init() { reasons = [] }

    /// The code in hexadecimal with `0x`, lower case and unpadded, or `nil`.
    public var codeHex: String? { code.map { "0x" + String($0, radix: 16) } }
  }

  /// What a report says about its own cause, and what it cannot say.
  public struct Verdict: Hashable, Sendable {
    /// The rule whose name it is reported under.
    public var rule: FindingRule
    /// How sure it is, from 0 to 1.
    public var confidence: Double
    /// What speaks for it.
    public var because: [String]
    /// What speaks against it.
    public var contradictions: [String]
    /// What to capture or look at to be sure.
    public var next: [String]
    /// What happened to the process, to be said after its name; `nil` where the rule's own words
    /// fit: `was killed by the system: call not reported`.
    public var summary: String?
    /// Why the process ended; `nil` where the rule alone is known.
    package var cause: ExitCause?
    /// What is known besides the cause.
    package var details = ExitDetails()
    /// What to do by what the main thread was doing; `nil` where that is not known.
    package var stateAdvice: String?
    /// How bad it is, `nil` where that is the rule's own severity.
    public var severity: Severity?

    /// Creates a verdict.
    public init(
      rule: FindingRule, confidence: Double, because: [String], contradictions: [String] = [],
      next: [String] = [], summary: String? = nil, severity: Severity? = nil
    ) {
      self.rule = rule
      self.confidence = confidence
      self.because = because
      self.contradictions = contradictions
      self.next = next
      self.summary = summary
      self.severity = severity
    }

    /// Creates the verdict that a process ended for a cause, in the words of the cause.
    package init(
      _ cause: ExitCause, _ details: ExitDetails = ExitDetails(), confidence: Double,
      because: [String], contradictions: [String] = [], next: [String] = [],
      severity: Severity? = nil
    ) {
      self.init(
        rule: cause.rule ?? .unexplainedKill, confidence: confidence, because: because,
        contradictions: contradictions, next: next, summary: cause.phrase(details),
        severity: severity ?? cause.severity)
      self.cause = cause
      self.details = details
    }
  }
}

/// A process assertion as SpringBoard, backboardd and assertiond print it (iOS 4 to 12).
public struct HeldAssertion: Hashable, Sendable {
  /// The assertion's identifier: `UIKitBackgroundCompletionTask` up to iOS 6, the caller or the
  /// task's name on iOS 7, `PID-UUID` from iOS 8 on, or `nil`.
  public var identifier: String?
  /// The assertion's name, from iOS 7 on often the caller, or `nil`.
  public var name: String?
  /// The reason: `finishTask`, `suspend`, `backgroundContentFetching`, ….
  public var reason: String?
  /// `permittedBackgroundDuration`; `nil` when it is not printed or unlimited.
  public var permittedSeconds: Double?
  /// The process that owns the assertion, as printed: a pid or `name:pid`.
  public var owner: String?

  /// Creates an empty assertion.
  public init() {}
}
