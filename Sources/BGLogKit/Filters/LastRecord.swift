internal import CrashReports
internal import LogModel
internal import Reporting

/// The time of the last record of several inputs.
struct LastRecord {
  /// The latest time; `nil` where nothing is dated.
  private(set) var time: Instant?

  /// Returns the time of the last record or report of all inputs.
  static func time(
    of summaries: [InputSummary], _ reports: CrashReportReader.Result
  ) -> Instant? {
    var last = LastRecord()
    for summary in summaries {
      last.take(summary.firstTimestamp)
      last.take(summary.lastTimestamp)
    }
    for crash in reports.crashes { last.take(crash.happenedAt) }
    for metric in reports.exitMetrics { last.take(metric.end) }
    return last.time
  }

  /// Takes the times of a report about one input.
  mutating func take(_ document: ReportDocument) {
    for input in document.inputs {
      take(input.firstTimestamp)
      take(input.lastTimestamp)
    }
    for crash in document.crashes { take(crash.happenedAt) }
    for metric in document.exitMetrics { take(metric.end) }
  }

  /// Takes the time of a record; a time with a year wins over one without.
  mutating func take(_ at: Instant?) {
    guard let at else { return }
    guard let known = time else {
      time = at
      return
    }
    let isBetter = (at.hasYear, at.hasDate) != (known.hasYear, known.hasDate)
    let isLater = at.microseconds(since: known) > 0
    if isBetter ? Self.knowledge(of: at) > Self.knowledge(of: known) : isLater { time = at }
  }

  /// How much of its date a time has.
  private static func knowledge(of at: Instant) -> Int { at.hasYear ? 2 : at.hasDate ? 1 : 0 }
}
