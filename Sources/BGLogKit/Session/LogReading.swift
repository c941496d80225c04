internal import ConsoleLogs
internal import Correlation
internal import LogModel
internal import Scanning

/// A log to be read. It is unchecked `Sendable` because only one thread at a time uses its open file.
struct LogJob: @unchecked Sendable {
  /// The opened log.
  var log: ProbedInput
  /// The index of the log among the inputs.
  var input: InputIndex
  /// A time from which the year or the date is taken if the log does not print it.
  var date: Instant?
}

/// A console log that was read to its end. It is unchecked `Sendable` because only one thread at a time
/// uses its channels.
struct LogReading: @unchecked Sendable {
  /// The path of the log.
  let path: String

  /// The index of the log among the inputs.
  let input: InputIndex

  /// Counts, times and problems of the records that were read.
  let read: ScanSummary

  /// The channels of the log's devices, with the events that are not correlated yet.
  let channels: LogChannels

  /// All processes that logged.
  let processes: [ProcessActivity]

  /// The name of the log's own device; `nil` unless the log has several devices.
  let ownHost: String?

  private let firstHost: String?
  private let bytes: Int
  private let complaints: [InputProblem]
  private let format: LogFormat?

  /// Reads a log piece by piece.
  ///
  /// - Parameters:
  ///   - job: The log, which can be read only once.
  ///   - mode: When to correlate the events.
  ///   - options: The options of the analysis.
  ///   - matcher: Matches messages with the rules.
  ///   - afterPiece: Is called after each piece with the scanner, the channels and, if the program that
  ///     writes the log keeps the reader waiting, the time of the last line; returns `false` to stop.
  /// - Throws: ``InputError`` if reading fails.
  init(
    _ job: LogJob, _ mode: DeviceChannel.Mode, _ options: AnalysisOptions, _ matcher: RuleMatcher,
    afterPiece: (inout RecordScanner, LogChannels, Instant?) -> Bool = { _, _, _ in true }
  ) throws(InputError) {
    guard let reader = try job.log.takeReader() else { preconditionFailure("a log is read once") }
    path = job.log.path
    input = job.input
    format = options.inputFormat.flatMap { LogFormat(rawValue: $0) }
    var channels = LogChannels(mode)
    var pieces = ParallelLogReader(
      reader,
      scanner: RecordScanner(
        input: input, matcher: matcher, year: job.date?.year, date: job.date, format: format),
      jobs: options.jobs)
    try pieces.run(
      emit: { channels.take($0) }, settle: { afterPiece(&$0, channels, $1) })
    channels.finish()
    self.channels = channels
    read = pieces.scanner.summary
    processes = pieces.scanner.sightings
    ownHost = pieces.scanner.ownHost
    firstHost = pieces.scanner.firstHost
    bytes = pieces.totalBytes
    complaints = matcher.takeComplaints()
  }

  /// The summary of the log.
  var summary: InputSummary {
    var summary = InputSummary(path: path, read, bytes: bytes)
    summary.problems += complaints
    if read.linesOfCutRecord > 0 {
      summary.problems.append(
        InputProblem(
          line: 1,
          message: read.linesOfCutRecord == 1
            ? "1 line above the first header was taken for the rest of a record that was cut off"
            : "\(read.linesOfCutRecord) lines above the first header were taken for the rest of a "
              + "record that was cut off"))
    }
    if let format, read.records(of: format) == 0 {
      summary.problems.append(
        InputProblem(
          line: nil,
          message:
            "no line is in the format \(format.rawValue) that was asked for; bglog detect says "
            + "which formats are there"))
    }
    if summary.format == nil {
      summary.problems.append(
        InputProblem(
          line: 1,
          message: "is nothing that bglog understands: it holds no console record and no crash "
            + "report; bglog formats lists what is read",
          isForeign: true))
    }
    if channels.isNewestFirst { swap(&summary.firstTimestamp, &summary.lastTimestamp) }
    summary.problems += channels.problems
    return summary
  }

  /// Completes the correlation at the end of the log. Returns the launches of each device that were not
  /// retired.
  func timelines<Sink>(into report: inout ReportAssembler<Sink>) -> [Timeline] {
    channels.timelines(of: input, seen: processes, ownHost: ownHost, into: &report)
  }

  /// The events of each device, to be merged with those of other logs. They are removed from the
  /// channels.
  var alignedLogs: [AlignedLog] {
    channels.alignedLogs(of: input, seen: processes, ownHost: ownHost, firstHost: firstHost)
  }
}

extension InputSummary {
  /// Creates the summary of a log from what was scanned. `bytes` is how many bytes were read.
  init(path: String, _ read: ScanSummary, bytes: Int) {
    self.init(path: path)
    format = read.format?.rawValue
    self.bytes = bytes
    records = read.recordCount
    linesNotUnderstood = read.linesNotUnderstood
    firstTimestamp = read.firstTimestamp
    lastTimestamp = read.lastTimestamp
    problems = read.problems
  }
}
