internal import ArgumentParser
internal import BGLogKit

/// A report that is written line by line while inputs are read.
struct StreamedReport {
  private var writer: ReportLineWriter
  private var redactor: Redactor?
  private let baseline: Baseline
  private let isRecorded: Bool

  /// Creates a report about inputs. `isRecorded` tells whether to collect the findings for a new
  /// baseline.
  init(_ inputs: [Input], redactor: Redactor?, baseline: Baseline, isRecorded: Bool) {
    var redactor = redactor
    writer = ReportLineWriter(paths: inputs.map { redactor?.redact($0.path) ?? $0.path })
    self.redactor = redactor
    self.baseline = baseline
    self.isRecorded = isRecorded
  }

  /// The findings of the report, for a new baseline; empty unless they are recorded.
  private(set) var recorded = BaselineWriter()

  /// The worst severity so far of the findings that are not in the baseline; `nil` if there are none.
  private(set) var worst: Severity?

  /// Whether some input could not be read or understood so far.
  private(set) var hasFailures = false

  /// Analyzes the inputs and writes the report.
  ///
  /// If the reader of the pipe closes it, the analysis stops, unless the findings are still needed for
  /// a baseline.
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

  /// Prepares a line for output: redacts it and marks known findings. On the way, records failures and
  /// findings.
  private mutating func noted(_ line: ReportLine) -> ReportLine {
    var line = redactor?.redact(line) ?? line
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
    if isRecorded, case .finding(let finding) = line { recorded.add(finding) }
    return line
  }
}
