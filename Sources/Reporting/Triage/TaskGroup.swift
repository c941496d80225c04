public import LogModel

/// The background tasks with the same process, name, owner and kind.
public struct TaskGroup: Sendable {
  /// The process name, or `nil` if the logs print none.
  public var process: String?
  /// The task's name with `#` in place of varying numbers (`Upload #`); `nil` for tasks without a
  /// name.
  public var label: String?
  /// Whose code began the tasks: `app`, `system` or the name of a library.
  public var owner: String
  /// The mechanism that grants the time.
  public var kind: TaskKind
  /// The number of tasks with each outcome.
  public var outcomes: [TaskOutcome: Int] = [:]
  /// How many crash reports say that such a task was held when the system killed the app.
  public var heldAtKill = 0
  /// The versions of the app in those crash reports, sorted.
  public var versions: [String] = []
  /// The number of inputs that show such a task.
  public var inputs = 0
  /// When the first task that leaked, ended late or expired began. If only a crash report shows the
  /// task, this is when the app was killed. `nil` if there is no time.
  public var firstSeen: Instant?
  /// The same for the last such task.
  public var lastSeen: Instant?
  /// The path of the first input that shows such a task; `nil` if only crash reports name it.
  public var exampleInput: String?
  /// The 1-based line in ``exampleInput``, or `nil`.
  public var exampleLine: Int?

  /// Creates a group without tasks.
  public init(process: String?, label: String?, owner: String, kind: TaskKind) {
    self.process = process
    self.label = label
    self.owner = owner
    self.kind = kind
  }

  /// The number of tasks with any outcome.
  public var tasks: Int { outcomes.values.reduce(0, +) }
}
