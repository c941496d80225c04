internal import ArgumentParser
internal import BGLogKit

/// A report that is written line by line while the inputs are read.
struct StreamedReport {
  private var writer: ReportLineWriter
  private var redactor: Redactor?
  private let baseline: Baseline
  private let isRecorded: Bool

  /// Creates a report about inputs, of which ``recorded`` is kept or not.
  init(_ inputs: [Input], redactor: Redactor?, baseline: Baseline, isRecorded: Bool) {
    var redactor = redactor
    writer = ReportLineWriter(paths: inputs.map { redactor?.redact($0.path) ?? $0.path })
    self.redactor = redactor
    self.baseline = baseline
    self.isRecorded = isRecorded
  }

  /// The findings of the report, for a baseline; none where none is to be written.
  private(set) var recorded = BaselineWriter()

  /// The worst severity of a finding that the baseline does not know.
  private(set) var worst: Severity?

  /// Whether some input could not be read or understood, as far as it is known.
  private(set) var hasFailures = false

  /// Writes what an analysis tells.
  ///
  /// It ends early when nobody reads it any more, unless the findings go into a file, too.
  mutating func write(_ inputs: [Input], with analyzer: Analyzer) throws {
    do throws(StandardStreams.WriteError) {
      _ = try analyzer.analyze(inputs) { line throws(StandardStreams.WriteError) in
        do throws(StandardStreams.WriteError) {
          try writer.write(told(line), to: StandardStreams.write)
        } catch {
          guard isRecorded, case .closedPipe = error else { throw error }
        }
      }
    } catch {
      if case .closedPipe = error { return }
      throw OutputOptions.reported(OutputError(error, path: "-"))
    }
  }

  /// What is told of a line, and noted of it.
  private mutating func told(_ line: ReportLine) -> ReportLine {
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
