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
  public static let tool = ReportDocument.Tool(name: "bglog", version: "0.2.0")

  let options: AnalysisOptions
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
  /// Where nobody keeps it, it is freed task by task: a program that ends behind the report keeps it, for
  /// the system takes all of it back at once.
  package func analyze(_ inputs: [Input], keep: (Any) -> Void) -> ReportDocument {
    var maker = ReportDocumentBuilder()
    // A second copy of all reports would be the largest thing there is.
    let (crashes, hosts) = run(inputs, includesCrashes: false, keep: keep) {
      line, place, isReported in
      maker.take(line, place, isReported: isReported)
      return true
    }
    defer { keep(maker) }
    return maker.finish(crashes: crashes, hosts: hosts)
  }

  /// Analyzes the inputs together and tells the report line by line, as it is made.
  ///
  /// A task of a log comes when nothing can change it any more, which is a minute after its end at
  /// the earliest, and is then forgotten, and so is a launch that is over: memory is needed for what
  /// is open. Every task and finding is the one that ``analyze(_:)`` gives; only their order differs,
  /// and the identifiers of findings follow it. Where a task is ended once more after it was told of, the finding comes by
  /// itself and names the task. Several logs together, a log of which one app is asked for by its bundle
  /// identifier, and one whose last hour is asked for, are told of when all is read.
  ///
  /// ```swift
  /// Analyzer().analyze([.file("console.log")]) { line in
  ///   if case .finding(let finding) = line { print(finding.message) }
  /// }
  /// ```
  ///
  /// - Returns: The counts of the whole report.
  /// - Throws: What `sink` throws, which ends the analysis.
  @discardableResult
  public func analyze<E: Error>(
    _ inputs: [Input], to sink: (ReportLine) throws(E) -> Void
  ) throws(E) -> ReportSummary {
    var failure: E?
    var summary = ReportSummary()
    run(inputs) { line, _, isReported in
      guard isReported else { return true }
      if case .summary(let counts, _) = line { summary = counts }
      do throws(E) {
        try sink(line)
      } catch {
        failure = error
      }
      return failure == nil
    }
    if let failure { throw failure }
    return summary
  }

  /// Tells the report line by line, until the sink wants no more, and returns the crash reports, of which
  /// it tells with `includesCrashes` only, and the names of the own devices of logs that are of several; `keep` takes
  /// what launches are left.
  @discardableResult
  private func run(
    _ inputs: [Input], includesCrashes: Bool = true, keep: (Any) -> Void = { _ in },
    _ sink: ReportAssembler.Sink
  ) -> (crashes: [CrashReport], hosts: [InputIndex: String]) {
    guard sink(.header(Self.tool), nil, true) else { return ([], [:]) }
    // Crash reports first: they carry the year and the zone that logs may lack.
    let repeated = RepeatedInputs(inputs)
    var opening = InputOpening(
      inputs, areLogs: options.inputFormat != nil, repeated: repeated, jobs: options.jobs)
    var summaries = opening.summaries
    var reports = opening.takeReports()
    CrashDuplicates.mark(&reports.crashes, paths: inputs.map(\.path))
    let filter = ReportFilter(options)
    var assembly = ReportAssembler(filter, isHolding: true)
    var names = HeldNames()
    let logs = LogInputs(
      opening.logs, inputs, reports.crashes, matcher: matcher, options: options, &summaries,
      // What reports say of launches is joined when all is read.
      forgetsLaunches: reports.crashes.isEmpty && reports.exitMetrics.isEmpty,
      start: { log, start in
        assembly.filter.anchor(log, at: start.first)
        assembly.hosts[log] = start.ownHost
        if !filter.needsAll, start.first != nil || !filter.needsFirstRecord {
          assembly.release(to: sink)
        }
      },
      tell: { finalized in
        assembly.tell(finalized, to: sink)
        return !assembly.isStopped
      },
      emitRetired: { launches in
        for launch in launches { names.add(launch) }
        assembly.tell(launches, to: sink)
        return !assembly.isStopped
      })
    if assembly.isStopped { return ([], [:]) }
    if options.readsFragments, options.inputFormat == nil {
      Fragments.read(opening.logs, logs.timelines, &summaries, into: &reports)
    }
    repeated.note(in: &summaries)
    let contents = InputContents(inputs, heads: opening.heads, sizes: summaries.map(\.bytes))
    assembly.contents = contents.digest
    assembly.hosts = logs.ownHosts
    for (number, log) in opening.logs.enumerated() where log != nil {
      assembly.filter.anchor(number, at: summaries[number].firstTimestamp)
    }
    if assembly.filter.needsLastRecord, let last = LastRecord.time(of: summaries, reports) {
      assembly.filter.resolve(before: last)
    }
    let whole = judge(summaries, reports, logs.timelines, logs.assumptions, &assembly.filter)
    assembly.release(to: sink)
    let chosen = assembly.filter
    let told = assembly.tell(
      whole, includesCrashes: includesCrashes,
      unmet: {
        names.formUnion(logs.names)
        names.add(reports)
        for launch in logs.timelines.flatMap(\.launches) { names.add(launch) }
        return chosen.unmet(by: names) { MentionSearch.isMentioned($0, in: inputs) }
      }, to: sink)
    keep(whole.launches)
    guard let told else { return (whole.crashes, logs.ownHosts) }
    let crashes = whole.crashes.indices.filter { told[$0] }.map { whole.crashes[$0] }
    return (crashes, logs.ownHosts)
  }
}
