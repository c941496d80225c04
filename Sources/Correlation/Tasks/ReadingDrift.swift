internal import LogModel

/// Compares how much the remaining time of a task fell with how far the clock of the log advanced.
struct ReadingDrift: Sendable {
  /// How far two readings may deviate, in seconds and as a share of the time between them.
  private static let tolerance = (seconds: 2.0, share: 0.05)

  /// The previous reading, and its line; `nil` if the budget's clock was reset since.
  fileprivate var latest: (at: Instant, seconds: Double, delay: Double, evidence: Evidence)?

  /// How many pairs of consecutive readings deviated.
  fileprivate(set) var count = 0

  /// The pair that deviated most, and how many seconds less than the clock the remaining time fell.
  fileprivate(set) var worst: (seconds: Double, lines: [Evidence])?

  /// The line of the second reading of that pair.
  var worstLine: Evidence? { worst?.lines.last }

  /// Creates the drift of a task without readings.
  init() {}

  /// How many seconds less than the clock the remaining time fell since the previous reading; `nil` where that is
  /// within tolerance, or there was none.
  fileprivate func excess(of seconds: Double, at: Instant, within delay: Double) -> Double? {
    guard let latest else { return nil }
    let elapsed = at.seconds(since: latest.at)
    let drift = elapsed - (latest.seconds - seconds)
    let allowed =
      Self.tolerance.seconds + abs(elapsed) * Self.tolerance.share + max(delay, latest.delay)
    guard abs(drift) > allowed, abs(drift) > allowed + at.resolutionSeconds else { return nil }
    return drift
  }

  /// Forgets the latest reading, because the budget's clock is reset in the foreground.
  mutating func startAgain() { latest = nil }
}

extension TaskTracker {
  /// Compares the task's next finite reading with the previous one.
  ///
  /// It was made at most `delay` seconds after `at`.
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
