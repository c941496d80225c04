public import Reporting

/// Writes the report of a triage to one or more files.
public final class TriageOutputs {
  private struct Channel {
    var file: OutputFile
    var writer: TriageWriter
    var isClosed = false
  }

  private var channels: [Channel] = []
  /// The errors of files so far. A closed pipe does not count.
  private var failures: [OutputError] = []
  private let goesOn: Bool

  /// Creates the files and writes what precedes the first report.
  ///
  /// - Parameters:
  ///   - destinations: Where to write, and in which formats.
  ///   - layout: The layout of text. Its format is ignored.
  ///   - goesOn: Whether the triage continues even if every report goes to a closed pipe. If one output
  ///     can still be written, the triage continues in any case.
  /// - Throws: ``OutputError`` if a file cannot be created.
  public init(
    _ destinations: [ReportDestination], layout: ReportOutput, goesOn: Bool = false
  ) throws(OutputError) {
    self.goesOn = goesOn
    for destination in destinations {
      channels.append(
        Channel(
          file: try OutputFile(destination), writer: TriageWriter(layout.directed(to: destination)))
      )
    }
    try each { writer, file throws(OutputError) in
      try writer.begin { bytes throws(OutputError) in try file.write(bytes) }
    }
  }

  /// The paths of the files, which must not be read as inputs; see ``TriageOptions/ownPaths``.
  public var paths: [String] { channels.flatMap(\.file.paths) }

  /// Writes the report about one input to each file.
  ///
  /// If a file cannot be written, it is abandoned, the others are still written, and ``finish(_:)``
  /// throws.
  ///
  /// - Throws: ``OutputError`` if no file can be written anymore.
  public func add(_ document: ReportDocument) throws(OutputError) {
    try each { writer, file throws(OutputError) in
      try writer.add(document) { bytes throws(OutputError) in try file.write(bytes) }
    }
  }

  /// Writes what follows the last report, and moves each complete file to its final path.
  ///
  /// - Throws: ``OutputError`` if a file could not be written, now or earlier. All other files are
  ///   complete.
  public func finish(_ triage: TriageDocument) throws(OutputError) {
    try each { writer, file throws(OutputError) in
      try writer.finish(triage) { bytes throws(OutputError) in try file.write(bytes) }
      try file.finish()
    }
    if let failure = OutputError(failures) { throw failure }
  }

  /// Calls a closure for each output that is still being written.
  private func each(
    _ body: (inout TriageWriter, OutputFile) throws(OutputError) -> Void
  ) throws(OutputError) {
    var last: OutputError?
    for index in channels.indices where !channels[index].isClosed {
      do throws(OutputError) {
        try body(&channels[index].writer, channels[index].file)
      } catch {
        // Nothing more is written after an error or to a closed pipe.
        channels[index].isClosed = true
        if !error.isClosedPipe { failures.append(error) }
        last = error
      }
    }
    guard let last, channels.allSatisfy(\.isClosed) else { return }
    if let failure = OutputError(failures) { throw failure }
    if !goesOn { throw last }
  }
}
