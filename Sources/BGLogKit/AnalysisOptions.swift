public import LogModel
public import Scanning

/// What an analysis is to take for granted, and what part of its inputs it is about.
public struct AnalysisOptions: Sendable {
  /// The seconds that an app may run in the background, or `nil` to take what the inputs show.
  public var budgetSeconds: Double?

  /// Only the process of this name, or `nil` for all.
  public var process: String?

  /// Only the app with this bundle identifier, or `nil` for all.
  public var bundleIdentifier: String?

  /// Only this part of the inputs' time.
  public var window: TimeWindow

  /// The only format of console logs to look for, as ``FormatList/logs`` names it; `nil` finds out.
  public var inputFormat: String?

  /// The message rules.
  public var rules: RuleLibrary

  /// On how many threads to read, at least 1; the report does not depend on it.
  public var jobs: Int

  /// Whether a short text that is neither a log nor a report is read as what people paste of one.
  public var readsFragments = true

  /// Whether nothing is decided before all is read, so that tests can tell whether that matters.
  package var decidesAtTheEnd = false

  /// Creates options; by default everything counts and nothing is taken for granted.
  public init(
    budgetSeconds: Double? = nil, process: String? = nil, bundleIdentifier: String? = nil,
    window: TimeWindow = TimeWindow(), inputFormat: String? = nil, rules: RuleLibrary = .builtIn,
    jobs: Int = Processors.count
  ) {
    self.jobs = max(1, jobs)
    self.inputFormat = inputFormat
    self.budgetSeconds = budgetSeconds
    self.process = process
    self.bundleIdentifier = bundleIdentifier
    self.window = window
    self.rules = rules
  }

  /// Whether nothing is left out.
  var admitsAll: Bool { process == nil && bundleIdentifier == nil && window.isUnbounded }

  /// Whether a process is asked for.
  func admits(name: String?, bundleIdentifier bundle: String?) -> Bool {
    if let process, process != name { return false }
    if let bundleIdentifier, bundleIdentifier != bundle { return false }
    return true
  }

  /// Whether a report is asked for: that of a process, or one that names it among its victims.
  func admits(_ crash: CrashReport) -> Bool {
    guard window.contains(crash.capturedAt ?? crash.period?.end) else { return false }
    if let process, bundleIdentifier == nil, let victims = crash.victims {
      return victims.contains { $0.isNamed(process) }
    }
    return admits(name: crash.process.name, bundleIdentifier: crash.process.bundleIdentifier)
  }

  /// Whether exit counts are asked for, which belong to an app: a process of it is mostly named as
  /// its bundle identifier ends.
  func admits(_ metric: ExitMetric) -> Bool {
    if let process, bundleIdentifier == nil, let own = metric.bundleIdentifier,
      own.split(separator: ".").last?.lowercased() != process.lowercased()
    {
      return false
    }
    if let bundleIdentifier, let own = metric.bundleIdentifier, own != bundleIdentifier {
      return false
    }
    return metric.end.map(window.contains) ?? true
  }

  /// What to say when the filters let nothing of the processes named through; empty without filters.
  func emptyHanded(_ names: [String?]) -> [InputProblem] {
    guard !admitsAll else { return [] }
    var asked: [String] = []
    if let process { asked.append("a process named '\(process)'") }
    if let bundleIdentifier { asked.append("the app '\(bundleIdentifier)'") }
    if !window.isUnbounded { asked.append("the time that was asked for") }
    let known = Set(names.compactMap { $0 }).sorted()
    let hint =
      known.isEmpty
      ? "" : "; there is \(known.prefix(10).map { "'\($0)'" }.joined(separator: ", "))"
    let filter = asked.joined(separator: " in ")
    return [
      InputProblem(
        line: nil, message: "no input tells anything of \(filter)\(hint)", unmetFilter: filter)
    ]
  }
}
