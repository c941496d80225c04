internal import ConsoleLogs
internal import Correlation
internal import CrashReports
internal import LogModel

/// The data read from all inputs, before it is judged.
struct ReadInputs {
  /// The summary of each input.
  var summaries: [InputSummary]

  /// The contents of the crash reports.
  var reports = CrashReportReader.Result()

  /// The launches of each device. Logs of the same device share a timeline.
  var timelines: [Timeline] = []

  /// Sentences that say what had to be assumed.
  var assumptions: [String] = []

  /// The names of the logs' own devices, for those logs that have several devices.
  var ownHosts: [InputIndex: String] = [:]

  /// The names of the processes that logged. They are collected only if the filter names a process or
  /// an app.
  var names = HeldNames()

  private var yearless: Set<InputIndex> = []
  private var dateless: Set<InputIndex> = []

  /// Creates the data of inputs before any log is read.
  init(
    _ summaries: [InputSummary], _ reports: CrashReportReader.Result = CrashReportReader.Result()
  ) {
    self.summaries = summaries
    self.reports = reports
  }

  /// Records that an input could not be read.
  mutating func fail(_ input: InputIndex, reason: String) {
    summaries[input].problems.append(InputProblem(line: nil, message: reason, isFatal: true))
  }

  /// Adds the data of a log except its launches. `withNames` tells whether to add the names of its
  /// processes.
  mutating func add(_ log: LogReading, withNames: Bool) {
    summaries[log.input] = log.summary
    ownHosts[log.input] = log.ownHost
    if withNames { for process in log.processes { names.add(process: process.name) } }
    if log.read.isYearless { yearless.insert(log.input) }
    if log.read.isDateless { dateless.insert(log.input) }
    guard log.read.format == .bare else { return }
    assumptions.append(
      "\(log.path): no line has a header that bglog knows, so its times and processes are not "
        + "read; the order of its messages alone counts")
  }

  /// Merges logs that are of the same device.
  ///
  /// `budgetOption` is the background time set by the user, in seconds; `nil` if not set.
  mutating func merge(_ logs: consuming [AlignedLog], budgetOption: Double?) {
    guard !logs.isEmpty else { return }
    let merged = Timelines(
      consume logs, paths: summaries.map(\.path), budgetOption: budgetOption,
      awaitsReports: !reports.crashes.isEmpty)
    timelines = merged.timelines
    assumptions += merged.assumptions
    for (index, problems) in merged.problems { summaries[index].problems += problems }
    for (index, day) in merged.days.sorted(by: { $0.key < $1.key }) {
      dateless.remove(index)
      let seconds = Double(day.shift) * 86_400
      summaries[index].moveTimes { $0.advanced(bySeconds: seconds) }
      assumptions.append(
        "\(summaries[index].path) prints no date: that of \(summaries[day.from].path) was taken, "
          + "which holds the same messages")
    }
    for (index, years) in merged.years.sorted(by: { $0.key < $1.key }) {
      yearless.remove(index)
      summaries[index].moveTimes { $0.moved(byYears: years.shift) }
      let year =
        summaries[index].firstTimestamp?.year ?? Instant.placeholderYear + years.shift
      assumptions.append(
        "\(summaries[index].path) prints no year: \(year) was taken, that of "
          + summaries[years.from].path)
    }
  }

  /// Adds sentences about years and dates that logs do not print. `crash` is the crash report from
  /// which they were taken; `nil` if there is none.
  mutating func assumeDates(from crash: CrashReport?) {
    for index in dateless.sorted() { assumptions.append(dateSentence(about: index, crash)) }
    for index in yearless.sorted() { assumptions.append(yearSentence(about: index, crash)) }
  }

  private func dateSentence(about log: InputIndex, _ crash: CrashReport?) -> String {
    let path = summaries[log].path
    guard let crash, let date = crash.capturedAt?.rfc3339.prefix(10) else {
      return
        "\(path) prints no date: 1 January \(Instant.placeholderYear) stands for the first day, "
        + "only the times' distances count"
    }
    return "\(path) prints no date: \(date) was taken for the first day, that of "
      + summaries[crash.input].path
  }

  private func yearSentence(about log: InputIndex, _ crash: CrashReport?) -> String {
    let path = summaries[log].path
    guard let crash, let year = crash.capturedAt?.year else {
      return "\(path) prints no year: \(Instant.placeholderYear) stands for it, only the times' "
        + "distances count"
    }
    let known = summaries[crash.input].path
    if let first = summaries[log].firstTimestamp, first.year < year {
      return
        "\(path) prints no year: \(first.year) was taken for its first line, the one before that "
        + "of \(known), for it begins later in the year"
    }
    return "\(path) prints no year: \(year) was taken, that of \(known)"
  }

  /// Reads each short text in which nothing was found as a fragment of a log or crash report.
  mutating func readFragments(of logs: [ProbedInput?]) {
    for (index, log) in logs.enumerated() {
      let format = summaries[index].format
      guard let bytes = log?.fragment, format == nil || format == LogFormat.bare.rawValue,
        !hasLaunches(in: index), let found = FragmentReader.read(bytes, input: index)
      else { continue }
      summaries[index].format = CrashReportFormat.fragment.rawValue
      summaries[index].records = max(1, summaries[index].records)
      summaries[index].linesNotUnderstood = 0
      summaries[index].problems.removeAll { $0.isForeign }
      if let note = found.note {
        summaries[index].problems.append(InputProblem(line: nil, message: note, isNote: true))
      }
      if let crash = found.crash { reports.crashes.append(crash) }
    }
  }

  /// Whether an input has launches to report.
  private func hasLaunches(in input: InputIndex) -> Bool {
    timelines.contains { timeline in
      timeline.inputs.contains(input) && timeline.launches.contains { $0.isReportable }
    }
  }
}

extension InputSummary {
  fileprivate mutating func moveTimes(_ moved: (Instant) -> Instant) {
    firstTimestamp = firstTimestamp.map(moved)
    lastTimestamp = lastTimestamp.map(moved)
  }
}
