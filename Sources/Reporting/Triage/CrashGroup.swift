public import LogModel

/// The crashes and kills of one app that have the same signature.
public struct CrashGroup: Sendable {
  /// The signature they share; see ``CrashReport/signature``.
  public var signature: String
  /// The number of incidents; copies of a report count once.
  public var count = 0
  /// When the first incident happened; `nil` if none has a time.
  public var firstSeen: Instant?
  /// When the last incident happened; `nil` if none has a time.
  public var lastSeen: Instant?
  /// The app: its bundle identifier, or else the process name; `nil` if the reports print neither.
  /// It is used only to form groups and is not printed.
  package var app: String?
  /// The names of the processes, without repetitions and sorted.
  public var processes: [String] = []
  /// The versions of the app in the reports.
  public var versions: [String] = []
  /// The systems in the reports, for example `iOS 17.5.1`.
  public var osVersions: [String] = []
  /// The hardware models in the reports.
  public var devices: [String] = []
  /// The paths of the first inputs with such an incident, at most ``exampleLimit``.
  public var exampleInputs: [String] = []
  /// The verdict of the first report that has one, in sentences that are true for all; `nil` if
  /// none has one.
  public var verdict: CrashReport.Verdict?
  /// Whether the store did not contain the signature before this run; `nil` without a store.
  public var isNew: Bool?

  /// The maximum number of inputs that are kept as examples.
  public static let exampleLimit = 5

  /// The signature of reports that say nothing about why the process ended.
  public static let unknownSignature = "(nothing told of its end)"

  /// Creates a group without incidents.
  public init(signature: String) { self.signature = signature }
}

/// What happened to one version of an app.
public struct VersionTrend: Sendable {
  /// The app: its bundle identifier if reports print it, or else the process name.
  public var app: String
  /// The version, or `nil` if reports print none.
  public var version: String?
  /// The number of crashes and kills; copies of a report count once.
  public var crashes = 0
  /// The number of crashes and kills by the rule of their verdict.
  public var verdicts: [FindingRule: Int] = [:]
  /// How many times MetricKit counted that the app exited in the background because a task was not
  /// ended in time.
  public var taskTimeouts: UInt64 = 0
  /// When the first of the crashes and kills happened; `nil` if none has a time.
  public var firstSeen: Instant?
  /// When the last of the crashes and kills happened; `nil` if none has a time.
  public var lastSeen: Instant?

  /// Creates a trend without incidents.
  public init(app: String, version: String?) {
    self.app = app
    self.version = version
  }
}
