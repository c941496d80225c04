internal import LogModel

/// The assertions that daemons hold to let an app keep running; background tasks are backed by such assertions.
struct HeldAssertions {
  /// An assertion as daemons log it: the first line of each kind, or `nil`.
  struct Held: Sendable {
    /// The line that says that the assertion was acquired.
    var acquired: LogEvent?
    /// The line that says that the assertion was released.
    var released: LogEvent?
    /// The line that says that the assertion reached its time limit.
    var timedOut: LogEvent?

    /// The line that ended the assertion: its release, or else its timeout; `nil` if there is none.
    var end: LogEvent? { released ?? timedOut }
  }

  /// The maximum number of assertions kept per launch.
  private static let most = 100_000

  /// The number of simultaneous assertions that is more than any app needs.
  static let flood = 100

  /// The known assertions, in the order in which they were acquired.
  private(set) var all: [Held] = []
  /// The index in ``all`` of the latest assertion with each identifier or, if it has none, each name.
  private var latest: [String: Int] = [:]

  /// The event with the highest count of assertions held at once that a daemon logged; `nil` if there is none.
  private var highestCount: NormalizedEvent?

  /// The event with the highest count, if that is more than any app needs; otherwise `nil`.
  var floodEvent: LogEvent? {
    guard let event = highestCount?.event, event.count ?? 0 >= Self.flood else { return nil }
    return event
  }

  /// Whether a daemon counted more assertions at once than any app needs.
  var isFlooded: Bool { (highestCount?.event.count ?? 0) >= Self.flood }

  /// Whether no assertion is kept.
  var isEmpty: Bool { all.isEmpty }

  /// The number of assertions kept.
  var count: Int { all.count }

  /// Takes a daemon's count of the assertions held for the app; only the highest count is kept.
  mutating func take(count event: LogEvent) {
    guard let count = event.count, count > highestCount?.event.count ?? 0 else { return }
    highestCount = NormalizedEvent(event)
  }

  /// Takes a daemon's message about one assertion.
  mutating func take(_ event: LogEvent) {
    let key = event.identifier ?? event.label ?? ""
    let known = latest[key]
    switch event.kind {
    case .assertionAcquired:
      // Several lines may be about one acquisition: `Attempting to acquire`, `Add`, `Activate`.
      if let known, all[known].end == nil { return }
      add(Held(acquired: event), key)
    case .assertionReleased:
      if let known, all[known].released == nil { all[known].released = event }
    default:
      guard let known else { return add(Held(timedOut: event), key) }
      if all[known].timedOut == nil { all[known].timedOut = event }
    }
  }

  private mutating func add(_ held: Held, _ key: String) {
    guard all.count < Self.most else { return }
    latest[key] = all.count
    all.append(held)
  }

  /// Removes the assertions for which the predicate returns `false`.
  mutating func keep(where isKept: (Held) -> Bool) {
    var places = [Int?](repeating: nil, count: all.count)
    var kept: [Held] = []
    for (place, held) in all.enumerated() where isKept(held) {
      places[place] = kept.count
      kept.append(held)
    }
    all = kept
    latest = latest.compactMapValues { places[$0] }
  }
}
