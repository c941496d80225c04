/// A writer of metrics in the text formats of Prometheus and OpenMetrics.
///
/// All metrics are gauges of one run, for a report that is written again is no counter, but for the
/// histogram of durations. None has a time, so that the same inputs give the same bytes; the
/// collector knows when it read the file.
package struct MetricsWriter: ExportWriter {
  /// Which of the two formats it is.
  package enum Dialect: Sendable {
    /// Prometheus' text format, version 0.0.4.
    case prometheus
    /// OpenMetrics 1.0.
    case openMetrics
  }

  private let dialect: Dialect
  private var version = ""
  private var sums = MetricSums()

  /// Creates a writer.
  package init(_ dialect: Dialect) { self.dialect = dialect }

  package mutating func begin(_ tool: ReportDocument.Tool, to output: inout OutputBuffer) {
    version = tool.version
  }

  package mutating func add(_ document: ReportDocument, to output: inout OutputBuffer) {
    sums.add(document)
  }

  package mutating func finish(_ triage: TriageDocument?, to output: inout OutputBuffer) {
    if let triage { sums.count(triage.inputs) }
    let page = MetricsPage(dialect)
    page.writeInfo(version: version, to: &output)
    for family in sums.families { page.write(family, to: &output) }
    page.write(sums.durations, to: &output)
    page.writeEnd(to: &output)
  }
}
