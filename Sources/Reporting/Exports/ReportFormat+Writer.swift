extension ReportFormat {
  /// The writer of an export; `nil` for the formats that are bglog's own (`text`, `json`, `ndjson`),
  /// which say other things of many inputs than of one.
  package func makeExportWriter() -> (any ExportWriter)? {
    switch self {
    case .text, .json, .ndjson: nil
    case .sarif: SARIFWriter()
    case .junit: JUnitWriter()
    case .prometheus: MetricsWriter(.prometheus)
    case .openmetrics: MetricsWriter(.openMetrics)
    case .chromeTrace: ChromeTraceWriter()
    case .otlp: OTLPWriter()
    case .csv: CSVWriter()
    case .github: GitHubWriter()
    case .markdown: MarkdownWriter()
    case .html: HTMLWriter()
    }
  }
}
