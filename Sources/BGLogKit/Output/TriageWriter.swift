public import Reporting

/// Writes the report of a triage in pieces, while inputs are read.
///
/// Call ``begin(to:)`` first, ``add(_:to:)`` for each input, and ``finish(_:to:)`` last.
/// ``TriageOutputs`` does this for files.
public struct TriageWriter {
  private var writer: any ExportWriter
  private var buffer = OutputBuffer()

  /// Creates a writer for the format and layout of an output.
  public init(_ output: ReportOutput) {
    switch output.format {
    case .json: writer = TriageJSONWriter()
    case .ndjson: writer = TriageLineWriter()
    default:
      writer =
        output.format.makeExportWriter() ?? TriageTextWriter(options: output.textOptions)
    }
  }

  /// Writes what precedes the first report.
  ///
  /// - Throws: The error that `sink` throws.
  public mutating func begin<E: Error>(
    to sink: (borrowing ContiguousArray<UInt8>) throws(E) -> Void
  ) throws(E) {
    writer.begin(Analyzer.tool, to: &buffer)
    try buffer.flush(to: sink)
  }

  /// Writes the report about one input. Formats that contain only totals write nothing yet.
  ///
  /// - Throws: The error that `sink` throws.
  public mutating func add<E: Error>(
    _ document: ReportDocument, to sink: (borrowing ContiguousArray<UInt8>) throws(E) -> Void
  ) throws(E) {
    writer.add(document, to: &buffer)
    try buffer.flush(to: sink)
  }

  /// Writes what follows the last report.
  ///
  /// - Throws: The error that `sink` throws.
  public mutating func finish<E: Error>(
    _ triage: TriageDocument, to sink: (borrowing ContiguousArray<UInt8>) throws(E) -> Void
  ) throws(E) {
    writer.finish(triage, to: &buffer)
    try buffer.flush(to: sink)
  }
}
