public import LogModel

/// One line of a report that is written as it is made: what `--format ndjson` prints.
///
/// The first line is the header and the last the summary; a report without one was cut off. A task
/// comes when it is final and a finding when it is found; what is about all inputs comes at the
/// end.
public enum ReportLine: Sendable {
  /// What the report is and who made it.
  case header(ReportDocument.Tool)
  /// What was read of an input.
  case input(InputSummary)
  /// A launch.
  case process(ProcessTimeline)
  /// A task whose outcome is known. Its ``TaskTimeline/findings`` are those found up to now; one that
  /// comes later names the task by its key.
  case task(TaskTimeline)
  /// A report that says why a process ended.
  case crash(CrashReport)
  /// The exit counts of a MetricKit payload.
  case exitMetric(ExitMetric)
  /// A problem. Its ``Finding/id`` counts the findings in the order they were found.
  case finding(Finding)
  /// The counts, and what was assumed because no input says it, one sentence each.
  case summary(ReportSummary, assumptions: [String])
}

extension ReportDocument {
  /// Calls a function with each line of a complete document.
  public func forEachLine<E: Error>(_ body: (ReportLine) throws(E) -> Void) throws(E) {
    try body(.header(tool))
    for input in inputs { try body(.input(input)) }
    for process in processes { try body(.process(process)) }
    for task in tasks { try body(.task(task)) }
    for crash in crashes { try body(.crash(crash)) }
    for metric in exitMetrics { try body(.exitMetric(metric)) }
    for finding in findings { try body(.finding(finding)) }
    try body(.summary(ReportSummary(self), assumptions: assumptions))
  }
}
