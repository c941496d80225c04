internal import ConsoleLogs
internal import Correlation
internal import CrashReports
internal import LogModel
internal import Scanning

/// Runs an analysis, from the bytes of its inputs to the lines of its report.
///
/// Logs that are read to their end and logs that are followed while they are written are processed in
/// the same way. After each piece of a log, ``take(_:readBy:of:)`` correlates its events, and then the
/// channels retire the launches that are over. At the end, ``finish(_:inputs:)`` judges the rest.
struct AnalysisSession<Sink: ReportSink> {
  /// The options of the analysis.
  let options: AnalysisOptions

  /// Assembles the lines of the report.
  var report: ReportAssembler<Sink>

  /// The result of judging everything at the end; `nil` before that, or if the sink stopped the
  /// analysis.
  private(set) var result: AnalysisResult?

  /// The crash reports that the filter selects; set at the end.
  private(set) var reportedCrashes: [CrashReport] = []

  private let matcher: RuleMatcher

  /// Creates a session with these options.
  init(_ options: AnalysisOptions, _ matcher: RuleMatcher, report: ReportAssembler<Sink>) {
    self.options = options
    self.matcher = matcher
    self.report = report
  }

  /// Analyzes the inputs together.
  mutating func analyze(_ inputs: [Input]) {
    report.begin()
    guard !report.isStopped else { return }
    let repeated = RepeatedInputs(inputs)
    let reading = ProbedInput.Reading(
      isLog: options.inputFormat != nil, isStreamed: options.isStreamed && inputs.count == 1,
      pieceSize: options.pieceSize)
    var opened = OpenedInputs(inputs, reading, repeated: repeated, jobs: options.jobs)
    var read = ReadInputs(opened.summaries, opened.takeReports())
    CrashDuplicates.mark(&read.reports.crashes, paths: inputs.map(\.path))
    readLogs(opened.logs, into: &read)
    if report.isStopped { return }
    if options.readsFragments, options.inputFormat == nil { read.readFragments(of: opened.logs) }
    repeated.note(in: &read.summaries)
    report.contents = InputDigests(
      inputs, heads: opened.heads, sizes: read.summaries.map(\.bytes))
    for (number, log) in opened.logs.enumerated() where log != nil {
      report.filter.anchor(number, at: read.summaries[number].firstTimestamp)
    }
    if report.filter.needsLastRecord {
      var last = LastRecord()
      last.take(read.summaries, read.reports.crashes, read.reports.exitMetrics)
      if let time = last.time { report.filter.resolve(before: time) }
    }
    finish(consume read, inputs: inputs)
  }

  /// Reads the logs. A single log is correlated while it is read; several logs are merged first.
  private mutating func readLogs(_ logs: [ProbedInput?], into read: inout ReadInputs) {
    let dated = read.reports.crashes.first { $0.capturedAt?.hasYear == true }
    let jobs = logs.enumerated().compactMap { number, log in
      log.map { LogJob(log: $0, input: number, date: dated?.capturedAt) }
    }
    if jobs.count == 1 {
      readAlone(jobs[0], into: &read)
    } else {
      readSeveral(jobs, into: &read)
    }
    read.assumeDates(from: dated)
  }

  private mutating func readAlone(_ job: LogJob, into read: inout ReadInputs) {
    let early =
      options.decidesAtTheEnd ? nil : Correlator.Early(budgetOption: options.budgetSeconds)
    let mode = DeviceChannel.Mode.complete(
      early: early, budgetOption: options.budgetSeconds,
      awaitsReports: !read.reports.crashes.isEmpty)
    // Crash reports and exit counts are joined with launches only after everything is read, so no
    // launch may be retired before.
    let retires =
      early != nil && read.reports.crashes.isEmpty && read.reports.exitMetrics.isEmpty
    do throws(InputError) {
      let log = try LogReading(job, mode, options, matcher) {
        scanner, channels, reached in
        take(channels, readBy: scanner, of: job.input, until: reached)
        if retires {
          channels.retireLaunches(readBy: scanner, into: &report)
          channels.forgetProcesses(of: &scanner)
        }
        return !report.isStopped
      }
      log.channels.correlate(into: &report)
      read.add(log, withNames: !report.filter.admitsEveryProcess)
      read.timelines = log.timelines(into: &report)
    } catch {
      read.fail(job.input, reason: error.reason)
    }
  }

  private mutating func readSeveral(_ jobs: [LogJob], into read: inout ReadInputs) {
    // If there are few logs, several threads read each of them.
    var options = options
    options.jobs = max(1, options.jobs / max(1, jobs.count))
    let each = options
    var logs: [AlignedLog] = []
    OrderedWorkers<LogJob, Result<LogReading, InputError>>.map(
      jobs, count: self.options.jobs,
      makeWorker: {
        let matcher = RuleMatcher(each.rules.indexed)
        return { job in
          Result { () throws(InputError) in
            try LogReading(job, .merged, each, matcher)
          }
        }
      }
    ) { number, outcome in
      switch outcome {
      case .success(let log):
        read.add(log, withNames: !report.filter.admitsEveryProcess)
        logs += log.alignedLogs
      case .failure(let error): read.fail(jobs[number].input, reason: error.reason)
      }
    }
    read.merge(logs, budgetOption: self.options.budgetSeconds)
  }

  /// Correlates the events of a log that were read so far, and reports what can be decided. `reached` is the
  /// time of the last line, if nothing follows it at once; else `nil`.
  mutating func take(
    _ channels: LogChannels, readBy scanner: RecordScanner, of log: InputIndex,
    until reached: Instant? = nil
  ) {
    report.noteLog(log, first: scanner.summary.firstTimestamp, ownHost: scanner.ownHost)
    channels.correlate(until: reached, into: &report)
  }

  /// Judges what was read and reports the rest, ending with the summary.
  ///
  /// If the requested app is not found, `inputs` are searched for its bundle identifier.
  mutating func finish(_ read: consuming ReadInputs, inputs: [Input] = []) {
    var read = consume read
    for (log, host) in read.ownHosts { report.hosts[log] = host }
    let result = AnalysisResult(
      judging: &read, budgetOption: options.budgetSeconds, &report.filter)
    report.release()
    self.result = result
    reportedCrashes = report.finish(result) { names, filter in
      var names = names
      names.formUnion(read.names)
      names.add(read.reports)
      for launch in result.launches { names.add(launch) }
      for request in result.requests { names.add(request) }
      for launch in read.timelines.flatMap(\.launches) { names.add(launch) }
      return filter.unmet(by: names) { MentionSearch.isMentioned($0, in: inputs) }
    }
  }
}
