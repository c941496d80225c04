internal import LogModel

/// Compares how far the remaining time of a task fell with how far the clock of the log went.
struct ReadingDrift: Sendable {
  /// How far two readings may be off, in seconds and as a part of the time between them.
  private static let tolerance = (seconds: 2.0, share: 0.05)

  /// The reading before, and its line; `nil` when the clock started again since.
  private var latest: (at: Instant, seconds: Double, evidence: Evidence)?

  /// How often two readings in a row were off.
  private(set) var count = 0

  /// The two readings that were furthest off, and how many seconds less than the clock the
  /// remaining time fell between them.
  private(set) var worst: (seconds: Double, lines: [Evidence])?

  /// The line of the second of them.
  var worstLine: Evidence? { worst?.lines.last }

  /// Creates the drift of a task without readings.
  init() {}

  /// Takes the next finite reading.
  mutating func take(_ seconds: Double, at: Instant, evidence: Evidence) {
    defer { latest = (at, seconds, evidence) }
    guard let latest else { return }
    let elapsed = at.seconds(since: latest.at)
    let drift = elapsed - (latest.seconds - seconds)
    let allowed = Self.tolerance.seconds + abs(elapsed) * Self.tolerance.share
    guard abs(drift) > allowed + at.resolutionSeconds else { return }
    count += 1
    guard abs(drift) > abs(worst?.seconds ?? 0) else { return }
    worst = (drift, [latest.evidence, evidence])
  }

  /// Forgets the latest reading, for the clock starts again in the foreground.
  mutating func startAgain() { latest = nil }
}
