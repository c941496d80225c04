internal import LogModel

/// The suspensions of an app, according to daemons. The budget's clock stops while the app is suspended.
struct Suspensions {
  /// When the current suspension began; `nil` if the app is not suspended.
  private var since: Instant?

  /// The start of the latest suspension, over or not, and the line that shows it; `nil` if there was none.
  private(set) var latest: (at: Instant, evidence: Evidence)?

  /// The total length of the suspensions that are over, in microseconds.
  private(set) var total: Int64 = 0

  /// Whether the app is suspended now.
  var isGoingOn: Bool { since != nil }

  /// Starts a suspension, unless the app is already suspended.
  mutating func begin(at: Instant, _ evidence: Evidence) {
    guard since == nil else { return }
    since = at
    latest = (at, evidence)
  }

  /// Ends the current suspension, and returns its start and its length in microseconds; `nil` if there is none
  /// or its length is unknown.
  mutating func end(at: Instant?) -> (start: Instant, pause: Int64)? {
    guard let start = since else { return nil }
    since = nil
    guard let at, case let pause = at.microseconds(since: start), pause > 0 else { return nil }
    total &+= pause
    return (start, pause)
  }
}
