/// A writer of metrics in the text formats of Prometheus and OpenMetrics.
package struct MetricsWriter: ExportWriter {
  /// Which of the two formats it is.
  package enum Dialect: Sendable {
    /// Prometheus' text format, version 0.0.4.
    case prometheus
    /// OpenMetrics 1.0.
    case openMetrics
  }

  private let dialect: Dialect

  /// Creates a writer.
  package init(_ dialect: Dialect) { self.dialect = dialect }

  package mutating func begin(_ tool: ReportDocument.Tool, to output: inout OutputBuffer) {}

  package mutating func add(_ document: ReportDocument, to output: inout OutputBuffer) {}

  package mutating func finish(_ triage: TriageDocument?, to output: inout OutputBuffer) {}
}
