public import LogModel

/// The background tasks of one process, name, owner and kind.
public struct TaskGroup: Sendable {
  /// The process, or `nil` where the logs print none.
  public var process: String?
  /// The name with its numbers taken out (`Upload #`), or `nil` for tasks without one.
  public var label: String?
  /// Whose code holds the tasks: `app`, `system` or a library's name.
  public var owner: String
  /// The mechanism that lends the time.
  public var kind: TaskKind
  /// How many tasks have each outcome.
  public var outcomes: [TaskOutcome: Int] = [:]
  /// How often a crash report names such a task as held when the system killed the app.
  public var heldAtKill = 0
  /// The versions of the app that such crash reports name, sorted.
  public var versions: [String] = []
  /// How many inputs show such a task.
  public var inputs = 0
  /// When the first of those that leaked, came late or expired began, or when the app was killed for it
  /// where only a report shows it; `nil` when none is dated.
  public var firstSeen: Instant?
  /// The same time of the last of them.
  public var lastSeen: Instant?
  /// The first input that shows one of those, and its line; `nil` where only reports name it.
  public var exampleInput: String?
  /// The 1-based line in ``exampleInput``.
  public var exampleLine: Int?

  /// Creates an empty group.
  public init(process: String?, label: String?, owner: String, kind: TaskKind) {
    self.process = process
    self.label = label
    self.owner = owner
    self.kind = kind
  }

  /// How many tasks there are in all.
  public var tasks: Int { outcomes.values.reduce(0, +) }
}
