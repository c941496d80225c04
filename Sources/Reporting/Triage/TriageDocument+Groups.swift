public import LogModel

/// Crashes and kills of one app and one signature.
public struct CrashGroup: Sendable {
  /// What they have in common; see ``CrashReport/signature``.
  public var signature: String
  /// How many incidents, copies counted once.
  public var count = 0
  /// When the first of them happened; `nil` when none is dated.
  public var firstSeen: Instant?
  /// When the last of them happened.
  public var lastSeen: Instant?
  /// The app: its bundle identifier, else the name of the process; `nil` where nothing names it. Never written.
  package var app: String?
  /// The processes, each once and sorted.
  public var processes: [String] = []
  /// The versions of the app.
  public var versions: [String] = []
  /// The systems, for example `iOS 17.5.1`.
  public var osVersions: [String] = []
  /// The hardware models.
  public var devices: [String] = []
  /// The first inputs that hold one, at most ``exampleLimit``.
  public var exampleInputs: [String] = []
  /// The verdict of the first that has one, in sentences that hold for all; `nil` where none has.
  public var verdict: CrashReport.Verdict?
  /// Whether the store had no such signature before this run; `nil` without a store.
  public var isNew: Bool?

  /// How many inputs are kept as examples.
  public static let exampleLimit = 5

  /// What stands for the signature of reports that say nothing of their end.
  public static let unknownSignature = "(nothing told of its end)"

  /// Creates an empty group.
  public init(signature: String) { self.signature = signature }
}

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
  /// When the first of those that leaked, came late or expired began, or was killed for where a report
  /// alone tells of it; `nil` when none is dated.
  public var firstSeen: Instant?
  /// The same of the last of them.
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

/// What happened to one version of an app.
public struct VersionTrend: Sendable {
  /// The app: its bundle identifier where reports print it, else the process.
  public var app: String
  /// The version, or `nil` where reports print none.
  public var version: String?
  /// How many crashes and kills, copies of one incident counted once.
  public var crashes = 0
  /// How many of them have each verdict.
  public var verdicts: [FindingRule: Int] = [:]
  /// How many exits in the background for a task that was not ended in time MetricKit counts.
  public var taskTimeouts: UInt64 = 0
  /// When the first of the crashes happened; `nil` when none is dated.
  public var firstSeen: Instant?
  /// When the last of the crashes happened.
  public var lastSeen: Instant?

  /// Creates an empty trend.
  public init(app: String, version: String?) {
    self.app = app
    self.version = version
  }
}

/// The findings with one fingerprint.
public struct FindingGroup: Sendable {
  /// What identifies the problem; see ``Finding/fingerprint``.
  public var fingerprint: String
  /// What versions before 0.2 had in its place, where that is another one; `nil` else.
  package var formerFingerprint: String?
  /// The rule.
  public var rule: FindingRule
  /// The worst severity.
  public var severity: Severity
  /// The process, or `nil`.
  public var process: String?
  /// What their messages have in common: a single one's process identifier and numbers are not those of all.
  public var message: String
  /// How many.
  public var count = 0
  /// The first input that shows it.
  public var exampleInput: String
  /// The 1-based line in ``exampleInput``, or `nil`.
  public var exampleLine: Int?
  /// Whether a baseline knows it, so that it does not count for the exit status.
  public var isKnown = false
  /// Whether the store had no such finding before this run; `nil` without a store.
  public var isNew: Bool?

  /// Creates an empty group.
  public init(
    fingerprint: String, rule: FindingRule, severity: Severity, process: String?, message: String,
    exampleInput: String, exampleLine: Int?
  ) {
    self.fingerprint = fingerprint
    self.rule = rule
    self.severity = severity
    self.process = process
    self.message = message
    self.exampleInput = exampleInput
    self.exampleLine = exampleLine
  }
}

extension FindingGroup {
  /// How many there are beside the one whose message is told, to go behind it; nothing where it is alone.
  var others: String { count > 1 ? " (and \(count - 1) more like it)" : "" }
}
