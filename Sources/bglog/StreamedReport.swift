internal import ArgumentParser
internal import BGLogKit

/// A report that is written line by line while the inputs are read.
struct StreamedReport {
  private var writer: ReportLineWriter
  private var redactor: Redactor?
  private let baseline: Baseline

  /// Creates a report about inputs.
  init(_ inputs: [Input], redactor: Redactor?, baseline: Baseline) {
    var redactor = redactor
    writer = ReportLineWriter(paths: inputs.map { redactor?.redact($0.path) ?? $0.path })
    self.redactor = redactor
    self.baseline = baseline
  }

  /// The findings of the report, for a baseline.
  private(set) var recorded = BaselineWriter()

  /// The worst severity of a finding that the baseline does not know.
  private(set) var worst: Severity?

  /// Writes what an analysis tells and returns its counts.
  mutating func write(_ inputs: [Input], with analyzer: Analyzer) throws -> ReportSummary {
    StandardStreams.ignoreBrokenPipes()
    do throws(StandardStreams.WriteError) {
      return try analyzer.analyze(inputs) { line throws(StandardStreams.WriteError) in
        try writer.write(told(line), to: StandardStreams.write)
      }
    } catch {
      throw OutputOptions.reported(OutputError(error, path: "-"))
    }
  }

  /// What is told of a line, and noted of it.
  private mutating func told(_ line: ReportLine) -> ReportLine {
    var line = line
    switch line {
    case .input(let input):
      for failure in ReportOutput.failures(of: input) {
        StandardStreams.writeError(line: "bglog: \(failure)")
      }
    case .finding(var finding):
      baseline.mark(&finding)
      if !finding.isKnown { worst = max(worst ?? finding.severity, finding.severity) }
      line = .finding(finding)
    default: break
    }
    if let redacted = redactor?.redact(line) { line = redacted }
    if case .finding(let finding) = line { recorded.add(finding) }
    return line
  }
}
