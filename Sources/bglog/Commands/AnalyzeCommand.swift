internal import ArgumentParser
internal import BGLogKit

/// `bglog analyze`: one report about all inputs together.
struct AnalyzeCommand: InputCommand {
  /// The command's name and help text.
  static let configuration = CommandConfiguration(
    commandName: "analyze",

    abstract: "Says what happened to each background task in logs and crash reports.",
    discussion: """
      EXAMPLES
        bglog analyze console.log
        bglog analyze crash.ips console.log
        bglog analyze --process "State Lab" --since 22:30 device.log
        bglog analyze --since 2h --ignore close-call,double-end device.log
        bglog analyze --rules acme.yml console.log
        bglog analyze --format json --fail-on warning *.log > report.json
        bglog analyze -o report.sarif -o junit.xml -o - console.log
        idevicesyslog | bglog analyze --format ndjson -

      Inputs are console logs (NSLog, syslog of devices) and crash reports
      (.ips, .crash), in any order and mixture; - is standard input. A report
      and a log of the same process are joined: the report says why the app
      was killed, the log which task was open.

      WHAT CHANGED
        Since 0.2 an ordinary crash (crash), and an end for a fault that the
        system names (system-kill), are errors and count for the exit status;
        --ignore crash,system-kill restores the old gate.

      EXIT STATUS
        0   everything was read; no finding at or above --fail-on
        1   everything was read; there are such findings
        2   some input could not be read or is nothing bglog understands;
            the rest is reported. Also when --process or --bundle names
            nothing that any input holds
        64  wrong usage, or a rule pack or configuration that is wrong
      """)

  /// The inputs as typed.
  @Argument(help: "Logs and crash reports; - is standard input.", completion: .file())
  var inputs: [String] = []

  /// Where and how to write the report.
  @OptionGroup(title: "Output Options") var output: OutputOptions

  /// The rule packs to use.
  @OptionGroup(title: "Rules and Configuration") var rules: RuleOptions

  /// What to report and what to assume.
  @OptionGroup(title: "Judgement Options") var filters: FilterOptions

  /// The baselines of known findings.
  @OptionGroup(title: "Known Findings") var known: BaselineOptions

  /// Throws if there is no input or standard input is named twice.
  func validate() throws {
    if inputs.isEmpty, StandardStreams.inputIsTerminal {
      throw ValidationError("Name a log or a crash report to analyze, for example: console.log")
    }
    try inputs.checkStandardInput()
  }

  /// Analyzes the inputs and writes the report.
  func run() throws {
    try filters.checkAgo(inputs)
    try FileClash(
      inputs: inputs, outputs: output.destinations, known: known, rules: rules
    ).check()
    let rules = try rules.load()
    let baseline = try known.load()
    let analyzer = Analyzer(options: filters.analysis(rules: rules))
    var redactor = output.redactor(rules: rules)
    let sources = inputs.isEmpty ? [Input.standardInput] : inputs.map(Self.input)
    if output.destinations == [ReportDestination(format: .ndjson, path: "-")] {
      let report = StreamedReport(
        sources, redactor: redactor, baseline: baseline, isRecorded: known.writeBaseline != nil)
      try stream(sources, report, analyzer)
    }
    var remains: [Any] = []
    var document = analyzer.analyze(sources, keep: { remains.append($0) })
    redactor?.redact(&document)
    var failures = ReportOutput.failures(in: document)
    if let unknown = ReportOutput.unknownFilter(in: document.inputs) { failures.append(unknown) }
    let worst = known.worst(of: &document, baseline)
    try output.write(document, failures: failures)
    try known.record(document)
    let status = ExitStatus.status(
      failed: !failures.isEmpty, worst: worst, failOn: filters.failOn.severity)
    // Exit without releasing the document: the system reclaims all its memory at once, which is faster
    // than releasing each task.
    withExtendedLifetime((document, remains)) { CommandEnd.end(status) }
  }

  /// Writes the report while the inputs are read.
  private func stream(
    _ sources: [Input], _ report: StreamedReport, _ analyzer: Analyzer
  ) throws -> Never {
    FreedMemory.keepNoReserve()
    var report = report
    try report.write(sources, with: analyzer)
    try known.write(report.recorded)
    throw ExitStatus.status(
      failed: report.hasFailures, worst: known.writeBaseline == nil ? report.worst : nil,
      failOn: filters.failOn.severity)
  }

  private static func input(_ path: String) -> Input {
    path == "-" ? .standardInput : .file(path)
  }
}
