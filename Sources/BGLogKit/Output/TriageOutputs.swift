public import Reporting

/// The files that a triage is written to while it goes on.
public final class TriageOutputs {
  private struct Channel {
    var file: OutputFile
    var writer: TriageWriter
  }

  private var channels: [Channel] = []

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
        Channel(file: try OutputFile(destination), writer: TriageWriter(layout)))
    }
    for index in channels.indices {
      let file = channels[index].file
      try channels[index].writer.begin { bytes throws(OutputError) in try file.write(bytes) }
    }
  }

  /// The paths of the files, which are no inputs: ``TriageOptions/ownPaths``.
  public var paths: [String] { channels.flatMap(\.file.paths) }

  /// Writes what the formats say of the report about one input.
  ///
  /// - Throws: ``OutputError`` when writing fails.
  public func add(_ document: ReportDocument) throws(OutputError) {
    for index in channels.indices {
      let file = channels[index].file
      try channels[index].writer.add(document) { bytes throws(OutputError) in
        try file.write(bytes)
      }
    }
  }

  /// Writes what stands behind the last report, and puts the files in their places.
  ///
  /// - Throws: ``OutputError`` when writing fails; files that were complete by then stay.
  public func finish(_ triage: TriageDocument) throws(OutputError) {
    for index in channels.indices {
      let file = channels[index].file
      try channels[index].writer.finish(triage) { bytes throws(OutputError) in
        try file.write(bytes)
      }
    }
    for channel in channels { try channel.file.finish() }
  }
}
