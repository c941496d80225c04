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
  /// The system ended the app for a fault that it names.
  case systemKill = "system-kill"
  /// The app crashed: an exception, a signal or an uncaught exception of its language.
  case crash
  /// The app was ended because a VoIP push arrived and it reported no call.
  case callNotReported = "call-not-reported"
  /// Scheduled work was registered wrongly, and the framework ended the app for it.
  case registrationCrash = "registration-crash"
  /// The system refused a request for scheduled work.
  case requestRefused = "request-refused"
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
  /// The app was killed, and nothing that is known says why.
  case unexplainedKill = "unexplained-kill"
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

extension FindingRule {
  /// What is said of the rule wherever it is named.
  public var descriptor: FindingDescriptor {
    switch self {
    case .leakedTask: .leakedTask
    case .lateCompletion: .lateCompletion
    case .watchdogKill: .watchdogKill
    case .assertionKill: .assertionKill
    case .fileLockKill: .fileLockKill
    case .cpuKill: .cpuKill
    case .jetsamKill: .jetsamKill
    case .systemKill: .systemKill
    case .crash: .crash
    case .callNotReported: .callNotReported
    case .registrationCrash: .registrationCrash
    case .requestRefused: .requestRefused
    case .urlSessionNotFinished: .urlSessionNotFinished
    case .fetchNotFinished: .fetchNotFinished
    case .tooManyTasks: .tooManyTasks
    case .handlerDoesNotEnd: .handlerDoesNotEnd
    case .expiredTask: .expiredTask
    case .refusedTask: .refusedTask
    case .doubleEnd: .doubleEnd
    case .endWithoutBegin: .endWithoutBegin
    case .overwrittenIdentifier: .overwrittenIdentifier
    case .missingExpirationHandler: .missingExpirationHandler
    case .beginAfterExpiry: .beginAfterExpiry
    case .unexplainedKill: .unexplainedKill
    case .slowLaunch: .slowLaunch
    case .slowExit: .slowExit
    case .longRunningTask: .longRunningTask
    case .closeCall: .closeCall
    case .overModernBudget: .overModernBudget
    case .readingDrift: .readingDrift
    case .clockStep: .clockStep
    case .userQuit: .userQuit
    case .housekeepingKill: .housekeepingKill
    }
  }
}
