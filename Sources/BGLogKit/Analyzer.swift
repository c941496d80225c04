internal import ConsoleLogs
public import Reporting
public import Scanning

/// Reads crash reports and console logs, and finds background tasks that leaked or ended late.
///
/// ```swift
/// let document = Analyzer().analyze([.file("crash.ips"), .file("console.log")])
/// for finding in document.findings { print(finding.rule.rawValue, finding.message) }
/// ```
public struct Analyzer {
  /// The name and version of the program, as reports state them.
  public static let tool = ReportDocument.Tool(name: "bglog", version: "0.2.0")

  private let options: AnalysisOptions
  private let matcher: RuleMatcher

  /// Creates an analyzer with these options.
  public init(options: AnalysisOptions = AnalysisOptions()) {
    self.options = options
    matcher = RuleMatcher(options.rules.indexed)
  }

  /// Analyzes the inputs together and returns one report about all of them.
  ///
  /// If an input cannot be read or understood, the report says so as a problem of that input and still
  /// covers the other inputs.
  public func analyze(_ inputs: [Input]) -> ReportDocument {
    analyze(inputs, keep: { _ in })
  }

  /// Analyzes the inputs together and passes the data that the report was made from to `keep`.
  ///
  /// Data that `keep` does not retain is freed piece by piece. A program that exits after the report
  /// should retain it, because the system then reclaims all its memory at once.
  package func analyze(_ inputs: [Input], keep: (Any) -> Void) -> ReportDocument {
    var session = Self.session(options, matcher, sink: ReportDocumentBuilder())
    session.analyze(inputs)
    let document = session.report.sink.finish(
      crashes: session.reportedCrashes, hosts: session.report.hosts,
      orders: session.result?.orders ?? [:])
    keep(session)
    return document
  }

  /// Analyzes the inputs together and passes the report to `sink` line by line, while the inputs are
  /// read.
  ///
  /// A task is reported when nothing can change it anymore. If its budget is unknown, that is ten seconds of log
  /// time after its end. It is then released, as is a launch that is over, so memory is needed only for what is
  /// still open.
  /// The tasks and findings are those of ``analyze(_:)``. Only their order differs, and the identifiers
  /// of findings, which are numbered in that order. If a task is ended once more after it was reported,
  /// the finding about that follows separately and names the task.
  ///
  /// In three cases nothing is reported before everything is read: if there are several logs, if the
  /// filter is a bundle identifier, and if the period counts back from the last record.
  ///
  /// ```swift
  /// Analyzer().analyze([.file("console.log")]) { line in
  ///   if case .finding(let finding) = line { print(finding.message) }
  /// }
  /// ```
  ///
  /// - Returns: The counts in the whole report.
  /// - Throws: The error that `sink` throws, which ends the analysis.
  @discardableResult
  public func analyze<E: Error>(
    _ inputs: [Input], to sink: (ReportLine) throws(E) -> Void
  ) throws(E) -> ReportSummary {
    var options = options
    options.isStreamed = true
    let lines = withoutActuallyEscaping(sink) { sink in
      var session = Self.session(options, matcher, sink: LineSink(sink))
      session.analyze(inputs)
      return (summary: session.report.sink.summary, failure: session.report.sink.failure)
    }
    if let failure = lines.failure { throw failure }
    return lines.summary
  }

  private static func session<Sink: ReportSink>(
    _ options: AnalysisOptions, _ matcher: RuleMatcher, sink: Sink
  ) -> AnalysisSession<Sink> {
    AnalysisSession(
      options, matcher,
      report: ReportAssembler(ReportFilter(options), sink: sink, isHolding: true))
  }
}
