internal import ConsoleLogs
internal import Correlation
internal import LogModel
internal import Scanning

/// Reads one console log from its first byte to its last.
enum LogReading {
  /// What one log gives.
  struct Result {
    var summary: InputSummary
    /// The log by itself, correlated as it was read; `nil` when ``track`` is to be.
    var timeline: Timeline?
    /// The log's events, to be merged with those of others; `nil` when it is the only one.
    var track: LogTrack?
    /// Whether its stamps print no year, or no date at all.
    var isYearless: Bool
    var isDateless: Bool
    var hasNoHeaders: Bool
  }

  /// Takes what is known before the end of a log.
  struct Early {
    /// How tasks are decided before it.
    var decisions: Correlator.Early
    /// Whether launches that are over are told of before it, and forgotten.
    var forgetsLaunches: Bool
  }

  /// Correlates events, which are taken away, and tells what they decide; `false` when nobody wants
  /// more.
  private static func correlate(
    _ heard: inout [HeardEvent], with correlator: inout Correlator, _ tell: (Decided) -> Bool
  ) -> Bool {
    defer { heard.removeAll(keepingCapacity: true) }
    for event in heard {
      correlator.take(event)
      if !correlator.tellDecided(tell) { return false }
    }
    return true
  }

  /// Reads a log.
  ///
  /// Where it `isAlone` its events are correlated as they come, and not kept, and what they decide is
  /// told at once, as are launches that are over.
  ///
  /// - Throws: ``InputError`` when reading fails halfway.
  static func read(
    _ reader: consuming ChunkReader, path: String, input: InputIndex, matcher: RuleMatcher,
    date: Instant?, options: AnalysisOptions, format: LogFormat?, isAlone: Bool,
    early: Early?, tell: (Decided) -> Bool, tellGone: ([LaunchRecord]) -> Bool
  ) throws(InputError) -> Result {
    var scan = PieceScan(
      reader,
      scanner: LogScanner(
        input: input, matcher: matcher, year: date?.year, date: date, window: options.window,
        format: format),
      jobs: options.jobs)
    var intake = EventIntake()
    var correlator = Correlator(early: early?.decisions)
    var found: [HeardEvent] = []
    var heard: [HeardEvent] = []
    var wantsMore = true
    // No functions of their own, which could outlive this one: each look at what they share would have
    // to be checked.
    try scan.run(
      emit: { (event: consuming LogEvent) in
        found.append(HeardEvent(consume event))
      },
      settle: { scanner in
        // Those of a piece in one go: a processor that reads lines and correlates events in turns has
        // the instructions for neither at hand.
        for event in found { intake.take(event, into: &heard) }
        found.removeAll(keepingCapacity: true)
        if isAlone, wantsMore { wantsMore = correlate(&heard, with: &correlator, tell) }
        guard isAlone, wantsMore, early?.forgetsLaunches == true else { return wantsMore }
        let gone = correlator.takeGone { intake.corrected(scanner.sightings) }
        guard correlator.tellDecided(tell) else { return false }
        return gone.isEmpty || tellGone(gone)
      })
    intake.finish(into: &heard)
    let scanner = scan.scanner
    if isAlone { _ = correlate(&heard, with: &correlator, tell) }
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
    if intake.isNewestFirst { swap(&summary.firstTimestamp, &summary.lastTimestamp) }
    summary.problems += intake.problems
    let sightings = intake.corrected(scanner.sightings)
    let order = intake.isNewestFirst ? TimelineOrder.linesBackwards : .lines
    var result = Result(
      summary: summary, isYearless: read.isYearless, isDateless: read.isDateless,
      hasNoHeaders: read.format == .bare)
    if isAlone {
      let launches = correlator.finish(seen: sightings, order: order)
      _ = correlator.tellDecided(tell)
      result.timeline = Timeline(
        inputs: [input], launches: launches, gone: correlator.gone)
    } else {
      result.track = LogTrack(input: input, events: heard, sightings: sightings, order: order)
    }
    return result
  }
}
