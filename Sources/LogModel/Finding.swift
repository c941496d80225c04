/// How bad a finding is.
public enum Severity: String, Sendable, CaseIterable, Comparable {
  /// Worth knowing.
  case note
  /// Likely to become a problem.
  case warning
  /// A problem.
  case error

  /// Orders severities from note to error.
  public static func < (lhs: Severity, rhs: Severity) -> Bool {
    (allCases.firstIndex(of: lhs) ?? 0) < (allCases.firstIndex(of: rhs) ?? 0)
  }
}

/// The rules a finding can come from; the raw values are fixed by the report contract.
public enum FindingRule: String, Sendable, CaseIterable {
  case leakedTask = "leaked-task"
  case lateCompletion = "late-completion"
  case watchdogKill = "watchdog-kill"
  case assertionKill = "assertion-kill"
  case fileLockKill = "file-lock-kill"
  case cpuKill = "cpu-kill"
  case jetsamKill = "jetsam-kill"
  case urlSessionNotFinished = "url-session-not-finished"
  case fetchNotFinished = "fetch-not-finished"
  case tooManyTasks = "too-many-tasks"
  case handlerDoesNotEnd = "handler-does-not-end"
  case expiredTask = "expired-task"
  case refusedTask = "refused-task"
  case doubleEnd = "double-end"
  case endWithoutBegin = "end-without-begin"
  case overwrittenIdentifier = "overwritten-identifier"
  case missingExpirationHandler = "missing-expiration-handler"
  case beginAfterExpiry = "begin-after-expiry"
  case slowLaunch = "slow-launch"
  case slowExit = "slow-exit"
  case longRunningTask = "long-running-task"
  case closeCall = "close-call"
  case overModernBudget = "over-modern-budget"
  case readingDrift = "reading-drift"
  case clockStep = "clock-step"
  case userQuit = "user-quit"
  case housekeepingKill = "housekeeping-kill"
}

/// One problem that the inputs show, with the lines it stands on.
public struct Finding: Sendable {
  /// The finding's identifier within the report: `F1`, `F2`, … in the order of the report.
  public var id: String

  /// The rule that found it.
  public var rule: FindingRule

  /// How bad it is.
  public var severity: Severity

  /// How sure it is, from 0 to 1.
  public var confidence: Double

  /// What happened, in one sentence without a full stop.
  public var message: String

  /// One concrete thing to do about it.
  public var advice: String

  /// The key of the task it is about, or `nil`.
  public var task: String?

  /// The incident identifier of the crash it is about (its input's path where the report has
  /// none), or `nil`.
  public var crash: String?

  /// The launch it is about, or `nil`.
  public var process: ProcessIdentity?

  /// The lines it stands on, in the order of inputs and lines; never empty.
  public var evidence: [Evidence]

  /// What identifies the same problem over runs, machines and folders.
  ///
  /// Derived from the rule, the process and the task's name or ordinal; no time, path, pid or line
  /// number takes part.
  public var fingerprint: String

  /// Whether a baseline knows the fingerprint, so that the finding does not count for the exit status.
  public var isKnown = false

  /// Creates a finding whose identifier and fingerprint are given when the report is put together.
  public init(
    rule: FindingRule, severity: Severity, confidence: Double, message: String, advice: String,
    task: String? = nil, crash: String? = nil, process: ProcessIdentity? = nil,
    evidence: [Evidence]
  ) {
    id = ""
    self.rule = rule
    self.severity = severity
    self.confidence = confidence
    self.message = message
    self.advice = advice
    self.task = task
    self.crash = crash
    self.process = process
    self.evidence = evidence
    fingerprint = ""
  }
}
