public import LogModel
public import Scanning

/// What an analysis takes for granted, and what part of its report is asked for.
///
/// All inputs are judged together, whatever part of the report is asked for.
public struct AnalysisOptions: Sendable {
  /// The seconds that an app may run in the background, or `nil` to use what the inputs show.
  public var budgetSeconds: Double?

  /// Only the process of this name, or `nil` for all.
  public var process: String?

  /// Only the app with this bundle identifier, or `nil` for all.
  public var bundleIdentifier: String?

  /// Only this part of the inputs' time.
  public var window: TimeWindow

  /// Only findings of these rules.
  public var findingRules: RuleSelection

  /// The only format of console logs to look for, as ``FormatList/logs`` names it; `nil` for all.
  public var inputFormat: String?

  /// The message rules.
  public var rules: RuleLibrary

  /// On how many threads to read, at least 1; the report does not depend on it.
  public var jobs: Int

  /// Whether a short text that is neither a log nor a report is read as a fragment of one, as people quote them.
  public var readsFragments = true

  /// Whether no task is finalized before everything is read, so that tests can compare the reports.
  package var decidesAtTheEnd = false

  /// Creates options; by default everything is reported and nothing is taken for granted.
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
  /// The only rules that are reported; empty for all.
  public var only: Set<FindingRule>

  /// The rules that are not reported.
  public var ignored: Set<FindingRule>

  /// Creates a selection; by default of all rules.
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
