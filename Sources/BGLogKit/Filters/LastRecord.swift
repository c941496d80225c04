internal import LogModel

/// Finds the time of the last record in several inputs.
struct LastRecord {
  /// The latest time so far; `nil` if there is no time.
  private(set) var time: Instant?

  /// Considers the times of inputs, crash reports and exit counts.
  mutating func take(_ inputs: [InputSummary], _ crashes: [CrashReport], _ metrics: [ExitMetric]) {
    for input in inputs {
      take(input.firstTimestamp)
      take(input.lastTimestamp)
    }
    for crash in crashes { take(crash.happenedAt) }
    for metric in metrics { take(metric.end) }
  }

  /// Considers the time of a record. Times with a year have precedence over times without, and times
  /// with a date over times of day.
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

  /// How much of its date a time states: 2 if it has the year, 1 if only month and day, 0 if only the
  /// time of day.
  private static func knowledge(of at: Instant) -> Int { at.hasYear ? 2 : at.hasDate ? 1 : 0 }
}
