internal import ConsoleLogs
internal import Correlation
internal import LogModel
internal import Scanning

/// Reads one console log from its first byte to its last.
enum LogReading {
  /// What one log gives.
  struct Result {
    var summary: InputSummary
    /// The log by itself, correlated as it was read, a timeline for each device; none when ``tracks`` are to be.
    var timelines: [Timeline] = []
    /// The log's events, to be merged with those of others, by device; none when it is the only one.
    var tracks: [AlignedLog] = []
    /// The name of the log's own device, where it is of several.
    var ownHost: String?
    /// Whether its stamps print no year, or no date at all.
    var isYearless: Bool
    var isDateless: Bool
    var hasNoHeaders: Bool
    /// What the processes are called that logged, where a process or an app is asked for.
    var processNames: [String] = []
  }

  /// Takes what is known before the end of a log.
  struct Early {
    /// How tasks are decided before it.
    var finalization: Correlator.Early
    /// Whether launches that are over are told of before it, and forgotten.
    var forgetsLaunches: Bool
  }

  /// Reads a log.
  ///
  /// Where it `isAlone` its events are correlated as they come, and not kept, and what they decide is
  /// told at once, as are launches that are over; `start` takes what is known behind the first piece.
  ///
  /// - Throws: ``InputError`` when reading fails halfway.
  static func read(
    _ reader: consuming ChunkReader, path: String, input: InputIndex, matcher: RuleMatcher,
    date: Instant?, options: AnalysisOptions, format: LogFormat?, isAlone: Bool,
    early: Early?, start: (LogStart) -> Void, tell: (FinalizedTask) -> Bool,
    emitRetired: ([LaunchTracker]) -> Bool
  ) throws(InputError) -> Result {
    var scan = ParallelLogReader(
      reader,
      scanner: RecordScanner(
        input: input, matcher: matcher, year: date?.year, date: date, format: format),
      jobs: options.jobs)
    var isStarted = false
    var hearing = Hearings(isAlone: isAlone, early: early?.finalization)
    try scan.run(
      emit: { event in hearing.take(event, tell) },
      settle: { scanner in
        hearing.hear(tell)
        if !isStarted {
          start(LogStart(first: scanner.summary.firstTimestamp, ownHost: scanner.ownHost))
          isStarted = true
        }
        guard isAlone, hearing.wantsMore, early?.forgetsLaunches == true else {
          return hearing.wantsMore
        }
        return hearing.retireIdle(seen: scanner.sightings, tell, emitRetired)
      })
    hearing.finish(tell)
    let scanner = scan.scanner
    var summary = InputSummary(path: path)
    let read = scanner.summary
    summary.format = read.format?.rawValue
    summary.bytes = scan.totalBytes
    summary.records = read.recordCount
    summary.linesNotUnderstood = read.linesNotUnderstood
    summary.firstTimestamp = read.firstTimestamp
    summary.lastTimestamp = read.lastTimestamp
    summary.problems = read.problems + matcher.takeComplaints()
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
    if hearing.own.intake.isNewestFirst { swap(&summary.firstTimestamp, &summary.lastTimestamp) }
    summary.problems += hearing.problems
    let ownHost = scanner.ownHost
    var result = Result(
      summary: summary, isYearless: read.isYearless, isDateless: read.isDateless,
      hasNoHeaders: read.format == .bare)
    result.ownHost = ownHost
    if options.process != nil || options.bundleIdentifier != nil {
      result.processNames = scanner.sightings.map(\.name)
    }
    hearing.forEach(seen: scanner.sightings) { hearing, host, seen in
      let sightings = hearing.intake.corrected(seen)
      let order = hearing.intake.isNewestFirst ? TimelineOrder.linesBackwards : .lines
      if isAlone {
        if host == nil { hearing.correlator.nameHost(ownHost) }
        let launches = hearing.correlator.finish(seen: sightings, order: order)
        _ = hearing.correlator.emitFinalized(tell)
        result.timelines.append(
          Timeline(inputs: [input], launches: launches, gone: hearing.correlator.retired))
      } else {
        let name = host ?? ownHost
        result.tracks.append(
          AlignedLog(
            input: input, events: hearing.normalized, sightings: sightings, order: order,
            device: host ?? scanner.firstHost,
            host: name.map { LogHost(name: $0, isOwn: host == nil) }))
      }
    }
    return result
  }
}
