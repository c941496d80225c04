public import LogModel
public import Reporting

/// What is told of logs that are watched, as it happens.
public enum WatchLine: Sendable {
  /// A line of the report: the header first, the summary last.
  case report(ReportLine)
  /// A message about an app's life or its tasks.
  case event(WatchedEvent)
  /// How long a task has to its deadline, or that it ended.
  case countdown(TaskCountdown)
  /// What happened to an input, a sentence.
  case notice(String)
}

/// A message about an app's life or its tasks, as it was logged.
public struct WatchedEvent: Sendable {
  /// The line.
  public var line: LineReference
  /// The process that it is about, as far as it says.
  public var process: ProcessIdentity
  /// What it says, as rule packs name it: `taskBegan`, `background`, `assertionKill`.
  public var kind: String
  /// The identifier and the name of the task; `nil` where the message has none.
  public var identifier: String?
  /// The name of the task, or `nil`.
  public var label: String?
  /// The remaining time that it prints, or `nil`.
  public var remaining: RemainingTime?
  /// The line as it stands in the input.
  public var text: String
}

/// How long a task has to its deadline.
public struct TaskCountdown: Sendable {
  /// How a task stands.
  public enum State: String, Sendable {
    /// It has time left, or nobody knows how much.
    case open
    /// Its time is up, and it was not ended.
    case past
    /// It was ended.
    case ended
  }

  /// The number of the input.
  public var input: InputIndex
  /// The task's name in the report, for example `State Lab/7449/1#1`.
  public var key: String
  /// The launch that holds it.
  public var process: ProcessIdentity
  /// The identifier as printed, or `nil`.
  public var identifier: String?
  /// The name, or `nil`.
  public var label: String?
  /// How it stands.
  public var state: State
  /// The time that it is about, on the log's clock; `nil` where the log has none.
  public var at: Instant?
  /// Seconds since the begin, or `nil` when that is not dated.
  public var openSeconds: Double?
  /// Seconds to the deadline, negative behind it; `nil` while nothing tells.
  public var remainingSeconds: Double?
  /// When its time is up, or `nil` while nothing tells.
  public var deadline: Instant?
  /// Whether the app is in the background; `nil` while no line tells.
  public var isInBackground: Bool?
  /// The app's seconds in the background, or `nil` while nothing tells.
  public var budgetSeconds: Double?
}
