/// The life of one background task, from the line that begins it to its outcome.
public struct TaskTimeline: Sendable {
  /// A name that is stable within the input, for example `State Lab/7449/1#1`.
  public var key: String

  /// The launch that held the task.
  public var process: ProcessIdentity

  /// The `UIBackgroundTaskIdentifier` as printed or inferred, or `nil` when the log never names it.
  public var identifier: String?

  /// The task's name, or `nil`.
  public var label: String?

  /// Whose code holds the task.
  public var owner: TaskOwner

  /// The mechanism that lends the time.
  public var kind: TaskKind

  /// The line that says the task exists, or `nil` when it lies before the log.
  public var began: LineReference?

  /// The first line that says the task was given back, or `nil` when none does.
  public var ended: LineReference?

  /// The first line that says the task's expiration handler was called, or `nil`.
  public var expired: LineReference?

  /// Seconds from begin to end, or `nil` when one of them is missing or undated.
  public var elapsedSeconds: Double?

  /// The part of the task's life that the app spent in the background, in seconds; `nil` when
  /// nothing tells foreground and background apart.
  public var backgroundSeconds: Double?

  /// The app's time in the background in seconds, or `nil` when nothing establishes it.
  public var budgetSeconds: Double?

  /// When the app's time was up, or `nil` when nothing says that it was in the background.
  public var deadline: Instant?

  /// The remaining time printed with the begin, or `nil`.
  public var remainingAtBegin: RemainingTime?

  /// The remaining time printed with the end, or `nil`.
  public var remainingAtEnd: RemainingTime?

  /// The readings between begin and end, in the order logged.
  public var readings: [Reading]

  /// How it went.
  public var outcome: TaskOutcome

  /// How begin and end were matched.
  public var pairing: Pairing

  /// The identifiers of the findings about this task.
  public var findings: [String]

  /// Creates the timeline of a task of which nothing but its process is known.
  public init(key: String, process: ProcessIdentity) {
    self.key = key
    self.process = process
    owner = .app
    kind = .backgroundTask
    readings = []
    outcome = .open
    pairing = .none
    findings = []
  }

  /// Where to look the task up: the line of its begin, else of its end, else of its expiration; `nil`
  /// where only readings tell of it.
  package var place: LineReference? { began ?? ended ?? expired }
}

/// Whose code holds a background task.
public enum TaskOwner: Hashable, Sendable {
  /// The app's own code, as far as the name tells.
  case app
  /// The system's frameworks on the app's behalf; never held against the developer.
  case system
  /// A library, by name.
  case sdk(String)

  /// The name as reports print it: `app`, `system` or the library's name.
  public var name: String {
    switch self {
    case .app: "app"
    case .system: "system"
    case .sdk(let name): name
    }
  }
}

/// The mechanism that lends an app time in the background.
public enum TaskKind: String, Sendable {
  /// `beginBackgroundTask`.
  case backgroundTask
  /// A task that only its remaining-time readings give away.
  case implied
  /// Events of a background URL session.
  case urlSession
  /// A background fetch or a silent push.
  case fetch
  /// A processing task of `BGTaskScheduler`.
  case processing
  /// `performExpiringActivity`.
  case expiringActivity
}

/// How a background task went.
public enum TaskOutcome: String, Sendable, CaseIterable {
  /// Ended before its deadline and before any expiration notice.
  case completed
  /// Its expiration handler ran and ended it within a second.
  case expired
  /// Ended after its deadline, or more than a second after its expiration notice.
  case late
  /// Never ended, and the log proves it.
  case leaked
  /// No end seen, and the log cannot decide.
  case open
  /// The process ended for another reason while the task was open.
  case abandoned
  /// The system gave `UIBackgroundTaskInvalid`.
  case refused
  /// An end whose begin lies before the log.
  case unknown
}

/// How the end of a task was matched with its begin.
public enum Pairing: String, Sendable {
  /// By the task's identifier.
  case identifier
  /// By the task's name.
  case name
  /// By the thread that logged both.
  case thread
  /// By the order of begins and ends.
  case order
  /// Not matched.
  case none
}
