/// What is known about one thing a user can ask about: a code, a rule, an outcome.
public struct TopicPage: Hashable, Sendable {
  /// What kind of thing a page is about; the raw values stand in the JSON of `bglog explain`.
  public enum Kind: String, Sendable, CaseIterable {
    /// A termination code, such as `0x8badf00d`.
    case code
    /// A namespace of termination codes, such as `FRONTBOARD`.
    case namespace
    /// A reason among the exit counts of MetricKit.
    case exitReason
    /// A reason why the kernel ends a process for memory.
    case jetsamReason
    /// A Mach exception, or a resource limit.
    case exception
    /// What the watchdog waited for, such as `scene-update`.
    case watchdogEvent
    /// A flag of a termination.
    case terminationFlag
    /// A rule that findings come from.
    case rule
    /// An outcome of a background task.
    case outcome
    /// A class of what a main thread was doing.
    case mainThread
  }

  /// A short fact: what it is, and its value.
  public struct Fact: Hashable, Sendable {
    /// What the fact is, for example `decimal`.
    public var name: String
    /// Its value, for example `2343432205`.
    public var value: String

    /// Creates a fact.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// What kind of thing it is.
  public var kind: Kind
  /// The thing itself, as it is printed and asked for: `0x8badf00d`, `leaked-task`.
  public var topic: String
  /// What it is called, in a few words; empty where the topic says it.
  public var title: String
  /// Short facts, in the order in which they are printed.
  public var facts: [Fact]
  /// What it means, a sentence each.
  public var meaning: [String]
  /// What to look at, a command to the reader each.
  public var lookAt: [String]
  /// What to change, a command to the reader each.
  public var change: [String]
  /// Other topics that belong to it.
  public var related: [String]

  /// Creates a page.
  public init(
    _ kind: Kind, _ topic: String, title: String = "", facts: [Fact] = [], meaning: [String],
    lookAt: [String] = [], change: [String] = [], related: [String] = []
  ) {
    self.kind = kind
    self.topic = topic
    self.title = title
    self.facts = facts
    self.meaning = meaning
    self.lookAt = lookAt
    self.change = change
    self.related = related
  }
}
