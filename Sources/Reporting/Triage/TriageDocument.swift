public import LogModel

/// What a run over many inputs reports: what happened to each input, and what the inputs have in
/// common.
///
/// The order of every list is independent of the number of threads that read.
public struct TriageDocument: Sendable {
  /// The version of the report schema that the document follows.
  public static let schema = "bglog.triage/1"

  /// The name and version of the program that made the report.
  public var tool: ReportDocument.Tool

  /// How many inputs were read, skipped and so on.
  public var inputs = InputCounts()

  /// Why inputs were skipped, the most frequent reason first.
  public var skipped: [SkippedInputs] = []

  /// The inputs that could not be read or understood, in the order in which they were found.
  public var failures: [FailedInput] = []

  /// The crashes and kills by signature, the most frequent first.
  public var groups: [CrashGroup] = []

  /// The background tasks that leaked, ended late or expired, by process, name and owner; worst
  /// first.
  public var leakedTasks: [TaskGroup] = []

  /// The requests for scheduled work by app, mechanism and identifier. Other activities of the
  /// scheduler come last, runs that a debugger started before them, and else those with most
  /// troubles first.
  public var requests: [RequestGroup] = []

  /// What happened to each version of each app, ordered by app and then by version.
  public var trends: [VersionTrend] = []

  /// The findings by fingerprint, worst first.
  public var findings: [FindingGroup] = []

  /// The counts over all inputs.
  public var summary = TriageSummary()

  /// The filter that excluded everything in all inputs, or `nil`. JSON does not contain it.
  public var unmetFilter: UnmetFilter?

  /// What the store contained before this run; `nil` without a store.
  public var store: StoreComparison?

  /// Creates a document of a run without inputs.
  public init(tool: ReportDocument.Tool) { self.tool = tool }
}

/// What happened to the inputs of a run. Every input is counted in ``found`` and in exactly one of
/// the other four counts.
public struct InputCounts: Hashable, Sendable {
  /// The number of inputs that were found: files, and files within archives.
  public var found = 0
  /// The number of inputs that were read and understood.
  public var read = 0
  /// The number of inputs with the same content as an input that was read before in this run.
  public var repeated = 0
  /// The number of inputs that are in no format that bglog reads, or that the user excluded.
  public var skipped = 0
  /// The number of inputs that could not be read, or that the user named although bglog does not
  /// understand them.
  public var failed = 0

  /// Creates counts that are all zero.
  public init() {}
}

/// The inputs that were skipped for the same reason.
public struct SkippedInputs: Hashable, Sendable {
  /// The maximum number of paths that are kept as examples.
  public static let exampleLimit = 5
  /// Why the inputs were skipped, as a clause.
  public var reason: String
  /// The number of inputs.
  public var count: Int
  /// The paths of the first inputs, at most ``exampleLimit``.
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
  /// The path. For a file within an archive: the archive's path, `/`, and the path in the archive.
  public var path: String
  /// The 1-based line, or `nil` if the failure concerns the input as a whole.
  public var line: Int?
  /// What is wrong and what to do about it.
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
  /// The number of records that were recognized.
  public var records = 0
  /// The number of bytes that were read, after decompression.
  public var bytes = 0
  /// The number of tasks with each outcome; 0 if an outcome is missing.
  public var tasks: [TaskOutcome: Int] = [:]
  /// The number of requests for scheduled work with each state; 0 if a state is missing.
  public var requests: [RequestState: Int] = [:]
  /// The number of findings with each severity; 0 if a severity is missing.
  public var findings: [Severity: Int] = [:]
  /// The number of findings that a baseline contains; ``findings`` counts them too.
  public var knownFindings = 0
  /// The number of findings left out because the user excluded their rules (`--only`, `--ignore`).
  public var findingsLeftOut = 0
  /// The number of reports about crashes and kills; copies of a report count once.
  public var crashes = 0
  /// The number of reports that are copies of a report that was counted.
  public var duplicateCrashes = 0

  /// Creates counts that are all zero.
  public init() {}
}

/// How the inputs of a run compare with what the store contained before.
public struct StoreComparison: Hashable, Sendable {
  /// The path of the store.
  public var path: String
  /// The number of inputs whose content the store did not contain.
  public var newInputs = 0
  /// The number of inputs whose content the store contained.
  public var knownInputs = 0
  /// Why the store could not be opened or written, in one line; `nil` if everything was stored. Inputs that
  /// are not counted above are not stored then.
  public var failure: String?

  /// Creates a comparison.
  public init(path: String) { self.path = path }
}
