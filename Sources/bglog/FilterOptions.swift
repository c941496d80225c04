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

  /// The first moment that counts.
  @Option(
    help: ArgumentHelp(
      "Leave out what was logged before this time: 22:35, 2011-10-30, \"2011-10-30 22:35:28\". A "
        + "time of day alone is the one nearest to the log's first record.",
      valueName: "time"))
  var since: TimeBound?

  /// The last moment that counts.
  @Option(help: ArgumentHelp("Leave out what was logged after this time.", valueName: "time"))
  var until: TimeBound?

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
  }

  /// The options of an analysis with these rules.
  func analysis(rules: RuleLibrary) -> AnalysisOptions {
    AnalysisOptions(
      budgetSeconds: budget, process: process, bundleIdentifier: bundle,
      window: TimeWindow(since: since, until: until), inputFormat: inputFormat.name, rules: rules,
      jobs: jobs.count)
  }
}

/// The values of `--fail-on`.
enum FailOn: String, CaseIterable, ExpressibleByArgument {
  case never, note, warning, error

  /// The severity meant, or `nil` for none.
  var severity: Severity? { Severity(rawValue: rawValue) }
}
