import BGLogKit
import TestSupport
import Testing

/// Compares the reports about some inputs under many filters with the complete report.
struct FilteredReports {
  private let inputs: [Input]
  private let complete: ReportDocument

  init(_ inputs: Input...) {
    self.inputs = inputs
    complete = Analyzer().analyze(inputs)
  }

  /// Tries time windows that start or end at each moment in the report, and each process, app and rule. `most`
  /// limits how many moments are tried.
  func check(most: Int = .max) {
    var options: [AnalysisOptions] = []
    let times = Set(moments.map(\.rfc3339)).sorted()
    let step = max(1, times.count / most)
    for (number, time) in times.enumerated() where number % step == 0 {
      let bound = TimeBound(String(time.prefix(23)))
      options.append(AnalysisOptions(window: TimeWindow(since: bound)))
      options.append(AnalysisOptions(window: TimeWindow(until: bound)))
      options.append(AnalysisOptions(window: TimeWindow(since: bound, until: bound)))
    }
    for age in ["1s", "10s", "30s", "5m", "1d"] {
      options.append(AnalysisOptions(window: TimeWindow(since: TimeBound(age))))
      options.append(AnalysisOptions(window: TimeWindow(until: TimeBound(age))))
    }
    for name in Set(complete.processes.compactMap(\.process.name)) {
      options.append(AnalysisOptions(process: name))
      options.append(
        AnalysisOptions(process: name, window: TimeWindow(since: TimeBound("20s"))))
    }
    for bundle in Set(complete.processes.compactMap(\.bundleIdentifier)) {
      options.append(AnalysisOptions(bundleIdentifier: bundle))
    }
    for rule in Set(complete.findings.map(\.rule)) {
      options.append(AnalysisOptions(findingRules: RuleSelection(only: [rule])))
      options.append(AnalysisOptions(findingRules: RuleSelection(ignored: [rule])))
    }
    // The ordinary run takes every other filter.
    let stride = Effort.count(2, of: 1)
    for (number, options) in options.enumerated()
    where number % stride == complete.tasks.count % stride {
      check(options)
    }
  }

  private var moments: [Instant] {
    let places = complete.tasks.flatMap { [$0.began, $0.ended, $0.expired] }
    let lines = places.compactMap { $0?.at } + complete.tasks.compactMap(\.deadline)
    return lines + complete.processes.flatMap { [$0.firstSeen, $0.lastSeen].compactMap { $0 } }
      + complete.crashes.compactMap(\.capturedAt)
  }

  private func check(_ options: AnalysisOptions) {
    let analyzer = Analyzer(options: options)
    let filtered = analyzer.analyze(inputs)
    let name = "\(inputs.map(\.path)) \(options.window) \(options.process ?? "")"
    let hidden = Set(complete.findings.map(\.id)).subtracting(filtered.findings.map(\.id))
    let all = texts(of: complete, without: hidden)
    let reported = texts(of: filtered, without: [])
    #expect(reported.subtracting(all).min() == nil, "\(name)")
    let known = Set(filtered.tasks.map(\.key))
    let dangling = filtered.findings.compactMap(\.task).filter { !known.contains($0) }
    #expect(dangling.isEmpty, "\(name)")
    let named = Set(filtered.findings.map(\.id))
    #expect(named.isSuperset(of: filtered.tasks.flatMap(\.findings)), "\(name)")
    checkStream(analyzer, filtered, name)
  }

  /// Checks that the report is the same if it is written line by line, except for identifiers of findings, which
  /// are numbered as they come.
  private func checkStream(
    _ analyzer: Analyzer, _ filtered: ReportDocument, _ name: String
  ) {
    var lines: [ReportLine] = []
    analyzer.analyze(inputs) { lines.append($0) }
    var prints: [String] = []
    var keys: [String] = []
    for line in lines {
      switch line {
      case .finding(let finding): prints.append(finding.fingerprint)
      case .task(let task): keys.append("\(task.key) \(task.outcome)")
      default: break
      }
    }
    #expect(prints.sorted() == filtered.findings.map(\.fingerprint).sorted(), "\(name)")
    #expect(keys.sorted() == filtered.tasks.map { "\($0.key) \($0.outcome)" }.sorted(), "\(name)")
  }

  /// The lines of a report as they are written, with the findings in `hidden` removed from their tasks.
  private func texts(of document: ReportDocument, without hidden: Set<String>) -> Set<String> {
    var texts: Set<String> = []
    var writer = ReportLineWriter(paths: inputs.map(\.path))
    document.forEachLine { line in
      var line = line
      switch line {
      case .header, .input, .summary: return
      case .task(var task):
        task.findings.removeAll(where: hidden.contains)
        line = .task(task)
      case .request(var request):
        request.findings.removeAll(where: hidden.contains)
        line = .request(request)
      default: break
      }
      writer.write(line) { texts.insert(String(decoding: $0, as: UTF8.self)) }
    }
    return texts
  }
}
