internal import Correlation
public import LogModel

/// How long a task has to its deadline.
public struct TaskCountdown: Sendable {
  /// How a task stands.
  public enum State: String, Sendable {
    /// It has time left, or it is not known how much.
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
  /// The time of this state, on the log's clock; `nil` where the log has none.
  public var at: Instant?
  /// Seconds since the begin, or `nil` when that is not dated.
  public var openSeconds: Double?
  /// Seconds to the deadline, negative after it; `nil` while it is not known.
  public var remainingSeconds: Double?
  /// When its time is up, or `nil` while it is not known.
  public var deadline: Instant?
  /// Whether the app is in the background; `nil` while it is not known.
  public var isInBackground: Bool?
  /// The app's seconds in the background, or `nil` while it is not known.
  public var budgetSeconds: Double?
  /// The key of the request for scheduled work whose work the task is, or `nil`.
  public var request: String?
  /// Whether the request runs and is reported as well, so that people need not see both.
  public var isToldByRequest = false
}

extension TaskCountdown {
  /// Creates what is reported of an open task at a time, or when nothing dates it.
  init(_ task: OpenTask, at now: Instant?, input: InputIndex) {
    self.input = input
    key = task.key
    process = task.process.process
    identifier = task.identifier
    label = task.label
    at = now
    openSeconds = task.began.flatMap { began in now.map { max(0, $0.seconds(since: began)) } }
    deadline = task.deadline
    remainingSeconds = task.deadline.flatMap { deadline in now.map { deadline.seconds(since: $0) } }
    isInBackground = task.isInBackground
    budgetSeconds = task.budgetSeconds
    request = task.request
    state = (remainingSeconds ?? 1) < 0 ? .past : .open
  }
}
