/// Writes metrics in the text format of Prometheus or OpenMetrics.
///
/// All metrics except the histogram of durations are gauges, because a report that is written again
/// must not add to a counter. No metric has a time, so that the same inputs always give the same
/// bytes; the program that collects the metrics knows when it read the file.
package struct MetricsWriter: ExportWriter {
  /// The two text formats.
  package enum Dialect: Sendable {
    /// The text format of Prometheus, version 0.0.4.
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

/// Writes the lines of a page of metrics, in one of the two formats.
struct MetricsPage {
  private let dialect: MetricsWriter.Dialect

  /// Creates a page in the given format.
  init(_ dialect: MetricsWriter.Dialect) { self.dialect = dialect }

  /// Writes which version of bglog made the page.
  func writeInfo(version: String, to output: inout OutputBuffer) {
    let help = "The version of bglog that wrote these metrics; the value is always 1."
    let isOpen = dialect == .openMetrics
    // OpenMetrics has a type `info` for this; its samples have names that end in `_info`, its
    // family does not.
    head(
      isOpen ? "bglog_build" : "bglog_build_info", type: isOpen ? "info" : "gauge", help: help,
      unit: nil, to: &output)
    sample("bglog_build_info", MetricLabels(["version": version]), 1, to: &output)
  }

  /// Writes a metric that is a gauge; writes nothing if it has no series.
  func write(_ family: MetricFamily, to output: inout OutputBuffer) {
    let series = family.series
    guard !series.isEmpty else { return }
    head(family.name, type: "gauge", help: family.help, unit: family.unit, to: &output)
    for (labels, value) in series { sample(family.name, labels, value, to: &output) }
  }

  /// Writes a histogram; writes nothing if it has no series.
  func write(_ histogram: DurationHistogram, to output: inout OutputBuffer) {
    let series = histogram.series
    guard !series.isEmpty else { return }
    head(
      histogram.name, type: "histogram", help: histogram.help, unit: "seconds", to: &output)
    for (labels, value) in series {
      var count = 0
      for (index, tasks) in value.counts.enumerated() {
        count += tasks
        let bound =
          DurationHistogram.bounds.indices.contains(index)
          ? bound(DurationHistogram.bounds[index]) : "+Inf"
        sample(histogram.name + "_bucket", labels, Double(count), bound: bound, to: &output)
      }
      sample(histogram.name + "_sum", labels, value.seconds, to: &output)
      sample(histogram.name + "_count", labels, Double(count), to: &output)
    }
  }

  /// Writes the mark by which OpenMetrics shows that the page is complete.
  func writeEnd(to output: inout OutputBuffer) {
    if dialect == .openMetrics { output.append("# EOF\n") }
  }

  private func head(
    _ name: String, type: String, help: String, unit: String?, to output: inout OutputBuffer
  ) {
    output.append("# HELP \(name) \(help)\n# TYPE \(name) \(type)\n")
    if dialect == .openMetrics, let unit { output.append("# UNIT \(name) \(unit)\n") }
  }

  private func sample(
    _ name: String, _ labels: MetricLabels, _ value: Double, bound: String? = nil,
    to output: inout OutputBuffer
  ) {
    output.append(name)
    labels.write(bound: bound, to: &output)
    output.append(0x20)
    value.write(to: &output)
    output.append(0x0A)
  }

  /// The bound as text; OpenMetrics requires a decimal point.
  private func bound(_ seconds: Int) -> String {
    dialect == .openMetrics ? "\(seconds).0" : "\(seconds)"
  }
}
