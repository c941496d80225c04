internal import ConsoleLogs
internal import Correlation
internal import LogModel
internal import Scanning

/// The console logs among the inputs, read and correlated.
struct LogInputs {
  /// Their timelines; logs of one device share one.
  private(set) var timelines: [Timeline] = []

  /// Sentences about what was assumed.
  private(set) var assumptions: [String] = []

  /// The name of a log's own device, by input, where it is of several.
  private(set) var ownHosts: [InputIndex: String] = [:]

  /// What the processes are called that logged, where a process or an app is asked for.
  private(set) var names = HeldNames()

  /// Reads the logs among the inputs and completes their summaries.
  ///
  /// - Parameters:
  ///   - opened: What was opened of each input; `nil` for those that are no logs.
  ///   - inputs: All inputs.
  ///   - crashes: The crash reports beside them, which carry the year that logs may lack.
  ///   - matcher: The rules.
  ///   - options: What is asked for, and the format to take for granted.
  ///   - summaries: The summaries of all inputs.
  ///   - forgetsLaunches: Whether launches that are over are told of while a log is read, and forgotten.
  ///   - start: Takes what is known of a log as soon as its first piece is read.
  ///   - tell: Takes what is decided while a log is read; `false` when nobody wants more.
  ///   - emitRetired: Takes launches that are over while a log is read.
  init(
    _ opened: [ProbedInput?], _ inputs: [Input], _ crashes: [CrashReport], matcher: RuleMatcher,
    options: AnalysisOptions, _ summaries: inout [InputSummary], forgetsLaunches: Bool,
    start: (InputIndex, LogStart) -> Void, tell: (FinalizedTask) -> Bool,
    emitRetired: ([LaunchTracker]) -> Bool
  ) {
    let dated = crashes.first { $0.capturedAt?.hasYear == true }
    let isAlone = opened.count { $0 != nil } == 1
    let early =
      !options.decidesAtTheEnd
      ? LogReading.Early(
        finalization: Correlator.Early(budgetOption: options.budgetSeconds),
        forgetsLaunches: forgetsLaunches) : nil
    var tracks: [AlignedLog] = []
    var yearless: Set<InputIndex> = []
    var dateless: Set<InputIndex> = []
    let format = options.inputFormat.flatMap { LogFormat(rawValue: $0) }
    let jobs = options.jobs
    func take(_ index: InputIndex, _ outcome: Result<LogReading.Result, InputError>) {
      switch outcome {
      case .success(let result):
        summaries[index] = result.summary
        timelines += result.timelines
        ownHosts[index] = result.ownHost
        for name in result.processNames { names.add(process: name) }
        tracks += result.tracks
        if result.isYearless { yearless.insert(index) }
        if result.isDateless { dateless.insert(index) }
        if result.hasNoHeaders { noteMissingHeaders(inputs[index].path) }
      case .failure(let error):
        summaries[index].problems.append(
          InputProblem(line: nil, message: error.reason, isFatal: true))
      }
    }
    let logs = inputs.indices.compactMap { index in
      opened[index].map { Log(input: inputs[index], index: index, open: $0) }
    }
    if isAlone, let log = logs.first {
      take(
        log.index,
        Self.read(
          log, matcher, dated?.capturedAt, options, format, isAlone: true, early: early,
          start: { start(log.index, $0) }, tell: tell, emitRetired: emitRetired
        ).outcome)
    } else {
      // Few logs are shared out among the threads by their pieces as well.
      var options = options
      options.jobs = max(1, options.jobs / max(1, logs.count))
      let each = options
      OrderedWorkers<Log, Read>.map(
        logs, count: jobs,
        makeWorker: {
          let matcher = RuleMatcher(each.rules.indexed)
          return { log in
            Self.read(
              log, matcher, dated?.capturedAt, each, format, isAlone: false, early: nil,
              start: { _ in }, tell: { _ in true }, emitRetired: { _ in true })
          }
        }
      ) { number, read in take(logs[number].index, read.outcome) }
    }
    // Handed over: nobody else is to hold on to the events of thousands of logs.
    var read: [AlignedLog] = []
    swap(&read, &tracks)
    if !read.isEmpty { merge(consume read, &yearless, &dateless, &summaries) }
    for index in dateless.sorted() {
      assumptions.append(DateAssumption.sentence(log: inputs[index].path, dated, summaries))
    }
    for index in yearless.sorted() {
      assumptions.append(
        DateAssumption.yearSentence(
          log: inputs[index].path, summaries[index].firstTimestamp, dated, summaries))
    }
  }

  /// A log to be read; one thread at a time has what is open of it.
  private struct Log: @unchecked Sendable {
    var input: Input
    var index: InputIndex
    var open: ProbedInput
  }

  /// What reading a log gave; one thread at a time has it.
  private struct Read: @unchecked Sendable {
    var outcome: Result<LogReading.Result, InputError>
  }

  /// Reads a log to its end.
  private static func read(
    _ log: Log, _ matcher: RuleMatcher, _ date: Instant?, _ options: AnalysisOptions,
    _ format: LogFormat?, isAlone: Bool, early: LogReading.Early?, start: (LogStart) -> Void,
    tell: (FinalizedTask) -> Bool, emitRetired: ([LaunchTracker]) -> Bool
  ) -> Read {
    do throws(InputError) {
      let fresh = log.open.isRepeatable ? try ProbedInput(log.input, isLog: true) : log.open
      guard let reader = fresh.takeReader() else { preconditionFailure("a log is read once") }
      let result = try LogReading.read(
        reader, path: log.input.path, input: log.index, matcher: matcher, date: date,
        options: options, format: format, isAlone: isAlone, early: early, start: start,
        tell: tell, emitRetired: emitRetired)
      return Read(outcome: .success(result))
    } catch {
      return Read(outcome: .failure(error))
    }
  }

  private mutating func noteMissingHeaders(_ path: String) {
    assumptions.append(
      "\(path): no line has a header that bglog knows, so its times and processes are not "
        + "read; the order of its messages alone counts")
  }

  /// Merges the logs that are of one device.
  private mutating func merge(
    _ tracks: consuming [AlignedLog], _ yearless: inout Set<InputIndex>,
    _ dateless: inout Set<InputIndex>, _ summaries: inout [InputSummary]
  ) {
    let merged = Timelines(consume tracks, paths: summaries.map(\.path))
    timelines = merged.timelines
    assumptions += merged.assumptions
    for (index, problems) in merged.problems { summaries[index].problems += problems }
    for (index, day) in merged.days.sorted(by: { $0.key < $1.key }) {
      dateless.remove(index)
      let seconds = Double(day.shift) * 86_400
      summaries[index].firstTimestamp = summaries[index].firstTimestamp?.advanced(
        bySeconds: seconds)
      summaries[index].lastTimestamp = summaries[index].lastTimestamp?.advanced(bySeconds: seconds)
      assumptions.append(
        "\(summaries[index].path) prints no date: that of \(summaries[day.from].path) was taken, "
          + "which holds the same messages")
    }
    for (index, years) in merged.years.sorted(by: { $0.key < $1.key }) {
      yearless.remove(index)
      let first = summaries[index].firstTimestamp?.moved(byYears: years.shift)
      summaries[index].firstTimestamp = first
      summaries[index].lastTimestamp = summaries[index].lastTimestamp?.moved(
        byYears: years.shift)
      let year = first?.year ?? Instant.placeholderYear + years.shift
      assumptions.append(
        "\(summaries[index].path) prints no year: \(year) was taken, that of "
          + summaries[years.from].path)
    }
  }
}
