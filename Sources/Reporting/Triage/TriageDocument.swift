public import LogModel

/// What a run over many inputs has to say: what became of each input, and what they have in common.
///
/// Every list is in an order that does not depend on how many threads read.
public struct TriageDocument: Sendable {
  /// The version of the contract that the document follows.
  public static let schema = "bglog.triage/1"

  /// The tool that made the report.
  public var tool: ReportDocument.Tool

  /// What became of the inputs.
  public var inputs = InputCounts()

  /// Why inputs were skipped, most frequent reason first.
  public var skipped: [SkippedInputs] = []

  /// The inputs that could not be read or understood, in the order met.
  public var failures: [FailedInput] = []

  /// The crashes and kills by signature, most frequent first.
  public var groups: [CrashGroup] = []

  /// The background tasks that leaked, came late or expired, by process, name and owner; worst
  /// first.
  public var leakedTasks: [TaskGroup] = []

  /// What happened to each version of each app, by app and then by version.
  public var trends: [VersionTrend] = []

  /// The findings by fingerprint, worst first.
  public var findings: [FindingGroup] = []

  /// The counts over all inputs.
  public var summary = TriageSummary()

  /// The filter that lets nothing of any input through, or `nil`; JSON does not write it.
  public var unmetFilter: UnmetFilter?

  /// What the store held before this run; `nil` where there is none.
  public var store: StoreComparison?

  /// Creates a document of a run that met no input.
  public init(tool: ReportDocument.Tool) { self.tool = tool }
}

/// What became of the inputs of a run; every input met counts in exactly one of the last four.
public struct InputCounts: Hashable, Sendable {
  /// How many inputs were met: files, and files in archives.
  public var found = 0
  /// How many were read and understood.
  public var read = 0
  /// How many have the same content as one that was read before in this run.
  public var repeated = 0
  /// How many are nothing that bglog reads, or were not asked for.
  public var skipped = 0
  /// How many could not be read, or were named and are nothing that bglog understands.
  public var failed = 0

  /// Creates counts of nothing.
  public init() {}
}

/// The inputs that were skipped for one reason.
public struct SkippedInputs: Hashable, Sendable {
  /// How many paths are kept as examples.
  public static let exampleLimit = 5
  /// Why, in one clause.
  public var reason: String
  /// How many.
  public var count: Int
  /// The first of them, at most ``exampleLimit``.
  public var examples: [String]

  /// Creates an entry.
  public init(reason: String, count: Int, examples: [String]) {
    self.reason = reason
    self.count = count
    self.examples = examples
  }
}

/// An input that could not be read or understood.
public struct FailedInput: Hashable, Sendable {
  /// The path; of a file in an archive the archive's path, `/` and the path in it.
  public var path: String
  /// The 1-based line, or `nil` when the failure is about the input and no line of it.
  public var line: Int?
  /// What is wrong and what to do.
  public var message: String

  /// Creates an entry.
  public init(path: String, line: Int?, message: String) {
    self.path = path
    self.line = line
    self.message = message
  }
}

/// The counts over all inputs of a run.
public struct TriageSummary: Hashable, Sendable {
  /// How many records were recognised.
  public var records = 0
  /// How many bytes were read, unpacked.
  public var bytes = 0
  /// How many tasks have each outcome; one that is missing has none.
  public var tasks: [TaskOutcome: Int] = [:]
  /// How many findings have each severity; one that is missing has none.
  public var findings: [Severity: Int] = [:]
  /// How many findings a baseline knows; they are in ``findings`` too.
  public var knownFindings = 0
  /// How many findings are left out because their rules are not asked for.
  public var findingsLeftOut = 0
  /// How many reports of crashes and kills there are, copies of one incident counted once.
  public var crashes = 0
  /// How many reports are copies of an incident that was counted.
  public var duplicateCrashes = 0

  /// Creates counts of nothing.
  public init() {}
}

/// What a store knew before the run.
public struct StoreComparison: Hashable, Sendable {
  /// The path of the store.
  public var path: String
  /// How many inputs of the run it did not know, by content.
  public var newInputs = 0
  /// How many inputs of the run it knew.
  public var knownInputs = 0

  /// Creates a comparison.
  public init(path: String) { self.path = path }
}
