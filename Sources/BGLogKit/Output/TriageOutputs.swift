internal import LogModel
public import Reporting

/// The files that a triage is written to while it goes on.
public final class TriageOutputs {
  private struct Channel {
    var file: OutputFile
    var writer: any ExportWriter
  }

  private var channels: [Channel] = []
  private var buffer = OutputBuffer()

  /// Creates the files and writes what stands before the first report.
  ///
  /// - Parameters:
  ///   - destinations: Where to write, and in which formats.
  ///   - layout: How text is laid out; its format does not count.
  /// - Throws: ``OutputError`` when a file cannot be created.
  public init(_ destinations: [ReportDestination], layout: ReportOutput) throws(OutputError) {
    for destination in destinations {
      var output = layout
      output.format = destination.format
      var layout = output
      if !destination.isStandardOutput { layout.color = false }
      channels.append(
        Channel(file: try OutputFile(destination), writer: layout.makeTriageWriter()))
    }
    try forEach { $0.begin(Analyzer.tool, to: &$1) }
  }

  /// Writes what the formats say of the report about one input.
  ///
  /// - Throws: ``OutputError`` when writing fails.
  public func add(_ document: ReportDocument) throws(OutputError) {
    try forEach { $0.add(document, to: &$1) }
  }

  /// Writes what stands behind the last report, and puts the files in their places.
  ///
  /// - Throws: ``OutputError`` when writing fails; files that were complete by then stay.
  public func finish(_ triage: TriageDocument) throws(OutputError) {
    try forEach { $0.finish(triage, to: &$1) }
    for channel in channels { try channel.file.finish() }
  }

  private func forEach(
    _ body: (inout any ExportWriter, inout OutputBuffer) -> Void
  ) throws(OutputError) {
    for index in channels.indices {
      body(&channels[index].writer, &buffer)
      let file = channels[index].file
      try buffer.flush { bytes throws(OutputError) in try file.write(bytes) }
    }
  }
}

extension ReportOutput {
  /// The writer of a report about many inputs.
  fileprivate func makeTriageWriter() -> any ExportWriter {
    switch format {
    case .json: TriageJSONWriter()
    case .ndjson: TriageLineWriter()
    default: format.makeExportWriter() ?? TriageTextWriter(options: textOptions)
    }
  }
}
