internal import LogModel

/// When an app was suspended, as a daemon's words say: the clock of its budget stands still then.
struct Suspensions {
  /// Since when it is suspended, or `nil` while it is not.
  private var since: Instant?

  /// The start of the latest one, over or not.
  private(set) var latest: (at: Instant, evidence: Evidence)?

  /// How long those that are over were in all, in microseconds.
  private(set) var total: Int64 = 0

  /// Whether the app is suspended now.
  var isGoingOn: Bool { since != nil }

  /// Starts one, where none goes on.
  mutating func begin(at: Instant, _ evidence: Evidence) {
    guard since == nil else { return }
    since = at
    latest = (at, evidence)
  }

  /// Ends the one that goes on, and returns when it began and its microseconds; `nil` when none does,
  /// or its length is unknown.
  mutating func end(at: Instant?) -> (start: Instant, pause: Int64)? {
    guard let start = since else { return nil }
    since = nil
    guard let at, case let pause = at.microseconds(since: start), pause > 0 else { return nil }
    total &+= pause
    return (start, pause)
  }
}
