/// Why a process ended: the one answer for reports, daemons, launchd, the kernel and the debugger.
///
/// A rule, a severity, a sentence and an advice follow from the cause, so that they are the same
/// whoever printed it.
package enum ExitCause: Hashable, Sendable {
  /// Background tasks were held beyond the app's time.
  case heldTasks
  /// The app did not let itself be suspended in time.
  case suspension
  /// A background fetch or a silent push did not finish.
  case fetch
  /// The events of a background URL session were not handled in time.
  case urlSession
  /// An assertion that is no background task, such as an expiring activity, was held too long.
  case otherAssertion
  /// An assertion was held too long, and nothing says of which kind it was.
  case unknownAssertion
  /// The app held about a thousand assertions.
  case tooManyTasks
  /// The watchdog ended it; the event (`scene-update`, …) where it is known.
  case watchdog(event: String?)
  /// It was suspended while it held a file or SQLite lock.
  case fileLock
  /// It used more CPU time than it may.
  case cpuLimit
  /// The kernel wanted memory, or another resource that all share: the code of the namespace `JETSAM`;
  /// `nil` where no reason is given.
  case memory(UInt64?)
  /// A VoIP push arrived and no call was reported.
  case callNotReported
  /// Scheduled work was registered wrongly, and BackgroundTasks ended it.
  case registration(RegistrationFault)
  /// The system ended it for a fault that the code names.
  case fault(ExitReason)
  /// A person ended it.
  case userQuit
  /// The system ended it for reasons of its own; the code where one is printed.
  case housekeeping(ExitReason)
  /// It was killed, and nothing that is known says why.
  case unexplained(ExitReason)
  /// It crashed; the signal where one is printed.
  case crash(ExitReason?)
  /// It is gone, and no line says how it ended.
  case gone
  /// It ended in order.
  case exited
  /// It was about to terminate, as the app itself said.
  case terminated

  /// The rule it is reported under; `nil` for an end that is nobody's problem.
  package var rule: FindingRule? {
    switch self {
    case .heldTasks, .suspension, .otherAssertion, .unknownAssertion: .assertionKill
    case .fetch: .fetchNotFinished
    case .urlSession: .urlSessionNotFinished
    case .tooManyTasks: .tooManyTasks
    case .watchdog: .watchdogKill
    case .fileLock: .fileLockKill
    case .cpuLimit: .cpuKill
    case .memory: .jetsamKill
    case .callNotReported: .callNotReported
    case .registration: .registrationCrash
    case .fault: .systemKill
    case .userQuit: .userQuit
    case .housekeeping: .housekeepingKill
    case .unexplained: .unexplainedKill
    case .crash: .crash
    case .gone, .exited, .terminated: nil
    }
  }

  /// How bad it is by itself; `nil` for an end that is nobody's problem.
  ///
  /// Memory is the one cause whose severity also depends on who the process was and whether anybody
  /// saw it go: see ``MemoryKill``.
  package var severity: Severity? {
    if case .memory(let code) = self {
      return MemoryKill.severity(code: code, wasInForeground: nil, isApples: false)
    }
    return rule?.descriptor.severity
  }

  /// Whether a line that says more may take its place.
  package var isVague: Bool {
    switch self {
    case .unexplained, .otherAssertion, .unknownAssertion, .gone, .exited, .crash(nil),
      .memory(nil):
      true
    default: false
    }
  }

  /// Whether it gives no reason at all: a bare SIGKILL, a kill without a code, a process that is gone.
  package var isWithoutReason: Bool {
    switch self {
    case .unexplained(let code): code.code == nil || code.isBareKill
    case .gone: true
    default: false
    }
  }
}

extension ExitReason {
  /// Whether it is SIGKILL alone, which anybody can send.
  package var isBareKill: Bool { namespace == ExitReason.signal && code == 9 }
}
