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
  /// The app: its bundle identifier, else the name of the process; `nil` where nothing names it. No
  /// report prints it.
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

  /// The signature of reports that do not say why the process ended.
  public static let unknownSignature = "(nothing told of its end)"

  /// Creates an empty group.
  public init(signature: String) { self.signature = signature }
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
