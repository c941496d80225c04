/// The formats in which a report can be written. The raw values are the arguments of `--format`.
///
/// This is the registry of formats: the descriptor of each format has a sentence about it, the
/// extensions of its files, and its writer. To add a format, add a case, a descriptor and a writer.
public enum ReportFormat: String, CaseIterable, Sendable {
  /// Formats whose `--format` argument is the name of the case.
  case text, json, ndjson, sarif, junit, prometheus, openmetrics
  /// The trace event format that Chrome and Perfetto read.
  case chromeTrace = "chrome-trace"
  /// Formats whose `--format` argument is the name of the case.
  case otlp, csv, github, markdown, html

  /// What the registry contains about one format.
  struct Descriptor {
    /// What the format is and who reads it, in one sentence.
    let about: String
    /// The file extensions that select the format, without the dot, the most common one first.
    let fileExtensions: [String]
    /// Makes a writer of the format. `nil` for bglog's own formats (`text`, `json`, `ndjson`),
    /// whose reports about many inputs differ from those about one.
    var makeWriter: (() -> any ExportWriter)?
  }

  /// What the registry contains about the format.
  var descriptor: Descriptor {
    switch self {
    case .text:
      Descriptor(
        about: "For people: the verdict first, then what it rests on.",
        fileExtensions: ["txt", "text"])
    case .json:
      Descriptor(
        about: "For programs: one object that follows the report contract.",
        fileExtensions: ["json"])
    case .ndjson:
      Descriptor(
        about: "For programs that read along: one object a line, each as soon as it is known.",
        fileExtensions: ["ndjson", "jsonl"])
    case .sarif:
      Descriptor(
        about: "SARIF 2.1.0, for code scanning and editors.",
        fileExtensions: ["sarif", "sarif.json"]
      ) { SARIFWriter() }
    case .junit:
      Descriptor(
        about: "JUnit XML, for test reports of CI servers.", fileExtensions: ["xml"]
      ) { JUnitWriter() }
    case .prometheus:
      Descriptor(
        about: "Metrics in Prometheus' text format, for the textfile collector.",
        fileExtensions: ["prom"]
      ) { MetricsWriter(.prometheus) }
    case .openmetrics:
      Descriptor(
        about: "Metrics in OpenMetrics' text format.", fileExtensions: ["om", "openmetrics"]
      ) { MetricsWriter(.openMetrics) }
    case .chromeTrace:
      Descriptor(
        about: "Chrome's trace event format, for Perfetto.",
        fileExtensions: ["trace.json", "trace"]
      ) { ChromeTraceWriter() }
    case .otlp:
      Descriptor(
        about: "Traces of OpenTelemetry in JSON, one request a line.",
        fileExtensions: ["otlp.json", "otlp.jsonl", "otlp"]
      ) { OTLPWriter() }
    case .csv:
      Descriptor(
        about: "One row a background task or request for scheduled work, for spreadsheets.",
        fileExtensions: ["csv"]
      ) { CSVWriter() }
    case .github:
      Descriptor(
        about: "Workflow commands of GitHub Actions, which show up as annotations.",
        fileExtensions: []
      ) { GitHubWriter() }
    case .markdown:
      Descriptor(
        about: "Markdown, for the comment on a pull request.",
        fileExtensions: ["md", "markdown"]
      ) { MarkdownWriter() }
    case .html:
      Descriptor(
        about: "One page of HTML, for people who have a browser and no terminal.",
        fileExtensions: ["html", "htm"]
      ) { HTMLWriter() }
    }
  }

  /// What the format is and who reads it, in one sentence.
  public var about: String { descriptor.about }

  /// The file extensions that select the format, without the dot; the first is the most common one.
  public var fileExtensions: [String] { descriptor.fileExtensions }

  /// Makes a writer of the format. Returns `nil` for bglog's own formats (`text`, `json`,
  /// `ndjson`), whose reports about many inputs differ from those about one.
  package func makeExportWriter() -> (any ExportWriter)? { descriptor.makeWriter?() }

  /// The format that a file name selects by its longest known extension, or `nil`.
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
