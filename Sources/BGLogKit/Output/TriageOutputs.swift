public import Reporting

/// The files that a triage is written to while it goes on.
public final class TriageOutputs {
  private struct Channel {
    var file: OutputFile
    var writer: TriageWriter
    var isClosed = false
  }

  private var channels: [Channel] = []
  private let goesOn: Bool

  /// Creates the files and writes what stands before the first report.
  ///
  /// - Parameters:
  ///   - destinations: Where to write, and in which formats.
  ///   - layout: How text is laid out; its format does not count.
  ///   - goesOn: Whether it is no error that nobody reads any of the reports any more. As long as one
  ///     is read or goes into a file, the others are left alone when their pipes are closed.
  /// - Throws: ``OutputError`` when a file cannot be created.
  public init(
    _ destinations: [ReportDestination], layout: ReportOutput, goesOn: Bool = false
  ) throws(OutputError) {
    self.goesOn = goesOn
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
      do throws(OutputError) {
        try channels[index].writer.begin { bytes throws(OutputError) in try file.write(bytes) }
      } catch { try close(index, after: error) }
    }
  }

  /// The paths of the files, which are no inputs: ``TriageOptions/ownPaths``.
  public var paths: [String] { channels.flatMap(\.file.paths) }

  /// Writes what the formats say of the report about one input.
  ///
  /// - Throws: ``OutputError`` when writing fails.
  public func add(_ document: ReportDocument) throws(OutputError) {
    for index in channels.indices where !channels[index].isClosed {
      let file = channels[index].file
      do throws(OutputError) {
        try channels[index].writer.add(document) { bytes throws(OutputError) in
          try file.write(bytes)
        }
      } catch { try close(index, after: error) }
    }
  }

  /// Writes what stands behind the last report, and puts the files in their places.
  ///
  /// - Throws: ``OutputError`` when writing fails; files that were complete by then stay.
  public func finish(_ triage: TriageDocument) throws(OutputError) {
    for index in channels.indices where !channels[index].isClosed {
      let file = channels[index].file
      do throws(OutputError) {
        try channels[index].writer.finish(triage) { bytes throws(OutputError) in
          try file.write(bytes)
        }
      } catch { try close(index, after: error) }
    }
    for channel in channels { try channel.file.finish() }
  }

  /// Leaves a report alone that nobody reads any more.
  private func close(_ index: Int, after error: OutputError) throws(OutputError) {
    guard error.isClosedPipe else { throw error }
    channels[index].isClosed = true
    if !goesOn, channels.allSatisfy(\.isClosed) { throw error }
  }
}
