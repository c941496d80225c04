internal import LogModel
public import Reporting

/// How to write a report.
public struct ReportOutput: Sendable {
  /// The format.
  public var format: ReportFormat

  /// Whether to use color (`text` only).
  public var color: Bool

  /// The maximum width in columns (`text` only).
  public var width: Int

  /// Whether to write ASCII characters only (`text` only).
  public var ascii: Bool

  /// Whether to write every task and finding, however many there are (`text` only).
  public var verbose: Bool

  /// Whether to write only the verdict (`text` only).
  public var quiet: Bool

  /// Creates an output; by default plain text.
  public init(
    format: ReportFormat = .text, color: Bool = false, width: Int = 100, ascii: Bool = false,
    verbose: Bool = false, quiet: Bool = false
  ) {
    self.format = format
    self.color = color
    self.width = width
    self.ascii = ascii
    self.verbose = verbose
    self.quiet = quiet
  }

  /// Writes a report, passing it to `sink` in pieces.
  ///
  /// - Throws: The error that `sink` throws.
  public func write<E: Error>(
    _ document: ReportDocument, to sink: (borrowing ContiguousArray<UInt8>) throws(E) -> Void
  ) throws(E) {
    switch format {
    case .json: try ReportJSONWriter(document).write(to: sink)
    case .ndjson:
      var writer = ReportLineWriter(paths: document.inputs.map(\.path))
      try document.forEachLine { line throws(E) in try writer.write(line, to: sink) }
    case .text:
      try TextReportWriter(document, options: textOptions).write(to: sink)
    default:
      guard var writer = format.makeExportWriter() else { return }
      var output = OutputBuffer()
      writer.begin(document.tool, to: &output)
      writer.add(document, to: &output)
      writer.finish(nil, to: &output)
      try output.flush(to: sink)
    }
  }

  /// Writes a report to a file, which appears under its name only when it is complete, or to standard
  /// output.
  ///
  /// - Throws: ``OutputError`` if it cannot be written.
  public func write(
    _ document: ReportDocument, to destination: ReportDestination
  ) throws(OutputError) {
    let file = try OutputFile(destination)
    try directed(to: destination).write(document) { bytes throws(OutputError) in
      try file.write(bytes)
    }
    try file.finish()
  }

  /// The same output in the format of a destination. A file gets no color.
  func directed(to destination: ReportDestination) -> ReportOutput {
    var output = self
    output.format = destination.format
    if !destination.isStandardOutput { output.color = false }
    return output
  }

  /// The layout of text.
  var textOptions: TextReportOptions {
    TextReportOptions(color: color, width: width, ascii: ascii, verbose: verbose, quiet: quiet)
  }

  /// The JSON Schema (draft 2020-12) of the `json` format.
  public static var schema: String { ReportSchema.text }

  /// The JSON Schema (draft 2020-12) of one line in the `ndjson` format.
  public static var lineSchema: String { ReportSchema.ofLines }

  /// The JSON Schema (draft 2020-12) of the `json` format of a triage.
  public static var triageSchema: String { ReportSchema.ofTriage }

  /// The JSON Schema (draft 2020-12) of those lines in the `ndjson` format of a triage that are not
  /// lines of the report about a single input.
  public static var triageLineSchema: String { ReportSchema.ofTriageLines }

  /// Makes a text from an input safe to print at the start of a line: it can neither control the
  /// terminal nor give commands to a build server.
  public static func escaped(_ text: String) -> String {
    RunnerCommand.disarmed(line: TerminalText.escaped(text))
  }

  /// One line for each input that could not be read or understood, safe for a terminal.
  public static func failures(in document: ReportDocument) -> [String] {
    document.inputs.flatMap(failures)
  }

  /// One line, safe for a terminal, that says which requested process or app no input contains; `nil`
  /// if there is no such case.
  public static func unknownFilter(in inputs: [InputSummary]) -> String? {
    inputs.lazy.flatMap(\.problems).compactMap(\.unknownFilter).first.map(escaped)
  }

  /// One line for each input of a triage that could not be read or understood, safe for a terminal.
  public static func failures(in document: TriageDocument) -> [String] {
    document.failures.map { escaped($0.text) }
  }

  /// One line for each reason why an input could not be read or understood, safe for a terminal.
  public static func failures(of input: InputSummary) -> [String] {
    input.failures.map { escaped($0.text) }
  }
}
