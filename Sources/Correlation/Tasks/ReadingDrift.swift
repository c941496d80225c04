internal import LogModel

/// Compares, from each reading to the next, how far the remaining time of a task fell with how far the clock
/// of the log advanced.
struct ReadingDrift: Sendable {
  /// By how much the fall and the advance may differ without counting as drift: a number of seconds, plus a
  /// share of the time between the readings.
  private static let tolerance = (seconds: 2.0, share: 0.05)

  /// The previous reading: the earliest time at which it was printed, the seconds that it printed, how many
  /// seconds later it may have been printed, and its line. `nil` before the first reading and after the
  /// budget's clock was reset.
  fileprivate var latest: (at: Instant, seconds: Double, delay: Double, evidence: Evidence)?

  /// How many pairs of consecutive readings deviated from the clock.
  fileprivate(set) var count = 0

  /// The pair of readings that deviated most: their lines, and by how many seconds the remaining time fell
  /// less than the clock advanced (negative if it fell more). `nil` if no pair deviated.
  fileprivate(set) var worst: (seconds: Double, lines: [Evidence])?

  /// The line of the second reading of the pair that deviated most; `nil` if no pair deviated.
  var worstLine: Evidence? { worst?.lines.last }

  /// Creates the drift of a task without readings.
  init() {}

  /// By how many seconds the remaining time fell less than the clock advanced since the previous reading;
  /// `nil` if that is within tolerance or if there is no previous reading.
  fileprivate func excess(of seconds: Double, at: Instant, within delay: Double) -> Double? {
    guard let latest else { return nil }
    let elapsed = at.seconds(since: latest.at)
    let drift = elapsed - (latest.seconds - seconds)
    let allowed =
      Self.tolerance.seconds + abs(elapsed) * Self.tolerance.share + max(delay, latest.delay)
    guard abs(drift) > allowed, abs(drift) > allowed + at.resolutionSeconds else { return nil }
    return drift
  }

  /// Forgets the latest reading. Call this when the app was in the foreground, because that resets the
  /// budget's clock.
  mutating func startAgain() { latest = nil }
}

extension TaskTracker {
  /// Compares the task's next finite reading with the previous one.
  ///
  /// The reading was printed at `at` or at most `delay` seconds later.
  func takeDrift(_ seconds: Double, at: Instant, within delay: Double, evidence: Evidence) {
    if let excess = drift.excess(of: seconds, at: at, within: delay),
      let before = drift.latest?.evidence
    {
      drift.count += 1
      if abs(excess) > abs(drift.worst?.seconds ?? 0) {
        drift.worst = (excess, [before, evidence])
      }
    }
    drift.latest = (at, seconds, delay, evidence)
  }
}
