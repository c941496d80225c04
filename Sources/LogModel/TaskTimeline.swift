/// The life of one background task, from the line that logs its begin to its outcome.
public struct TaskTimeline: Sendable {
  /// A key that is unique and stable within the input, for example `State Lab/7449/1#1`.
  public var key: String

  /// The launch of the process that held the task.
  public var process: ProcessIdentity

  /// The `UIBackgroundTaskIdentifier` as printed or inferred, or `nil` if the log never prints it.
  public var identifier: String?

  /// The task's name, or `nil` if no line prints it.
  public var label: String?

  /// Whose code began the task.
  public var owner = TaskOwner.app

  /// The mechanism that grants the time.
  public var kind = TaskKind.backgroundTask

  /// The line that logs the begin, or `nil` if the task began before the log.
  public var began: LineReference?

  /// The first line that logs an end of the task, or `nil`.
  public var ended: LineReference?

  /// The first line that logs a call of the task's expiration handler, or `nil`.
  public var expired: LineReference?

  /// Seconds from the begin to the end, or `nil` if either is missing or has no time.
  public var elapsedSeconds: Double?

  /// How long the app was in the background during the task, in seconds; `nil` if unknown.
  public var backgroundSeconds: Double?

  /// The time that the system grants the app in the background, in seconds; `nil` if unknown.
  public var budgetSeconds: Double?

  /// When the app's background time was up, or `nil` if nothing shows that the app was in the
  /// background.
  public var deadline: Instant?

  /// The remaining background time that is printed with the begin, or `nil`.
  public var remainingAtBegin: RemainingTime?

  /// The remaining background time that is printed with the end, or `nil`.
  public var remainingAtEnd: RemainingTime?

  /// The remaining times that are printed between begin and end, in the order logged.
  public var readings: [Reading] = []

  /// How the task turned out.
  public var outcome = TaskOutcome.open

  /// How the task's end was matched with its begin.
  public var pairing = Pairing.none

  /// The key of the request for scheduled work that became the task, or `nil`.
  public var request: String?

  /// The identifiers of the findings about this task.
  public var findings: [String] = []

  /// Creates a timeline of which only the key and the process are known.
  public init(key: String, process: ProcessIdentity) {
    self.key = key
    self.process = process
  }

  /// The line at which to look the task up in the input: its begin, or else its end, or else its
  /// expiration. `nil` if only readings of the remaining time show the task.
  package var place: LineReference? { began ?? ended ?? expired }
}

/// Whose code began a background task.
public enum TaskOwner: Hashable, Sendable {
  /// The app's own code, judging by the task's name.
  case app
  /// The system's frameworks, on the app's behalf; findings never blame the developer for such a
  /// task.
  case system
  /// A library, with its name.
  case sdk(String)

  /// The owner's name as reports print it: `app`, `system` or the library's name.
  public var name: String {
    switch self {
    case .app: "app"
    case .system: "system"
    case .sdk(let name): name
    }
  }
}

/// The mechanism that grants an app time in the background.
public enum TaskKind: String, Sendable {
  /// `beginBackgroundTask`.
  case backgroundTask
  /// A task that is not logged but inferred from readings of the remaining time.
  case implied
  /// Handling the events of a background URL session.
  case urlSession
  /// A background fetch or a silent push.
  case fetch
  /// A processing task of `BGTaskScheduler`.
  case processing
  /// `performExpiringActivity`.
  case expiringActivity
}

/// How a background task turned out.
public enum TaskOutcome: String, Sendable, CaseIterable {
  /// It ended before its deadline and before any expiration notice.
  case completed
  /// The task's expiration handler ran and ended the task within a second.
  case expired
  /// It ended after its deadline, or more than a second after its expiration notice.
  case late
  /// It never ended, and the log proves it.
  case leaked
  /// No end was logged, and the log does not show whether there was one.
  case open
  /// The process ended for another reason while the task was open.
  case abandoned
  /// The system returned `UIBackgroundTaskInvalid` instead of starting it.
  case refused
  /// Its end was logged, but it began before the log.
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
  /// The end was not matched with a begin.
  case none
}
