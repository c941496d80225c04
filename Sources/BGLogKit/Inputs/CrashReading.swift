internal import CrashReports
internal import LogModel

/// Reads one input that is a crash report, or several in one file.
enum CrashReading {
  /// Returns what the reports in the bytes say and completes the summary of their input.
  static func read(
    _ bytes: ContiguousArray<UInt8>, _ input: InputIndex, _ summary: inout InputSummary
  ) -> CrashReportReader.Result {
    read(bytes.span, input, &summary)
  }

  /// Returns what the reports in the bytes say and completes the summary of their input.
  static func read(
    _ bytes: Span<UInt8>, _ input: InputIndex, _ summary: inout InputSummary
  ) -> CrashReportReader.Result {
    var reader = CrashReportReader(input: input)
    let result = reader.read(bytes)
    summary.format = result.format?.rawValue
    summary.bytes = bytes.count
    let reports = result.crashes.count + result.exitMetrics.count
    summary.records = result.format == nil ? 0 : max(1, reports)
    summary.linesNotUnderstood = result.linesNotUnderstood
    summary.problems = result.problems
    if result.linesNotUnderstood > 0 {
      summary.problems.append(
        InputProblem(
          line: nil,
          message: "lines outside of the report, or unknown in it, were not read: "
            + "\(result.linesNotUnderstood); a console log belongs in a file of its own"))
    }
    let times = result.crashes.compactMap(\.capturedAt) + result.payloadTimes
    summary.firstTimestamp = times.first
    summary.lastTimestamp = times.last
    return result
  }
}
