public import LogModel
public import Scanning

/// What an analysis assumes, and which part of the result it reports.
///
/// The filters do not change how anything is judged: all inputs are always analyzed together.
public struct AnalysisOptions: Sendable {
  /// How many seconds an app may run in the background; `nil` to use what the inputs show.
  public var budgetSeconds: Double?

  /// The only process to report on, by name; `nil` for all.
  public var process: String?

  /// The only app to report on, by bundle identifier; `nil` for all.
  public var bundleIdentifier: String?

  /// The period to report on.
  public var window: TimeWindow

  /// The rules whose findings are reported.
  public var findingRules: RuleSelection

  /// The identifier of the only log format to look for, as in ``FormatList/logs``; `nil` for all.
  public var inputFormat: String?

  /// The rules that recognize messages.
  public var rules: RuleLibrary

  /// The number of threads that read, at least 1. The report does not depend on it.
  public var jobs: Int

  /// Whether to read a short text that is neither a log nor a crash report as a fragment of one, as
  /// people quote it.
  public var readsFragments = true

  /// Whether to finalize tasks only after everything is read. Tests use it to compare the reports.
  package var decidesAtTheEnd = false

  /// How many bytes of an input are read at a time. Tests read less to compare the reports.
  package var pieceSize = 1 << 20

  /// Whether the report is written while the inputs are read, so that what a slow program writes is analyzed as it
  /// comes.
  var isStreamed = false

  /// Creates options. By default everything is reported and nothing is assumed.
  public init(
    budgetSeconds: Double? = nil, process: String? = nil, bundleIdentifier: String? = nil,
    window: TimeWindow = TimeWindow(), findingRules: RuleSelection = RuleSelection(),
    inputFormat: String? = nil, rules: RuleLibrary = .builtIn, jobs: Int = Processors.count
  ) {
    self.jobs = max(1, jobs)
    self.inputFormat = inputFormat
    self.budgetSeconds = budgetSeconds
    self.process = process
    self.bundleIdentifier = bundleIdentifier
    self.window = window
    self.findingRules = findingRules
    self.rules = rules
  }
}

/// The rules whose findings are reported and count for the exit status.
public struct RuleSelection: Hashable, Sendable {
  /// The only rules whose findings are reported; empty for all.
  public var only: Set<FindingRule>

  /// The rules whose findings are not reported.
  public var ignored: Set<FindingRule>

  /// Creates a selection. By default all rules are reported.
  public init(only: Set<FindingRule> = [], ignored: Set<FindingRule> = []) {
    self.only = only
    self.ignored = ignored
  }

  /// Whether every rule is reported.
  var admitsAll: Bool { only.isEmpty && ignored.isEmpty }

  /// Whether findings of a rule are reported.
  func admits(_ rule: FindingRule) -> Bool {
    (only.isEmpty || only.contains(rule)) && !ignored.contains(rule)
  }
}
