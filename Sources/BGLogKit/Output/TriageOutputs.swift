public import Reporting

/// The files that a triage is written to.
public final class TriageOutputs {
  private struct Channel {
    var file: OutputFile
    var writer: TriageWriter
    var isClosed = false
  }

  private var channels: [Channel] = []
  /// What went wrong with single files so far; a closed pipe is no failure.
  private var failures: [OutputError] = []
  private let goesOn: Bool

  /// Creates the files and writes what comes before the first report.
  ///
  /// - Parameters:
  ///   - destinations: Where to write, and in which formats.
  ///   - layout: How text is laid out; its format does not count.
  ///   - goesOn: Whether the triage continues when every report goes to a closed pipe. As long as one does not,
  ///     the others are no longer written.
  /// - Throws: ``OutputError`` when a file cannot be created.
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

  /// The paths of the files, which are no inputs: ``TriageOptions/ownPaths``.
  public var paths: [String] { channels.flatMap(\.file.paths) }

  /// Writes the report about one input in each format.
  ///
  /// A file that cannot be written is given up, and ``finish(_:)`` throws; the others are written on.
  ///
  /// - Throws: ``OutputError`` when there is nothing left that can be written.
  public func add(_ document: ReportDocument) throws(OutputError) {
    try each { writer, file throws(OutputError) in
      try writer.add(document) { bytes throws(OutputError) in try file.write(bytes) }
    }
  }

  /// Writes what comes after the last report, and puts each complete file in its place.
  ///
  /// - Throws: ``OutputError`` when a file could not be written, now or before; all others are
  ///   complete and in their places.
  public func finish(_ triage: TriageDocument) throws(OutputError) {
    try each { writer, file throws(OutputError) in
      try writer.finish(triage) { bytes throws(OutputError) in try file.write(bytes) }
      try file.finish()
    }
    if let failure = OutputError(failures) { throw failure }
  }

  /// Calls a closure with each report that is still written.
  private func each(
    _ body: (inout TriageWriter, OutputFile) throws(OutputError) -> Void
  ) throws(OutputError) {
    var last: OutputError?
    for index in channels.indices where !channels[index].isClosed {
      do throws(OutputError) {
        try body(&channels[index].writer, channels[index].file)
      } catch {
        // A closed pipe is no longer written to.
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
