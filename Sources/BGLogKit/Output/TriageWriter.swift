public import Reporting

/// Writes the report about many inputs piece by piece, during a triage.
///
/// ``begin(to:)`` comes first, then ``add(_:to:)`` for each input, and ``finish(_:to:)`` last.
/// ``TriageOutputs`` does so with files.
public struct TriageWriter {
  private var writer: any ExportWriter
  private var buffer = OutputBuffer()

  /// Creates a writer of the output's format and layout.
  public init(_ output: ReportOutput) {
    switch output.format {
    case .json: writer = TriageJSONWriter()
    case .ndjson: writer = TriageLineWriter()
    default:
      writer =
        output.format.makeExportWriter() ?? TriageTextWriter(options: output.textOptions)
    }
  }

  /// Writes what comes before the first report.
  ///
  /// - Throws: What `sink` throws.
  public mutating func begin<E: Error>(
    to sink: (borrowing ContiguousArray<UInt8>) throws(E) -> Void
  ) throws(E) {
    writer.begin(Analyzer.tool, to: &buffer)
    try buffer.flush(to: sink)
  }

  /// Writes the report about one input; formats that only sum up write nothing yet.
  ///
  /// - Throws: What `sink` throws.
  public mutating func add<E: Error>(
    _ document: ReportDocument, to sink: (borrowing ContiguousArray<UInt8>) throws(E) -> Void
  ) throws(E) {
    writer.add(document, to: &buffer)
    try buffer.flush(to: sink)
  }

  /// Writes what comes after the last report.
  ///
  /// - Throws: What `sink` throws.
  public mutating func finish<E: Error>(
    _ triage: TriageDocument, to sink: (borrowing ContiguousArray<UInt8>) throws(E) -> Void
  ) throws(E) {
    writer.finish(triage, to: &buffer)
    try buffer.flush(to: sink)
  }
}
