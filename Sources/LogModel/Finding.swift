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
  /// A background task was never given back.
  case leakedTask = "leaked-task"
  /// A background task was given back after its time.
  case lateCompletion = "late-completion"
  /// The watchdog ended the app: it did not launch, update or exit in time.
  case watchdogKill = "watchdog-kill"
  /// The system ended the app for an assertion, as a background task is one, that it held too long.
  case assertionKill = "assertion-kill"
  /// The system ended the app for a file that it had locked while it was suspended.
  case fileLockKill = "file-lock-kill"
  /// The CPU limit of the background was fatal.
  case cpuKill = "cpu-kill"
  /// The kernel ended the process to get memory back.
  case jetsamKill = "jetsam-kill"
  /// The app did not say that it had handled the events of a background URL session.
  case urlSessionNotFinished = "url-session-not-finished"
  /// The app did not say that a background fetch was finished, or a silent push handled.
  case fetchNotFinished = "fetch-not-finished"
  /// The app held hundreds of assertions at once, more than the system allows in the end.
  case tooManyTasks = "too-many-tasks"
  /// An expiration handler was called, and the task was still held seconds later.
  case handlerDoesNotEnd = "handler-does-not-end"
  /// A background task was given back by its expiration handler.
  case expiredTask = "expired-task"
  /// The system refused a background task.
  case refusedTask = "refused-task"
  /// A background task was given back more than once, or UIKit refused an end.
  case doubleEnd = "double-end"
  /// A background task was given back that was not begun since the launch.
  case endWithoutBegin = "end-without-begin"
  /// Tasks of one name overlapped, and only the later one was given back.
  case overwrittenIdentifier = "overwritten-identifier"
  /// A background task without an expiration handler came near the end of its time.
  case missingExpirationHandler = "missing-expiration-handler"
  /// A background task was begun after the app had been told that its time was up.
  case beginAfterExpiry = "begin-after-expiry"
  /// The watchdog ended the app because its launch took too long.
  case slowLaunch = "slow-launch"
  /// The watchdog ended the app because its exit took too long.
  case slowExit = "slow-exit"
  /// UIKit said that a background task was created over 30 seconds ago.
  case longRunningTask = "long-running-task"
  /// A background task was given back shortly before its time was up.
  case closeCall = "close-call"
  /// A background task took longer than a system of today would let it.
  case overModernBudget = "over-modern-budget"
  /// Readings of the remaining time do not fall as the clock runs.
  case readingDrift = "reading-drift"
  /// The clock was set while the log was written.
  case clockStep = "clock-step"
  /// The user ended the app by force.
  case userQuit = "user-quit"
  /// The system ended the app for a reason of its own, such as an update.
  case housekeepingKill = "housekeeping-kill"
}

/// One problem that the inputs show, with the lines it stands on.
public struct Finding: Sendable {
  /// The finding's identifier within the report: `F1`, `F2`, …, worst first, in the order of the whole report:
  /// neither a filter nor a baseline changes it.
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
  /// Derived from the rule, the app, the task's name or ordinal, and what a crash report says the process was
  /// killed for; no time, path, pid or line number takes part. The app is the process's name, else the bundle
  /// identifier, else the content of the input: no two apps share a fingerprint.
  public var fingerprint: String

  /// The fingerprint that versions before 0.2 gave a finding without the name of a process, which those of
  /// other apps may have had too; `nil` where it is the same.
  package var formerFingerprint: String?

  /// What tells the problem from others of the same rule and process: the kill's code and event; `nil`
  /// where the rule says all.
  package var aspect: String?

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
