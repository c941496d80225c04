internal import LogModel
public import Reporting

/// How a report is to be written.
public struct ReportOutput: Sendable {
  /// The format.
  public var format: ReportFormat

  /// Whether to use colour (`text` only).
  public var color: Bool

  /// The width to write for, in columns (`text` only).
  public var width: Int

  /// Whether to keep to plain ASCII (`text` only).
  public var ascii: Bool

  /// Whether to write every task and finding, however many there are (`text` only).
  public var verbose: Bool

  /// Whether to write the verdict only (`text` only).
  public var quiet: Bool

  /// Creates a plain output of the given format.
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

  /// Writes a report piece by piece.
  ///
  /// - Throws: What `sink` throws.
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

  /// Writes a report to a file, which is seen when it is complete, or to standard output.
  ///
  /// - Throws: ``OutputError`` when it cannot be written.
  public func write(
    _ document: ReportDocument, to destination: ReportDestination
  ) throws(OutputError) {
    let file = try OutputFile(destination)
    try directed(to: destination).write(document) { bytes throws(OutputError) in
      try file.write(bytes)
    }
    try file.finish()
  }

  /// The output for a destination: in its format, and with colour only on standard output.
  func directed(to destination: ReportDestination) -> ReportOutput {
    var output = self
    output.format = destination.format
    if !destination.isStandardOutput { output.color = false }
    return output
  }

  /// How text is laid out.
  var textOptions: TextReportOptions {
    TextReportOptions(color: color, width: width, ascii: ascii, verbose: verbose, quiet: quiet)
  }

  /// The JSON Schema (draft 2020-12) of the `json` format.
  public static var schema: String { ReportSchema.text }

  /// The JSON Schema (draft 2020-12) of a line of the `ndjson` format.
  public static var lineSchema: String { ReportSchema.ofLines }

  /// The JSON Schema (draft 2020-12) of the `json` format of a triage.
  public static var triageSchema: String { ReportSchema.ofTriage }

  /// The JSON Schema (draft 2020-12) of those lines of the `ndjson` format of a triage that are about
  /// all inputs.
  public static var triageLineSchema: String { ReportSchema.ofTriageLines }

  /// A text from outside, made safe for a terminal and for build servers that look for commands in what
  /// is printed; a line may start with it.
  public static func escaped(_ text: String) -> String {
    RunnerCommand.disarmed(line: TerminalText.escaped(text))
  }

  /// One line for each input that could not be read or understood, safe for a terminal.
  public static func failures(in document: ReportDocument) -> [String] {
    document.inputs.flatMap(failures)
  }

  /// What no input of an analysis holds though it was asked for, in one line that is safe for a terminal;
  /// `nil` where there is no such thing.
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
