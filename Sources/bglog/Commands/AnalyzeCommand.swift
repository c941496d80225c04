internal import ArgumentParser
internal import BGLogKit

/// `bglog analyze`: one report about all inputs together.
struct AnalyzeCommand: InputCommand {
  static let configuration = CommandConfiguration(
    commandName: "analyze",
    abstract: "Says what happened to each background task in logs and crash reports.",
    discussion: """
      Inputs are console logs (NSLog, syslog of devices) and crash reports
      (.ips, .crash), in any order and mixture; - is standard input. A report
      and a log of the same process are joined: the report says why the app
      was killed, the log which task was open.

      EXAMPLES
        bglog analyze console.log
        bglog analyze crash.ips console.log
        bglog analyze --process "State Lab" --since 22:30 device.log
        bglog analyze --rules acme.yml console.log
        bglog analyze --format json --fail-on warning *.log > report.json
        idevicesyslog | bglog analyze --format ndjson -

      EXIT STATUS
        0   everything was read; no finding at or above --fail-on
        1   everything was read; there are such findings
        2   some input could not be read or is nothing bglog understands;
            the rest is reported
        64  wrong usage, or a rule pack that is wrong
      """)

  /// The inputs as named.
  @Argument(help: "Logs and crash reports; - is standard input.", completion: .file())
  var inputs: [String] = []

  @OptionGroup var output: OutputOptions

  @OptionGroup var rules: RuleOptions

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
    if inputs.isEmpty, StandardStreams.inputIsTerminal {
      throw ValidationError("Name a log or a crash report to analyze, for example: console.log")
    }
    if inputs.filter({ $0 == "-" }).count > 1 {
      throw ValidationError("Standard input (-) can be read only once.")
    }
    if let budget, !(budget > 0 && budget <= 86_400) {
      throw ValidationError("--budget takes seconds from 1 to 86400.")
    }
  }

  func run() throws {
    let options = try AnalysisOptions(
      budgetSeconds: budget, process: process, bundleIdentifier: bundle,
      window: TimeWindow(since: since, until: until), inputFormat: inputFormat.name,
      rules: rules.load(), jobs: jobs.count)
    let sources = inputs.isEmpty ? [Input.standardInput] : inputs.map(Self.input)
    if output.format == .ndjson {
      let summary = try output.stream(sources, with: Analyzer(options: options))
      throw ExitStatus.status(of: summary, failOn: failOn.severity)
    }
    let document = Analyzer(options: options).analyze(sources)
    try output.print(document)
    throw ExitStatus.status(of: document, failOn: failOn.severity)
  }

  private static func input(_ path: String) -> Input {
    path == "-" ? .standardInput : .file(path)
  }
}

/// The values of `--fail-on`.
enum FailOn: String, CaseIterable, ExpressibleByArgument {
  case never, note, warning, error

  /// The severity meant, or `nil` for none.
  var severity: Severity? { Severity(rawValue: rawValue) }
}
