internal import ArgumentParser
internal import BGLogKit

/// What part of the inputs counts and what is taken for granted, for every command that judges.
struct FilterOptions: ParsableArguments {
  /// The threshold of exit status 1.
  @Option(help: "Exit with 1 for findings of this severity or worse.")
  var failOn: FailOn = .error

  /// Only this process.
  @Option(help: ArgumentHelp("Report on the process of this name only.", valueName: "name"))
  var process: String?

  /// Only this app.
  @Option(
    help: ArgumentHelp("Report on the app with this bundle identifier only.", valueName: "id"))
  var bundle: String?

  /// The first moment that is reported.
  @Option(
    help: ArgumentHelp(
      "Report only what happened from this time on: 22:35, 2011-10-30, \"2011-10-30 22:35:28\", or "
        + "30m, 2h, 1d before the last record (in watch: before now). A time of day alone is the one "
        + "nearest to the log's first record. What lies outside is judged all the same.",
      valueName: "time"))
  var since: TimeBound?

  /// The last moment that is reported.
  @Option(
    help: ArgumentHelp("Report only what happened up to this time.", valueName: "time"))
  var until: TimeBound?

  /// The only rules that are reported.
  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Report only findings of these rules, as in leaked-task,late-completion; others do not count "
        + "for the exit status. May be repeated.",
      valueName: "rules"),
    completion: .list(FindingRule.allCases.map(\.rawValue)))
  var only: [RuleNames] = []

  /// The rules that are not reported.
  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Leave out findings of these rules, which then do not count for the exit status. May be "
        + "repeated.",
      valueName: "rules"),
    completion: .list(FindingRule.allCases.map(\.rawValue)))
  var ignore: [RuleNames] = []

  /// The budget to take instead of what the inputs show.
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

  /// Refuses the word `ago` behind an age, which the shell made an input of.
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

/// The values of `--only` and `--ignore`: rules, with commas between them.
struct RuleNames: ExpressibleByArgument {
  /// The rules.
  let rules: [FindingRule]

  init?(argument: String) {
    let names = Self.names(in: argument)
    rules = names.compactMap { FindingRule(rawValue: $0) }
    guard rules.count == names.count else { return nil }
  }

  /// The names as they were typed.
  static func names(in argument: String) -> [String] {
    argument.split(separator: ",", omittingEmptySubsequences: false).map {
      $0.trimmingPrefix { $0 == " " }.description
    }
  }
}

/// The values of `--fail-on`.
enum FailOn: String, CaseIterable, ExpressibleByArgument {
  case never, note, warning, error

  /// The severity meant, or `nil` for none.
  var severity: Severity? { Severity(rawValue: rawValue) }
}
