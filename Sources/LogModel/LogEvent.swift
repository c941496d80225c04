/// What one log message says about an app's life or its background tasks.
///
/// Recognised from a record by a message rule; everything the correlator knows comes as these.
package struct LogEvent: Sendable {
  /// What the message says.
  package var kind: Kind

  /// The message source the message belongs to, for example `uikit` or `state-lab`.
  ///
  /// An app's own message and UIKit's about the same task are two message sources: each is heard once.
  package var messageSource: String

  /// The input it comes from.
  package var input: InputIndex = 0

  /// The process the message is about, which is not always the one that logged it.
  package var process: Subject

  /// Whether another process says so: a daemon about an app.
  package var isFromDaemon = false

  /// Whether nothing but the lack of another one says which process the message is about.
  package var isSubjectAssumed = false

  /// The thread that logged it, as printed, or `nil`.
  package var thread: String?

  /// The time of the record, or `nil` when nothing dates it.
  package var at: Instant?

  /// The 1-based physical line.
  package var line: Int

  /// The line as it stands in the input.
  package var text: String

  /// A digest of the message itself, without the header, to tell a copy of a record by; `nil` when
  /// it has none.
  package var message: UInt64?

  /// The task's identifier in decimal, or `nil`.
  package var identifier: String?

  /// The task's name, or `nil`; never `<private>`.
  package var label: String?

  /// The remaining time the message prints, or `nil`.
  package var remaining: RemainingTime?

  /// The mechanism the task belongs to.
  package var taskKind: TaskKind = .backgroundTask

  /// How the message's rule wants tasks matched, or `nil` for the best clue there is.
  package var pairing: Pairing?

  /// Whether the message says that the task has no expiration handler.
  package var lacksExpirationHandler = false

  /// What few messages say: kept apart, for every event is carried a long way.
  private var extras: Extras?

  /// The identifiers that the message lists as open before it takes effect, or `nil`.
  package var openIdentifiers: [String]? {
    get { extras?.parts.openIdentifiers }
    set { if extras != nil || newValue != nil { change { $0.openIdentifiers = newValue } } }
  }

  /// How many tasks or assertions the message counts, or `nil`.
  package var count: Int? {
    get { extras?.parts.count }
    set { if extras != nil || newValue != nil { change { $0.count = newValue } } }
  }

  /// The seconds that the message grants, or `nil`.
  package var grantedSeconds: Double? {
    get { extras?.parts.grantedSeconds }
    set { if extras != nil || newValue != nil { change { $0.grantedSeconds = newValue } } }
  }

  /// How many seconds later than ``at`` the message may have been printed at the most: 0 where its own
  /// record is dated, infinite where no later record tells.
  package var delaySeconds: Double {
    get { extras?.parts.delaySeconds ?? 0 }
    set { if extras != nil || newValue != 0 { change { $0.delaySeconds = newValue } } }
  }

  /// The device that the record is of; `nil` for the log's own, which most logs are of alone.
  package var host: String? {
    get { extras?.parts.host }
    set { if extras != nil || newValue != nil { change { $0.host = newValue } } }
  }

  /// What a message about a kill says beyond the process.
  package var kill: Kill? {
    get { extras?.parts.kill }
    set { if extras != nil || newValue != nil { change { $0.kill = newValue } } }
  }

  private mutating func change(_ body: (inout Extras.Parts) -> Void) {
    var parts = extras?.parts ?? Extras.Parts()
    body(&parts)
    extras = Extras(parts)
  }

  /// The process a message is about, as far as the message tells.
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
    /// What the message comes to, or `nil` where it names no cause.
    package var reading: ExitReading?
    /// What it says besides the cause.
    package var details = ExitDetails()
    /// The assertions that were held too long.
    package var assertions: [HeldAssertion] = []
    /// The further lines that it stands on: those that list assertions, or name the locked file.
    package var lines: [Evidence] = []

    /// Creates an empty kill.
    package init() {}
  }

  /// The rare parts of an event, which all of its copies share.
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
  /// The latest time at which the message may have been printed, or `nil` when nothing tells.
  package var latestAt: Instant? {
    let delay = delaySeconds
    guard delay > 0 else { return at }
    return delay.isFinite ? at?.advanced(bySeconds: delay) : nil
  }

  /// Creates an event.
  ///
  /// By way of all of its parts at once: one that is filled part by part is copied at the end.
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
