internal import ConsoleLogs
internal import Correlation
internal import LogModel
internal import Scanning

/// A log to be read; one thread at a time has what is open of it.
struct LogJob: @unchecked Sendable {
  /// The log.
  var log: ProbedInput
  /// The number of the log among the inputs.
  var input: InputIndex
  /// A time that has the year or the date that its stamps may lack.
  var date: Instant?
}

/// A console log that was read from its first byte to its last; one thread at a time has its channels.
struct LogReading: @unchecked Sendable {
  /// The path of the log.
  let path: String

  /// The number of the log among the inputs.
  let input: InputIndex

  /// What was read of its records.
  let read: ScanSummary

  /// Its devices; the events that are left wait in their channels.
  let channels: LogChannels

  /// Every process that logged.
  let processes: [ProcessActivity]

  /// The name of its own device, where it is of several.
  let ownHost: String?

  private let firstHost: String?
  private let bytes: Int
  private let complaints: [InputProblem]
  private let format: LogFormat?

  /// Reads a log piece by piece.
  ///
  /// - Parameters:
  ///   - job: The log, which is read once.
  ///   - mode: How its events are correlated.
  ///   - options: What is asked for.
  ///   - matcher: The rules.
  ///   - afterPiece: Takes the scanner and the channels after each piece; `false` ends the reading.
  /// - Throws: ``InputError`` when reading fails halfway.
  init(
    _ job: LogJob, _ mode: DeviceChannel.Mode, _ options: AnalysisOptions, _ matcher: RuleMatcher,
    afterPiece: (RecordScanner, LogChannels) -> Bool = { _, _ in true }
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
      emit: { channels.take($0) }, settle: { scanner in afterPiece(scanner, channels) })
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

  /// Ends the log and returns the launches of each device that were not retired.
  func timelines<Sink>(into report: inout ReportAssembler<Sink>) -> [Timeline] {
    channels.timelines(of: input, seen: processes, ownHost: ownHost, into: &report)
  }

  /// The events of each device, to be merged with those of other logs.
  var alignedLogs: [AlignedLog] {
    channels.alignedLogs(of: input, seen: processes, ownHost: ownHost, firstHost: firstHost)
  }
}

extension InputSummary {
  /// Creates the summary of a log of which so many bytes were read.
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
