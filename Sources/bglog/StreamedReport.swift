internal import ArgumentParser
internal import BGLogKit

/// A report that is written line by line while inputs are read.
struct StreamedReport {
  private var writer: ReportLineWriter
  private var redactor: Redactor?
  private let baseline: Baseline
  private let isRecorded: Bool

  /// Creates a report about inputs; `isRecorded` is whether to collect findings for a baseline.
  init(_ inputs: [Input], redactor: Redactor?, baseline: Baseline, isRecorded: Bool) {
    var redactor = redactor
    writer = ReportLineWriter(paths: inputs.map { redactor?.redact($0.path) ?? $0.path })
    self.redactor = redactor
    self.baseline = baseline
    self.isRecorded = isRecorded
  }

  /// The findings of the report for a baseline; empty unless they are recorded.
  private(set) var recorded = BaselineWriter()

  /// The worst severity of a finding that is not in the baseline, or `nil`.
  private(set) var worst: Severity?

  /// Whether some input could not be read or understood so far.
  private(set) var hasFailures = false

  /// Analyzes the inputs and writes the report.
  ///
  /// It stops when the reader closes its pipe, unless the findings are recorded as well.
  mutating func write(_ inputs: [Input], with analyzer: Analyzer) throws {
    do throws(StandardStreams.WriteError) {
      _ = try analyzer.analyze(inputs) { line throws(StandardStreams.WriteError) in
        do throws(StandardStreams.WriteError) {
          try writer.write(noted(line), to: StandardStreams.write)
        } catch {
          guard isRecorded, case .closedPipe = error else { throw error }
        }
      }
    } catch {
      if case .closedPipe = error { return }
      throw OutputOptions.reported(OutputError(error, path: "-"))
    }
  }

  /// The line as written, marked by the baseline and redacted; its failures and findings are noted.
  private mutating func noted(_ line: ReportLine) -> ReportLine {
    var line = line
    switch line {
    case .input(let input):
      let unknown = ReportOutput.unknownFilter(in: [input])
      for failure in ReportOutput.failures(of: input) + [unknown].compactMap({ $0 }) {
        hasFailures = true
        StandardStreams.writeError(line: "bglog: \(failure)")
      }
    case .finding(var finding):
      baseline.mark(&finding)
      if !finding.isKnown { worst = max(worst ?? finding.severity, finding.severity) }
      line = .finding(finding)
    default: break
    }
    if let redacted = redactor?.redact(line) { line = redacted }
    if isRecorded, case .finding(let finding) = line { recorded.add(finding) }
    return line
  }
}
