/// The formats a report can be written in; the raw values are what `--format` takes.
public enum ReportFormat: String, CaseIterable, Sendable {
  /// For people: the verdict first, then what it rests on.
  case text
  /// For programs: one object that follows the report contract.
  case json
  /// For programs that read along: one object a line, each as soon as it is known.
  case ndjson
  /// SARIF 2.1.0, for code scanning and editors.
  case sarif
  /// JUnit XML, for test reports of CI servers.
  case junit
  /// Metrics in Prometheus' text format, for the textfile collector.
  case prometheus
  /// Metrics in OpenMetrics' text format.
  case openmetrics
  /// Chrome's trace event format, for Perfetto.
  case chromeTrace = "chrome-trace"
  /// Traces of OpenTelemetry in JSON, one request a line.
  case otlp
  /// One row a background task, for spreadsheets.
  case csv
  /// Workflow commands of GitHub Actions, which show up as annotations.
  case github
  /// Markdown, for the comment on a pull request.
  case markdown
  /// One page of HTML, for people who have a browser and no terminal.
  case html

  /// The endings of file names that ask for the format, without the dot; the first one is the
  /// usual one.
  public var fileExtensions: [String] {
    switch self {
    case .text: ["txt", "text"]
    case .json: ["json"]
    case .ndjson: ["ndjson", "jsonl"]
    case .sarif: ["sarif", "sarif.json"]
    case .junit: ["xml"]
    case .prometheus: ["prom"]
    case .openmetrics: ["om", "openmetrics"]
    case .chromeTrace: ["trace.json", "trace"]
    case .otlp: ["otlp.json", "otlp.jsonl", "otlp"]
    case .csv: ["csv"]
    case .github: []
    case .markdown: ["md", "markdown"]
    case .html: ["html", "htm"]
    }
  }

  /// The format that the name of a file asks for, by its longest ending, or `nil`.
  public init?(path: String) {
    let name = path.lowercased()
    let endings = ReportFormat.allCases.flatMap { format in
      format.fileExtensions.map { (ending: "." + $0, format: format) }
    }
    let fits = endings.filter { name.hasSuffix($0.ending) }
    guard let best = fits.max(by: { $0.ending.utf8.count < $1.ending.utf8.count }) else {
      return nil
    }
    self = best.format
  }
}
