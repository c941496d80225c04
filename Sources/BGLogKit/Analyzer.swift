internal import ConsoleLogs
internal import Correlation
internal import CrashReports
internal import LogModel
public import Reporting
public import Scanning

/// Reads crash reports and console logs and says which background task leaked or came late.
///
/// ```swift
/// let document = Analyzer().analyze([.file("crash.ips"), .file("console.log")])
/// for finding in document.findings { print(finding.rule.rawValue, finding.message) }
/// ```
public struct Analyzer {
  /// The name and version that reports carry.
  public static let tool = ReportDocument.Tool(name: "bglog", version: "0.1.0")

  private let options: AnalysisOptions
  private let matcher: RuleMatcher

  /// Creates an analyzer.
  public init(options: AnalysisOptions = AnalysisOptions()) {
    self.options = options
    matcher = RuleMatcher(options.rules.set)
  }

  /// Analyzes the inputs together and returns one report about all of them.
  ///
  /// An input that cannot be read or understood becomes a problem in the report; the others are
  /// reported all the same.
  public func analyze(_ inputs: [Input]) -> ReportDocument {
    var summaries = inputs.map { InputSummary(path: $0.path) }
    var reports = CrashReportReader.Result()
    var opened: [OpenInput?] = []
    let spare = SpareBuffer()
    // Crash reports first: they carry the year and the zone that logs may lack.
    for (index, input) in inputs.enumerated() {
      opened.append(open(input, index, &summaries, &reports, spare))
    }
    CrashDuplicates.mark(&reports.crashes, paths: inputs.map(\.path))
    let logs = LogInputs(
      opened, inputs, reports.crashes, matcher: matcher, options: options, &summaries)
    return assemble(summaries, reports, logs.timelines, logs.assumptions)
  }

  /// Opens an input; reads it when it is a crash report, and returns it when it is a log.
  private func open(
    _ input: Input, _ index: InputIndex, _ summaries: inout [InputSummary],
    _ reports: inout CrashReportReader.Result, _ spare: SpareBuffer
  ) -> OpenInput? {
    do throws(InputError) {
      let opened = try OpenInput(input, isLog: options.inputFormat != nil, reusing: spare)
      switch opened.kind {
      case .log: return opened.isRepeatable ? OpenInput.closed(opened) : opened
      case .unreadable(let reason):
        summaries[index].problems.append(
          InputProblem(line: nil, message: reason, isFatal: true))
      case .crashReport:
        reports.add(try opened.readCrashes(index, &summaries[index], leaving: spare))
      }
    } catch {
      summaries[index].problems.append(
        InputProblem(line: nil, message: error.reason, isFatal: true))
    }
    return nil
  }

  /// Joins, judges, and puts the report together.
  private func assemble(
    _ summaries: [InputSummary], _ reports: CrashReportReader.Result, _ timelines: [Timeline],
    _ assumptions: [String]
  ) -> ReportDocument {
    var summaries = summaries
    let paths = summaries.map(\.path)
    let launches = timelines.flatMap(\.launches)
    let all =
      launches.filter(\.isWorthTelling).map(\.process.process.name)
      + reports.crashes.map(\.process.name)
    var crashes = reports.crashes.filter(options.admits)
    let metrics = reports.exitMetrics.filter(options.admits)
    var told: [LaunchRecord] = []
    // Which launches are of one timeline, and so of one device.
    var bounds: [Range<Int>] = []
    for timeline in timelines {
      let start = told.count
      told += timeline.launches.filter {
        $0.isWorthTelling
          && options.admits(
            name: $0.process.process.name, bundleIdentifier: $0.process.bundleIdentifier)
      }
      bounds.append(start..<told.count)
    }
    if told.isEmpty, crashes.isEmpty, metrics.isEmpty, !summaries.isEmpty {
      summaries[0].problems += options.emptyHanded(all)
    }
    var join = CrashJoin(paths: paths)
    join.join(crashes, with: &told)
    var assumptions = assumptions + join.assumptions
    for bounds in bounds where !bounds.isEmpty {
      var own = Array(told[bounds])
      assumptions += Judge(budgetOption: options.budgetSeconds).judge(&own)
      told.replaceSubrange(bounds, with: own)
    }
    for (number, launch) in join.launches where told[launch].namesHeldTask {
      dropCaptureAdvice(of: number, &crashes, paths)
    }
    let assembly = Assembly(
      tool: Self.tool, summaries: summaries, assumptions: assumptions, crashes: crashes,
      exitMetrics: metrics, launches: told, joins: join.launches)
    return assembly.document()
  }

  /// Drops the advice to capture a log from a report whose log is there, and from its copies.
  private func dropCaptureAdvice(
    of number: Int, _ crashes: inout [CrashReport], _ paths: [String]
  ) {
    let own = crashes[number]
    crashes[number].dropCaptureAdvice()
    for copy in crashes.indices where crashes[copy].duplicateOf == paths[own.input] {
      let pid = crashes[copy].process.pid
      if pid == nil || pid == own.process.pid { crashes[copy].dropCaptureAdvice() }
    }
  }
}
