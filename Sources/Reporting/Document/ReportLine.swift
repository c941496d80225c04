public import LogModel

/// One line of a report that is written while it is being made, as `--format ndjson` does.
///
/// The first line is the header and the last line is the summary; a report without a summary was
/// cut off. A task is written when its outcome is final, and a finding when it is found. What
/// concerns all inputs is written last.
public enum ReportLine: Sendable {
  /// The program that makes the report.
  case header(ReportDocument.Tool)
  /// What was read from an input.
  case input(InputSummary)
  /// A launch of a process.
  case process(ProcessTimeline)
  /// A task whose outcome is known. Its ``TaskTimeline/findings`` are those found so far; a finding
  /// that is found later refers to the task by its key.
  case task(TaskTimeline)
  /// A crash report, which says why a process ended.
  case crash(CrashReport)
  /// A request for scheduled background work whose state is final, or that the log leaves undecided.
  /// Its ``ScheduledRequest/findings`` are those found so far, as those of a task are.
  case request(ScheduledRequest)
  /// The exit counts of a MetricKit payload.
  case exitMetric(ExitMetric)
  /// A problem. Its ``Finding/id`` numbers the findings in the order in which they are found.
  case finding(Finding)
  /// The counts, and one sentence for each assumption that was made because no input says what is
  /// true.
  case summary(ReportSummary, assumptions: [String])
}

extension ReportDocument {
  /// Calls `body` with each line of a document that is complete.
  public func forEachLine<E: Error>(_ body: (ReportLine) throws(E) -> Void) throws(E) {
    try body(.header(tool))
    for input in inputs { try body(.input(input)) }
    for process in processes { try body(.process(process)) }
    for task in tasks { try body(.task(task)) }
    for crash in crashes { try body(.crash(crash)) }
    for request in requests { try body(.request(request)) }
    for metric in exitMetrics { try body(.exitMetric(metric)) }
    for finding in findings { try body(.finding(finding)) }
    try body(.summary(ReportSummary(self), assumptions: assumptions))
  }
}
