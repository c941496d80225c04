internal import ConsoleLogs
internal import Correlation
internal import LogModel
internal import Scanning

/// Reads one console log from its first byte to its last.
enum LogReading {
  /// What one log gives.
  struct Result {
    var summary: InputSummary
    var launches: [LaunchRecord]
    var hasPlaceholderYear: Bool
    var hasNoHeaders: Bool
  }

  private static func scan(
    _ reader: borrowing ChunkReader, with scanner: inout LogScanner,
    into correlator: inout Correlator
  ) -> Int {
    let bytes = reader.buffer.span.extracting(0..<reader.filled)
    return scanner.scan(bytes, isLast: reader.isAtEnd, mustConsume: !reader.canGrow) {
      correlator.take($0)
    }
  }

  /// Reads a log.
  ///
  /// - Throws: ``InputError`` when reading fails halfway.
  static func read(
    _ reader: consuming ChunkReader, path: String, input: InputIndex, matcher: RuleMatcher,
    year: Int?, window: TimeWindow
  ) throws(InputError) -> Result {
    var scanner = LogScanner(input: input, matcher: matcher, year: year, window: window)
    var correlator = Correlator(input: input)
    while true {
      let isLast = reader.isAtEnd
      let consumed = scan(reader, with: &scanner, into: &correlator)
      if isLast { break }
      try reader.advance(by: consumed)
    }
    var summary = InputSummary(path: path)
    let read = scanner.summary
    summary.format = read.format?.rawValue
    summary.bytes = reader.totalBytes
    summary.records = read.recordCount
    summary.linesNotUnderstood = read.linesNotUnderstood
    summary.firstTimestamp = read.firstTimestamp
    summary.lastTimestamp = read.lastTimestamp
    summary.problems = read.problems + matcher.takeComplaints()
    if read.linesOfCutRecord > 0 {
      summary.problems.append(
        InputProblem(
          line: 1,
          message: "\(read.linesOfCutRecord) lines above the first header were taken for the rest "
            + "of a record whose header was cut off"))
    }
    if summary.format == nil {
      summary.problems.append(
        InputProblem(
          line: 1,
          message: "is nothing that bglog understands: it holds no console record and no crash "
            + "report; bglog formats lists what is read",
          isFatal: true))
    }
    return Result(
      summary: summary, launches: correlator.finish(seen: scanner.sightings),
      hasPlaceholderYear: read.records(of: .syslog) > 0,
      hasNoHeaders: read.format == .bare)
  }
}
