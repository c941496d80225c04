internal import LogModel

/// The time of the last record of several inputs.
struct LastRecord {
  /// The latest time; `nil` where nothing is dated.
  private(set) var time: Instant?

  /// Takes the times of inputs and of the reports in them.
  mutating func take(_ inputs: [InputSummary], _ crashes: [CrashReport], _ metrics: [ExitMetric]) {
    for input in inputs {
      take(input.firstTimestamp)
      take(input.lastTimestamp)
    }
    for crash in crashes { take(crash.happenedAt) }
    for metric in metrics { take(metric.end) }
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
