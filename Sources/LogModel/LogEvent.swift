/// What one log message says about the life of an app or its background tasks.
///
/// A message rule recognises it in a record. Events are all that the correlator sees of a log.
package struct LogEvent: Sendable {
  /// What the message says.
  package var kind: Kind

  /// The source of the message, for example `uikit` or `state-lab`.
  ///
  /// An app's own message and UIKit's about the same step of a task have different sources; within one
  /// source each step is logged once.
  package var messageSource: String

  /// The input it comes from.
  package var input: InputIndex = 0

  /// The process that the message is about, which need not be the one that logged it.
  package var process: Subject

  /// Whether another process logged it: a daemon about an app.
  package var isFromDaemon = false

  /// Whether ``process`` is assumed because the log has no other candidate.
  package var isSubjectAssumed = false

  /// The thread that logged it, as printed, or `nil`.
  package var thread: String?

  /// The time of the record, or `nil` if it has none.
  package var at: Instant?

  /// The 1-based physical line.
  package var line: Int

  /// The line as in the input.
  package var text: String

  /// A digest of the message without its header, which identifies copies of a record; `nil` if there is
  /// no message.
  package var message: UInt64?

  /// The task's identifier in decimal, or `nil`.
  package var identifier: String?

  /// The task's name, or `nil`; never `<private>`.
  package var label: String?

  /// The remaining time the message prints, or `nil`.
  package var remaining: RemainingTime?

  /// The mechanism of the task.
  package var taskKind: TaskKind = .backgroundTask

  /// How the message's rule wants tasks to be matched, or `nil` for the best available way.
  package var pairing: Pairing?

  /// Whether the message says that the task has no expiration handler.
  package var lacksExpirationHandler = false

  /// The parts that few messages have, stored separately because every event is copied many times.
  private var extras: Extras?

  /// The identifiers that the message lists as open before its own effect, or `nil`.
  package var openIdentifiers: [String]? {
    get { extras?.parts.openIdentifiers }
    set { if extras != nil || newValue != nil { change { $0.openIdentifiers = newValue } } }
  }

  /// The number of tasks or assertions that the message counts, or `nil`.
  package var count: Int? {
    get { extras?.parts.count }
    set { if extras != nil || newValue != nil { change { $0.count = newValue } } }
  }

  /// The seconds that the message grants, or `nil`.
  package var grantedSeconds: Double? {
    get { extras?.parts.grantedSeconds }
    set { if extras != nil || newValue != nil { change { $0.grantedSeconds = newValue } } }
  }

  /// How much later than ``at`` the message may have been logged, in seconds: 0 if its own record has a
  /// time, infinite if no later record limits it.
  package var delaySeconds: Double {
    get { extras?.parts.delaySeconds ?? 0 }
    set { if extras != nil || newValue != 0 { change { $0.delaySeconds = newValue } } }
  }

  /// The device that logged the record; `nil` for the log's main device, usually the only one.
  package var host: String? {
    get { extras?.parts.host }
    set { if extras != nil || newValue != nil { change { $0.host = newValue } } }
  }

  /// What a message about a kill says besides the process, or `nil`.
  package var kill: Kill? {
    get { extras?.parts.kill }
    set { if extras != nil || newValue != nil { change { $0.kill = newValue } } }
  }

  private mutating func change(_ body: (inout Extras.Parts) -> Void) {
    var parts = extras?.parts ?? Extras.Parts()
    body(&parts)
    extras = Extras(parts)
  }

  /// The process that a message is about, as far as the message names it.
  package struct Subject: Hashable, Sendable {
    /// The process name, or `nil`.
    package var name: String?
    /// The process identifier, or `nil`.
    package var pid: Int?
    /// The bundle identifier, or `nil`.
    package var bundleIdentifier: String?

    /// Creates a subject.
    package init(name: String?, pid: Int?, bundleIdentifier: String? = nil) {
      self.name = name
      self.pid = pid
      self.bundleIdentifier = bundleIdentifier
    }
  }

  /// The details of a kill.
  package struct Kill: Hashable, Sendable {
    /// The exit-reason namespace (`OS_REASON_…` of xnu's `reason.h`), or `nil`.
    package var domain: Int?
    /// The exit-reason code, or `nil`.
    package var code: UInt64?
    /// The explanation as printed, or `nil`.
    package var explanation: String?
    /// The cause that the message implies, or `nil` if it names none.
    package var reading: ExitReading?
    /// What it says besides the cause.
    package var details = ExitDetails()
    /// The assertions that were held too long.
    package var assertions: [HeldAssertion] = []
    /// Further lines that support it: those that list assertions or name the locked file.
    package var lines: [Evidence] = []

    /// Creates an empty kill.
    package init() {}
  }

  /// The rare parts of an event, shared by all of its copies.
  private final class Extras: Sendable {
    struct Parts: Sendable {
      var openIdentifiers: [String]?
      var count: Int?
      var grantedSeconds: Double?
      var delaySeconds = 0.0
      var host: String?
      var kill: Kill?
    }

    let parts: Parts

    init(_ parts: Parts) { self.parts = parts }
  }
}

extension LogEvent {
  /// The latest time at which the message may have been logged, or `nil` if unknown.
  package var latestAt: Instant? {
    let delay = delaySeconds
    guard delay > 0 else { return at }
    return delay.isFinite ? at?.advanced(bySeconds: delay) : nil
  }

  /// Creates an event.
  ///
  /// It takes all common parts at once, because setting them one by one costs a copy of the event.
  package init(
    kind: Kind, messageSource: String, input: InputIndex = 0, process: Subject,
    isFromDaemon: Bool = false, thread: String? = nil, at: Instant?, line: Int, text: String,
    message: UInt64? = nil, identifier: String? = nil, label: String? = nil,
    remaining: RemainingTime? = nil, taskKind: TaskKind = .backgroundTask,
    pairing: Pairing? = nil, lacksExpirationHandler: Bool = false
  ) {
    self.init(
      kind: kind, messageSource: messageSource, input: input, process: process,
      isFromDaemon: isFromDaemon,
      thread: thread, at: at, line: line, text: text, message: message, identifier: identifier,
      label: label, remaining: remaining, taskKind: taskKind, pairing: pairing,
      lacksExpirationHandler: lacksExpirationHandler, extras: nil)
  }
}

extension LogEvent {
  /// What a message can say; rule packs name events by the raw values.
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
    /// The app received a memory warning.
    case memoryWarning
    /// A task is named; the next line may be about it without repeating the name.
    case taskAnnounced
    /// A begin was requested; its identifier is not known yet (UIKit's `Will add …`).
    case taskRequested
    /// A task began.
    case taskBegan
    /// A task ended.
    case taskEnded
    /// A detail of an end that another line logs; it counts as an end only if that line is missing.
    case taskEndDetail
    /// The system refused a task.
    case taskRefused
    /// The tasks of the app begin to expire.
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
    /// A number without words is printed; it is a remaining time only if it falls with the clock.
    case bareNumber
    /// A process is killed for assertions held too long.
    case assertionKill
    /// A process is being killed and a report written; another line gives the reason.
    case killConfirmed
    /// RunningBoard ends a process.
    case termination
    /// A process ended; the message may give the reason.
    case processExited
    /// The app is suspended; its background time stops running.
    case suspended
    /// The app runs again after it was suspended.
    case resumed
    /// A daemon acquired an assertion that keeps the app running, for the reason it names.
    case assertionAcquired
    /// A daemon's assertion was released.
    case assertionReleased
    /// A daemon's assertion reached its time limit.
    case assertionTimedOut
    /// A daemon reports a new maximum of assertions of the app.
    case assertionFlood
    /// An app never called the completion handler of a fetch, a push or a URL session.
    case completionMissing
    /// The system refused a request for scheduled work.
    case requestRefused
    /// A runtime ends its own process for an uncaught exception or a failed precondition.
    case uncaught
    /// The watchdog ends a process that exceeded an allowance.
    case watchdogKill
    /// The kernel ends a process for memory.
    case jetsamKill
    /// A limit was exceeded without consequence because a debugger is attached.
    case debugged
    /// A detail of something that another line logs.
    case detail

    /// The state that the app enters with the event, or `nil`.
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

    /// Whether the event is about the end of a process, with or without a reason.
    package var isAboutEnd: Bool {
      switch self {
      case .processExited, .uncaught, .watchdogKill, .jetsamKill: true
      default: isAboutOthersEnd
      }
    }

    /// Whether the event is about the end of another process than the one that logged it, since no
    /// process can log that about itself.
    package var isAboutOthersEnd: Bool {
      self == .assertionKill || self == .killConfirmed || self == .termination
    }
  }
}
