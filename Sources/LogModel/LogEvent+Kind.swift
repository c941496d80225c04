extension LogEvent {
  /// What a message can say; the raw values name events in rule packs.
  package enum Kind: String, Sendable, CaseIterable {
    /// The app was launched.
    case launched
    /// The app became active.
    case active
    /// The app is about to become inactive.
    case inactive
    /// The app entered the background.
    case background
    /// The app is about to enter the foreground.
    case foreground
    /// The app is about to terminate.
    case terminated
    /// The app was warned of low memory.
    case memoryWarning
    /// A task is named that the next line may be about without naming it.
    case taskAnnounced
    /// A begin was asked for; its identifier is not known yet (UIKit's `Will add …`).
    case taskRequested
    /// A task exists.
    case taskBegan
    /// A task was given back.
    case taskEnded
    /// More about an end that another line says; an end of its own only when that line is missing.
    case taskEndDetail
    /// The system refused a task.
    case taskRefused
    /// Expiration begins for all tasks of the app.
    case expirationStarted
    /// A task's expiration handler is called.
    case taskExpired
    /// A task's expiration handler was called and ended it, in one message.
    case taskExpiredAndEnded
    /// UIKit's warning that a task is older than 30 seconds.
    case taskLongRunning
    /// UIKit's warning that a task was not ended by its expiration handler.
    case taskNotEnded
    /// UIKit refuses to end a task that does not exist or was ended before.
    case taskEndRejected
    /// A remaining time is printed.
    case reading
    /// A number alone is printed; a remaining time only if it falls with the clock.
    case bareNumber
    /// A process is killed for assertions held too long.
    case assertionKill
    /// A process is being killed and a report written, for a reason that another line gives.
    case killConfirmed
    /// RunningBoard ends a process.
    case termination
    /// A process ended, for a reason that the message gives or leaves open.
    case processExited
    /// The app is suspended; its clock stands still.
    case suspended
    /// The app runs again after it was suspended.
    case resumed
    /// A daemon took an assertion that keeps the app running, for the reason it names.
    case assertionAcquired
    /// A daemon's assertion was given up.
    case assertionReleased
    /// A daemon's assertion reached its limit.
    case assertionTimedOut
    /// A daemon counts more assertions of the app than ever before.
    case assertionFlood
    /// An app never called the completion handler of a fetch, a push or a URL session.
    case completionMissing
    /// The system refused a request for scheduled work.
    case requestRefused
    /// A runtime says why it ends the process: an uncaught exception, a failed precondition.
    case uncaught
    /// The watchdog ends a process that missed an allowance.
    case watchdogKill
    /// The kernel ends a process for memory.
    case jetsamKill
    /// A limit was exceeded and nothing done about it, because a debugger is attached.
    case debugged
    /// More about something that another line says.
    case detail

    /// The app's state that the event brings, or `nil`.
    package var state: AppState? {
      switch self {
      case .launched: .launched
      case .active: .active
      case .inactive: .inactive
      case .background: .background
      case .foreground: .foreground
      case .terminated: .terminated
      case .suspended: .suspended
      default: nil
      }
    }

    /// Whether the event says that a process ended, or was made to; it may say why.
    package var isAboutEnd: Bool {
      switch self {
      case .processExited, .uncaught, .watchdogKill, .jetsamKill: true
      default: isAboutOthersEnd
      }
    }

    /// Whether the event is about the end of another process than the one that logs it: nobody says
    /// that of itself.
    package var isAboutOthersEnd: Bool {
      self == .assertionKill || self == .killConfirmed || self == .termination
    }
  }
}
