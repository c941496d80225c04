public import ArgumentParser
public import BGLogKit

/// What to report and what to assume, for commands with findings.
struct FilterOptions: ParsableArguments {
  /// The threshold of exit status 1.
  @Option(help: "Exit with 1 for findings of this severity or worse.")
  var failOn: FailOn = .error

  /// The name of the only process to report on.
  @Option(help: ArgumentHelp("Report on the process of this name only.", valueName: "name"))
  var process: String?

  /// The bundle identifier of the only app to report on.
  @Option(
    help: ArgumentHelp("Report on the app with this bundle identifier only.", valueName: "id"))
  var bundle: String?

  /// The first moment to report on.
  @Option(
    help: ArgumentHelp(
      "Report only what happened from this time on: 22:35, 2011-10-30, \"2011-10-30 22:35:28\", or "
        + "30m, 2h, 1d before the last record (in watch: before now). A time of day alone is the one "
        + "nearest to the log's first record. What lies outside is judged all the same.",
      valueName: "time"))
  var since: TimeBound?

  /// The last moment to report on.
  @Option(
    help: ArgumentHelp("Report only what happened up to this time.", valueName: "time"))
  var until: TimeBound?

  /// The only rules to report.
  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Report only findings of these rules, as in leaked-task,late-completion; others do not count "
        + "for the exit status. May be repeated.",
      valueName: "rules"),
    completion: .list(FindingRule.allCases.map(\.rawValue)))
  var only: [RuleNames] = []

  /// The rules not to report.
  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Leave out findings of these rules, which then do not count for the exit status. May be "
        + "repeated.",
      valueName: "rules"),
    completion: .list(FindingRule.allCases.map(\.rawValue)))
  var ignore: [RuleNames] = []

  /// The budget to assume instead of the one in the inputs.
  @Option(
    help: ArgumentHelp(
      "Take this many seconds as the app's time in the background.", valueName: "seconds"))
  var budget: Double?

  @OptionGroup var inputFormat: InputFormatOption

  @OptionGroup var jobs: JobsOption

  func validate() throws {
    let range = Settings.budget
    if let budget, !range.contains(budget) {
      throw ValidationError(
        "--budget takes seconds from \(Int(range.lowerBound)) to \(Int(range.upperBound)).")
    }
    if TimeWindow(since: since, until: until).isReversed {
      throw ValidationError(
        "--until lies before --since, so nothing can be reported; give dates if a night lies "
          + "between them.")
    }
  }

  /// Throws if the word `ago` follows an age, as in `--since 2h ago`, so that it became an input.
  func checkAgo(_ inputs: [String]) throws {
    guard [since, until].contains(where: { $0?.isRelative ?? false }), inputs.contains("ago"),
      !FileSystem.isFile("ago")
    else { return }
    throw ValidationError(
      "Leave out 'ago': --since 2h counts back from the last record, in watch from now.")
  }

  /// The options of an analysis with these rules.
  func analysis(rules: RuleLibrary) -> AnalysisOptions {
    AnalysisOptions(
      budgetSeconds: budget, process: process, bundleIdentifier: bundle,
      window: TimeWindow(since: since, until: until),
      findingRules: RuleSelection(
        only: Set(only.flatMap(\.rules)), ignored: Set(ignore.flatMap(\.rules))),
      inputFormat: inputFormat.name, rules: rules, jobs: jobs.count)
  }
}

/// The format to assume for console logs.
struct InputFormatOption: ParsableArguments {
  /// The identifier as typed.
  @Option(
    name: .customLong("input-format"),
    help: ArgumentHelp(
      "Read logs as this format alone; bglog formats lists them.", valueName: "format"),
    completion: .list(FormatList.logs.map(\.identifier)))
  var name: String?

  func validate() throws {
    let known = FormatList.logs.map(\.identifier)
    guard let name, !known.contains(name) else { return }
    throw ValidationError(
      "--input-format cannot be '\(name)'" + Suggestion.choice(for: name, among: known))
  }
}

/// The number of threads that read.
struct JobsOption: ParsableArguments {
  /// The number as typed.
  @Option(
    name: [.customShort("j", allowingJoined: true), .long],
    help: ArgumentHelp(
      "Read on this many threads; the answer is the same for any number. (default: one for each "
        + "processor)", valueName: "n"))
  var jobs: Int?

  /// The number to use.
  var count: Int { jobs ?? Processors.count }

  func validate() throws {
    if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs takes 1 to 256.") }
  }
}

extension TimeBound: ExpressibleByArgument {
  /// Reads a bound as typed on the command line; `nil` for other text.
  public init?(argument: String) { self.init(argument) }
}

/// The values of `--only` and `--ignore`: rules separated by commas.
struct RuleNames: ExpressibleByArgument {
  /// The rules.
  let rules: [FindingRule]

  init?(argument: String) {
    let names = Self.names(in: argument)
    rules = names.compactMap { FindingRule(rawValue: $0) }
    guard rules.count == names.count else { return nil }
  }

  /// The names as typed.
  static func names(in argument: String) -> [String] {
    argument.split(separator: ",", omittingEmptySubsequences: false).map {
      $0.trimmingPrefix { $0 == " " }.description
    }
  }
}

/// The values of `--fail-on`.
enum FailOn: String, CaseIterable, ExpressibleByArgument {
  case never, note, warning, error

  /// The severity, or `nil` for `never`.
  var severity: Severity? { Severity(rawValue: rawValue) }
}
