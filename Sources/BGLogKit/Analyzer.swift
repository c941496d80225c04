internal import ConsoleLogs
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
  public static let tool = ReportDocument.Tool(name: "bglog", version: "0.2.0")

  private let options: AnalysisOptions
  private let matcher: RuleMatcher

  /// Creates an analyzer.
  public init(options: AnalysisOptions = AnalysisOptions()) {
    self.options = options
    matcher = RuleMatcher(options.rules.indexed)
  }

  /// Analyzes the inputs together and returns one report about all of them.
  ///
  /// An input that cannot be read or understood becomes a problem in the report; the others are
  /// reported all the same.
  public func analyze(_ inputs: [Input]) -> ReportDocument {
    analyze(inputs, keep: { _ in })
  }

  /// Analyzes the inputs together and hands on what the report was made of.
  ///
  /// Unless somebody keeps that, it is freed task by task. A program that ends after the report keeps it, because
  /// the system takes all of it back at once.
  package func analyze(_ inputs: [Input], keep: (Any) -> Void) -> ReportDocument {
    var session = session(sink: ReportDocumentBuilder())
    session.analyze(inputs)
    let document = session.report.sink.finish(
      crashes: session.reportedCrashes, hosts: session.report.hosts,
      orders: session.result?.orders ?? [:])
    keep(session)
    return document
  }

  /// Analyzes the inputs together and hands on the report line by line, as it is made.
  ///
  /// A task of a log comes when nothing can change it any more, which is a minute after its end at the earliest.
  /// It is then forgotten, and so is a launch that is over: memory is needed for what is open. Every task and
  /// finding is the one that ``analyze(_:)`` gives; only their order differs, and the identifiers of findings
  /// follow it. Where a task is ended once more after it was reported, the finding comes by itself and names the
  /// task. Several logs together, a log of which one app is asked for by its bundle identifier, and one of which
  /// the last hour is asked for, are reported when everything is read.
  ///
  /// ```swift
  /// Analyzer().analyze([.file("console.log")]) { line in
  ///   if case .finding(let finding) = line { print(finding.message) }
  /// }
  /// ```
  ///
  /// - Returns: The counts of the report about everything.
  /// - Throws: What `sink` throws, which ends the analysis.
  @discardableResult
  public func analyze<E: Error>(
    _ inputs: [Input], to sink: (ReportLine) throws(E) -> Void
  ) throws(E) -> ReportSummary {
    let lines = withoutActuallyEscaping(sink) { sink in
      var session = session(sink: LineSink(sink))
      session.analyze(inputs)
      return (summary: session.report.sink.summary, failure: session.report.sink.failure)
    }
    if let failure = lines.failure { throw failure }
    return lines.summary
  }

  private func session<Sink: ReportSink>(sink: Sink) -> AnalysisSession<Sink> {
    AnalysisSession(
      options, matcher,
      report: ReportAssembler(ReportFilter(options), sink: sink, isHolding: true))
  }
}
