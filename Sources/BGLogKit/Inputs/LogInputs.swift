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

  /// Reads the logs among the inputs and completes their summaries.
  ///
  /// - Parameters:
  ///   - opened: What was opened of each input; `nil` for those that are no logs.
  ///   - inputs: All inputs.
  ///   - crashes: The crash reports beside them, which carry the year that logs may lack.
  ///   - matcher: The rules.
  ///   - options: The part of the logs' time that counts, and the format to take for granted.
  ///   - summaries: The summaries of all inputs.
  ///   - tell: Takes what is decided while a log is read; `false` when nobody wants more.
  init(
    _ opened: [OpenInput?], _ inputs: [Input], _ crashes: [CrashReport], matcher: RuleMatcher,
    options: AnalysisOptions, _ summaries: inout [InputSummary],
    tell: (Decided) -> Bool
  ) {
    let dated = crashes.first { $0.capturedAt?.hasYear == true }
    let isAlone = opened.count { $0 != nil } == 1
    // Which app a process is may show late.
    let early =
      options.bundleIdentifier == nil && !options.decidesAtTheEnd
      ? Correlator.Early(budgetOption: options.budgetSeconds) : nil
    var tracks: [LogTrack] = []
    var yearless: Set<InputIndex> = []
    var dateless: Set<InputIndex> = []
    let format = options.inputFormat.flatMap { LogFormat(rawValue: $0) }
    for (index, input) in inputs.enumerated() {
      guard let open = opened[index] else { continue }
      do throws(InputError) {
        let fresh = open.isRepeatable ? try OpenInput(input, isLog: format != nil) : open
        guard let reader = fresh.takeReader() else { continue }
        let result = try LogReading.read(
          reader, path: input.path, input: index, matcher: matcher, date: dated?.capturedAt,
          window: options.window, format: format, isAlone: isAlone, early: early,
          tell: tell)
        summaries[index] = result.summary
        if let timeline = result.timeline { timelines.append(timeline) }
        if let track = result.track { tracks.append(track) }
        if result.isYearless { yearless.insert(index) }
        if result.isDateless { dateless.insert(index) }
        if result.hasNoHeaders { noteMissingHeaders(input.path) }
      } catch {
        summaries[index].problems.append(
          InputProblem(line: nil, message: error.reason, isFatal: true))
      }
    }
    if !tracks.isEmpty { merge(tracks, &yearless, &dateless, &summaries) }
    for index in dateless.sorted() {
      assumptions.append(DateAssumption.sentence(log: inputs[index].path, dated, summaries))
    }
    for index in yearless.sorted() {
      assumptions.append(DateAssumption.yearSentence(log: inputs[index].path, dated, summaries))
    }
  }

  private mutating func noteMissingHeaders(_ path: String) {
    assumptions.append(
      "\(path): no line has a header that bglog knows, so its times and processes are not "
        + "read; the order of its messages alone counts")
  }

  /// Merges the logs that are of one device.
  private mutating func merge(
    _ tracks: [LogTrack], _ yearless: inout Set<InputIndex>, _ dateless: inout Set<InputIndex>,
    _ summaries: inout [InputSummary]
  ) {
    let merged = Timelines(tracks, paths: summaries.map(\.path))
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
    for (index, year) in merged.years.sorted(by: { $0.key < $1.key }) {
      yearless.remove(index)
      summaries[index].firstTimestamp = summaries[index].firstTimestamp?.moved(toYear: year.year)
      summaries[index].lastTimestamp = summaries[index].lastTimestamp?.moved(toYear: year.year)
      assumptions.append(
        "\(summaries[index].path) prints no year: \(year.year) was taken, that of "
          + summaries[year.from].path)
    }
  }
}
