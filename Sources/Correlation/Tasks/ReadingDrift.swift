internal import LogModel

/// Compares how far the remaining time of a task fell with how far the clock of the log went.
struct ReadingDrift: Sendable {
  /// How far two readings may be off, in seconds and as a part of the time between them.
  private static let tolerance = (seconds: 2.0, share: 0.05)

  /// The reading before, and its line; `nil` when the clock started again since.
  fileprivate var latest: (at: Instant, seconds: Double, delay: Double, evidence: Evidence)?

  /// How often two readings in a row were off.
  fileprivate(set) var count = 0

  /// The two readings that were furthest off, and how many seconds less than the clock the
  /// remaining time fell between them.
  fileprivate(set) var worst: (seconds: Double, lines: [Evidence])?

  /// The line of the second of them.
  var worstLine: Evidence? { worst?.lines.last }

  /// Creates the drift of a task without readings.
  init() {}

  /// How many seconds less than the clock the remaining time fell since the reading before, where that
  /// is too far off; `nil` where it is not, or there was none.
  fileprivate func excess(of seconds: Double, at: Instant, within delay: Double) -> Double? {
    guard let latest else { return nil }
    let elapsed = at.seconds(since: latest.at)
    let drift = elapsed - (latest.seconds - seconds)
    let allowed =
      Self.tolerance.seconds + abs(elapsed) * Self.tolerance.share + max(delay, latest.delay)
    guard abs(drift) > allowed, abs(drift) > allowed + at.resolutionSeconds else { return nil }
    return drift
  }

  /// Forgets the latest reading, for the clock starts again in the foreground.
  mutating func startAgain() { latest = nil }
}

extension TaskTracker {
  /// Compares a finite reading, the next of its own, with the one before; it was made so many seconds after
  /// `at` at the latest.
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
