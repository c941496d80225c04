/// A page of `bglog explain`: what is known about one topic, such as a code, a rule or an outcome.
public struct TopicPage: Hashable, Sendable {
  /// The kind of topic; the raw values are those in the JSON of `bglog explain`.
  public enum Kind: String, Sendable, CaseIterable {
    /// A termination code, such as `0x8badf00d`.
    case code
    /// A namespace of termination codes, such as `FRONTBOARD`.
    case namespace
    /// A code in a namespace that has its own list of codes, such as `SIGNAL 9`.
    case exitReason
    /// A reason for which the kernel ends processes, such as `per-process-limit`.
    case jetsamReason
    /// A Mach exception, a resource limit or a type of guard.
    case exception
    /// An event that the watchdog waits for, such as `scene-update`.
    case watchdogEvent
    /// A flag bit of a termination, such as `NO_CRASH_REPORT`.
    case terminationFlag
    /// A rule that produces findings.
    case rule
    /// An outcome of a background task.
    case outcome
    /// A state of the main thread, such as `idle`.
    case mainThread
    /// A condition by which the system schedules background work, such as `Battery Level`.
    case policy
    /// A decision of the scheduler, such as `MNP`.
    case decision
    /// A code with which a request for scheduled work is refused.
    case requestError
    /// A state of a request for scheduled work, such as `waiting`.
    case requestState
    /// Another term of the scheduler, such as `dasd` or `ThresholdScore`.
    case scheduling
  }

  /// A short fact: a name and a value.
  public struct Fact: Hashable, Sendable {
    /// The name, for example `decimal`.
    public var name: String
    /// The value, for example `2343432205`.
    public var value: String

    /// Creates a fact.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The kind of topic.
  public var kind: Kind
  /// The topic in the form in which a user asks for it and the page prints it: `0x8badf00d`,
  /// `leaked-task`.
  public var topic: String
  /// A short title for the topic; empty if the topic needs none.
  public var title: String
  /// Short facts, in the order in which they are printed.
  public var facts: [Fact]
  /// What the topic means; each a full sentence.
  public var meaning: [String]
  /// What to look at; each an instruction to the reader.
  public var lookAt: [String]
  /// What to change; each an instruction to the reader.
  public var change: [String]
  /// The topics of related pages.
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
