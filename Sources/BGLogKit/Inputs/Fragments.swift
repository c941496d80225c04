internal import ConsoleLogs
internal import Correlation
internal import CrashReports
internal import LogModel

/// The inputs that are neither a log nor a report, read as what people paste of one.
enum Fragments {
  /// Reads those among the logs in which nothing was found, and completes their summaries.
  static func read(
    _ logs: [ProbedInput?], _ timelines: [Timeline], _ summaries: inout [InputSummary],
    into reports: inout CrashReportReader.Result
  ) {
    for (index, log) in logs.enumerated() {
      guard let bytes = log?.fragment, isUnrecognized(summaries[index].format),
        !hasFindings(index, timelines),
        let found = FragmentReader.read(bytes, input: index)
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

  /// Whether no header of a log was found.
  private static func isUnrecognized(_ format: String?) -> Bool {
    format == nil || format == LogFormat.bare.rawValue
  }

  /// Whether the lines were read as messages without headers, and said something.
  private static func hasFindings(_ index: InputIndex, _ timelines: [Timeline]) -> Bool {
    timelines.contains { timeline in
      timeline.inputs.contains(index) && timeline.launches.contains { $0.isReportable }
    }
  }
}
