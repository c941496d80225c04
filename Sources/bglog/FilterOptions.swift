public import ArgumentParser
public import BGLogKit

/// The options for what to report and what to assume.
struct FilterOptions: ParsableArguments {
  /// The lowest severity of findings that leads to exit status 1.
  @Option(help: "Exit with 1 for findings of this severity or worse.")
  var failOn: FailOn = .error

  /// The only process to report on, by name; `nil` for all.
  @Option(help: ArgumentHelp("Report on the process of this name only.", valueName: "name"))
  var process: String?

  /// The only app to report on, by bundle identifier; `nil` for all.
  @Option(
    help: ArgumentHelp("Report on the app with this bundle identifier only.", valueName: "id"))
  var bundle: String?

  /// The time from which on to report; `nil` for no limit.
  @Option(
    help: ArgumentHelp(
      "Report only what happened from this time on: 22:35, 2011-10-30, \"2011-10-30 22:35:28\", or "
        + "30m, 2h, 1d before the last record (in watch: before now). A time of day alone is the one "
        + "nearest to the log's first record. What lies outside is judged all the same.",
      valueName: "time"))
  var since: TimeBound?

  /// The time up to which to report; `nil` for no limit.
  @Option(
    help: ArgumentHelp("Report only what happened up to this time.", valueName: "time"))
  var until: TimeBound?

  /// The only rules whose findings are reported; all if empty.
  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Report only findings of these rules, as in leaked-task,late-completion; others do not count "
        + "for the exit status. May be repeated.",
      valueName: "rules"),
    completion: .list(FindingRule.allCases.map(\.rawValue)))
  var only: [RuleNames] = []

  /// The rules whose findings are not reported.
  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Leave out findings of these rules, which then do not count for the exit status. May be "
        + "repeated.",
      valueName: "rules"),
    completion: .list(FindingRule.allCases.map(\.rawValue)))
  var ignore: [RuleNames] = []

  /// The background time to assume, in seconds; `nil` to take it from the inputs.
  @Option(
    help: ArgumentHelp(
      "Take this many seconds as the app's time in the background.", valueName: "seconds"))
  var budget: Double?

  /// The only log format to try.
  @OptionGroup var inputFormat: InputFormatOption

  /// The number of threads.
  @OptionGroup var jobs: JobsOption

  /// Throws if the budget or the period is invalid.
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

  /// Throws if the word `ago` follows a relative time, as in `--since 2h ago`. The parser takes `ago`
  /// for an input.
  func checkAgo(_ inputs: [String]) throws {
    guard [since, until].contains(where: { $0?.isRelative ?? false }), inputs.contains("ago"),
      !FileSystem.isFile("ago")
    else { return }
    throw ValidationError(
      "Leave out 'ago': --since 2h counts back from the last record, in watch from now.")
  }

  /// The options as they are passed to the analysis.
  func analysis(rules: RuleLibrary) -> AnalysisOptions {
    AnalysisOptions(
      budgetSeconds: budget, process: process, bundleIdentifier: bundle,
      window: TimeWindow(since: since, until: until),
      findingRules: RuleSelection(
        only: Set(only.flatMap(\.rules)), ignored: Set(ignore.flatMap(\.rules))),
      inputFormat: inputFormat.name, rules: rules, jobs: jobs.count)
  }
}

/// The option that restricts console logs to one format.
struct InputFormatOption: ParsableArguments {
  /// The identifier of the format; `nil` to recognize formats automatically.
  @Option(
    name: .customLong("input-format"),
    help: ArgumentHelp(
      "Read logs as this format alone; bglog formats lists them.", valueName: "format"),
    completion: .list(FormatList.logs.map(\.identifier)))
  var name: String?

  /// Throws if there is no such format.
  func validate() throws {
    let known = FormatList.logs.map(\.identifier)
    guard let name, !known.contains(name) else { return }
    throw ValidationError(
      "--input-format cannot be '\(name)'" + Suggestion.choice(for: name, among: known))
  }
}

/// The option for the number of threads.
struct JobsOption: ParsableArguments {
  /// The number of threads as typed; `nil` for one per processor.
  @Option(
    name: [.customShort("j", allowingJoined: true), .long],
    help: ArgumentHelp(
      "Read on this many threads; the answer is the same for any number. (default: one for each "
        + "processor)", valueName: "n"))
  var jobs: Int?

  /// The number of threads to use.
  var count: Int { jobs ?? Processors.count }

  /// Throws if the number is out of range.
  func validate() throws {
    if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs takes 1 to 256.") }
  }
}

extension TimeBound: ExpressibleByArgument {
  /// Parses a time as typed on the command line; `nil` if it is not a time.
  public init?(argument: String) { self.init(argument) }
}

/// The values of `--only` and `--ignore`: rules separated by commas.
struct RuleNames: ExpressibleByArgument {
  /// The rules.
  let rules: [FindingRule]

  /// Parses names of rules separated by commas; `nil` if one of them is unknown.
  init?(argument: String) {
    let names = Self.names(in: argument)
    rules = names.compactMap { FindingRule(rawValue: $0) }
    guard rules.count == names.count else { return nil }
  }

  /// The names in an argument, whether or not such rules exist.
  static func names(in argument: String) -> [String] {
    argument.split(separator: ",", omittingEmptySubsequences: false).map {
      $0.trimmingPrefix { $0 == " " }.description
    }
  }
}

/// The values of `--fail-on`.
enum FailOn: String, CaseIterable, ExpressibleByArgument {
  /// A severity, or `never`.
  case never, note, warning, error

  /// The severity, or `nil` for `never`.
  var severity: Severity? { Severity(rawValue: rawValue) }
}
