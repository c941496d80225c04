/// What one log message says about the life of an app or its background tasks.
///
/// A message rule recognizes it in a record. The correlator sees nothing of a log but such events.
package struct LogEvent: Sendable {
  /// What the message says.
  package var kind: Kind

  /// Where the message comes from, for example `uikit` or `state-lab`.
  ///
  /// An app and UIKit may both log the same step of a task; their messages have different sources.
  /// Within one source each step is logged once.
  package var messageSource: String

  /// The input that contains the message.
  package var input: InputIndex = 0

  /// The process that the message is about, which may differ from the process that logged it.
  package var process: Subject

  /// Whether a process other than the subject logged the message, such as a daemon that logs about
  /// an app.
  package var isFromDaemon = false

  /// Whether ``process`` is assumed because the log has no other candidate.
  package var isSubjectAssumed = false

  /// The thread that logged the message, as printed, or `nil`.
  package var thread: String?

  /// The time of the record, or `nil` if it has none.
  package var at: Instant?

  /// The 1-based number of the line in the input.
  package var line: Int

  /// The line as in the input.
  package var text: String

  /// A hash of the message without its header, by which copies of a record are recognized; `nil` if
  /// there is no message.
  package var message: UInt64?

  /// The task's identifier in decimal, or `nil` if the message has none.
  package var identifier: String?

  /// The task's name, or `nil` if the message has none; never `<private>`.
  package var label: String?

  /// The remaining background time that the message prints, or `nil`.
  package var remaining: RemainingTime?

  /// The system service that grants the task its time.
  package var taskKind: TaskKind = .backgroundTask

  /// How the message's rule wants a task's end to be matched with its begin, or `nil` for the best
  /// way available.
  package var pairing: Pairing?

  /// Whether the message says that the task has no expiration handler.
  package var lacksExpirationHandler = false

  /// The parts that only few messages have, stored separately because every event is copied many
  /// times.
  private var extras: Extras?

  /// The identifiers of the tasks that the message lists as open, before the effect of the message;
  /// or `nil`.
  package var openIdentifiers: [String]? {
    get { extras?.parts.openIdentifiers }
    set { if extras != nil || newValue != nil { change { $0.openIdentifiers = newValue } } }
  }

  /// The number of tasks or assertions that the message states, or `nil`.
  package var count: Int? {
    get { extras?.parts.count }
    set { if extras != nil || newValue != nil { change { $0.count = newValue } } }
  }

  /// The time in seconds that the message grants, or `nil`.
  package var grantedSeconds: Double? {
    get { extras?.parts.grantedSeconds }
    set { if extras != nil || newValue != nil { change { $0.grantedSeconds = newValue } } }
  }

  /// By how many seconds the message may have been logged later than ``at``: 0 if its own record
  /// has a time, infinite if no later record sets a limit.
  package var delaySeconds: Double {
    get { extras?.parts.delaySeconds ?? 0 }
    set { if extras != nil || newValue != 0 { change { $0.delaySeconds = newValue } } }
  }

  /// The device that logged the record; `nil` for the log's main device, which is usually the only
  /// one.
  package var host: String? {
    get { extras?.parts.host }
    set { if extras != nil || newValue != nil { change { $0.host = newValue } } }
  }

  /// What a message about a kill says besides the process, or `nil` for other messages.
  package var kill: Kill? {
    get { extras?.parts.kill }
    set { if extras != nil || newValue != nil { change { $0.kill = newValue } } }
  }

  /// What a message about scheduled work says, or `nil` for other messages.
  package var request: RequestStatement? {
    get { extras?.parts.request }
    set { if extras != nil || newValue != nil { change { $0.request = newValue } } }
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

  /// What a message says about a kill.
  package struct Kill: Hashable, Sendable {
    /// The number of the exit reason's namespace (`OS_REASON_…` in xnu's `reason.h`), or `nil`.
    package var domain: Int?
    /// The exit reason's code, or `nil`.
    package var code: UInt64?
    /// The printed explanation, or `nil`.
    package var explanation: String?
    /// The cause that the message implies, or `nil` if it implies none.
    package var reading: ExitReading?
    /// What the message says about the end besides its cause.
    package var details = ExitDetails()
    /// The assertions that were held too long.
    package var assertions: [HeldAssertion] = []
    /// Further lines that support the message: they list assertions or name the locked file.
    package var lines: [Evidence] = []

    /// Creates an empty kill.
    package init() {}
  }

  /// The rare parts of an event, in a class so that all copies of the event share them.
  private final class Extras: Sendable {
    struct Parts: Sendable {
      var openIdentifiers: [String]?
      var count: Int?
      var grantedSeconds: Double?
      var delaySeconds = 0.0
      var host: String?
      var kill: Kill?
      var request: RequestStatement?
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
  /// All common parts are set at once, because each later assignment would copy the event.
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
  /// The kinds of messages; rule packs refer to them by the raw values.
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
    /// A message names a task; the next line may be about that task without repeating the name.
    case taskAnnounced
    /// A task was requested, and its identifier is not known yet (UIKit's `Will add …`).
    case taskRequested
    /// A task began.
    case taskBegan
    /// A task ended.
    case taskEnded
    /// A detail of a task's end that another line logs; it counts as the end only if that line is
    /// missing.
    case taskEndDetail
    /// The system refused a task.
    case taskRefused
    /// The time of the app's tasks is up, and the system starts to call their expiration handlers.
    case expirationStarted
    /// A task's expiration handler is called.
    case taskExpired
    /// One message says that a task's expiration handler was called and ended the task.
    case taskExpiredAndEnded
    /// UIKit warns that a task is older than 30 seconds.
    case taskLongRunning
    /// UIKit warns that an expiration handler did not end its task.
    case taskNotEnded
    /// UIKit refused to end a task that does not exist or has already ended.
    case taskEndRejected
    /// A remaining background time is printed.
    case reading
    /// A number is printed without words; it is a remaining time only if it falls as the clock
    /// advances.
    case bareNumber
    /// The system kills a process for holding assertions too long.
    case assertionKill
    /// The system is killing a process and writing a report; another line gives the reason.
    case killConfirmed
    /// RunningBoard ends a process.
    case termination
    /// A process ended; the message may give the reason.
    case processExited
    /// The app is suspended, so its background time stops counting down.
    case suspended
    /// The app runs again after it was suspended.
    case resumed
    /// A daemon acquired an assertion that keeps the app running; the message says for what.
    case assertionAcquired
    /// A daemon's assertion was released.
    case assertionReleased
    /// A daemon's assertion reached its time limit.
    case assertionTimedOut
    /// A daemon reports that the number of the app's assertions has reached a new maximum.
    case assertionFlood
    /// An app never called the completion handler of a fetch, a push or a URL session.
    case completionMissing
    /// The system refused a request for scheduled work.
    case requestRefused
    /// A message about requests for scheduled work, and about nothing else.
    case request
    /// A language runtime ends its own process for an uncaught exception or a failed precondition.
    case uncaught
    /// The watchdog kills a process that took longer than it was allowed.
    case watchdogKill
    /// The kernel kills a process to reclaim memory.
    case jetsamKill
    /// A limit was exceeded, without consequences because a debugger is attached.
    case debugged
    /// A detail of an event that another line logs.
    case detail

    /// The state that the app enters with an event of this kind, or `nil` if its state does not
    /// change.
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

    /// Whether such a message is about the end of a process, with or without a reason.
    package var isAboutEnd: Bool {
      switch self {
      case .processExited, .uncaught, .watchdogKill, .jetsamKill: true
      default: isAboutOthersEnd
      }
    }

    /// Whether such a message is about the end of a process other than the one that logged it: no
    /// process can log its own kill.
    package var isAboutOthersEnd: Bool {
      self == .assertionKill || self == .killConfirmed || self == .termination
    }
  }
}
