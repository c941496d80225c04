internal import LogModel

/// The assertions that daemons hold so that an app may run on: what is behind background tasks.
struct HeldAssertions {
  /// An assertion as daemons log it.
  struct Held: Sendable {
    var acquired: LogEvent?
    var released: LogEvent?
    var timedOut: LogEvent?

    /// When it was given up, or its limit was reached.
    var end: LogEvent? { released ?? timedOut }
  }

  /// The most assertions that are kept of one launch.
  private static let most = 100_000

  /// How many assertions at once are more than any app needs.
  static let flood = 100

  /// Those known, in the order acquired.
  private(set) var all: [Held] = []
  /// Where the latest assertion of each identifier or name is among them.
  private var latest: [String: Int] = [:]

  /// A daemon's highest count of assertions held at once.
  private var highestCount: NormalizedEvent?

  /// The line with a daemon's highest count, where it is more than any app needs.
  var floodEvent: LogEvent? {
    guard let event = highestCount?.event, event.count ?? 0 >= Self.flood else { return nil }
    return event
  }

  /// Whether a daemon counted more assertions at once than any app needs.
  var isFlooded: Bool { (highestCount?.event.count ?? 0) >= Self.flood }

  /// Whether none is kept.
  var isEmpty: Bool { all.isEmpty }

  /// How many are kept.
  var count: Int { all.count }

  /// Takes a daemon's count of the assertions held on the app's behalf; the highest counts.
  mutating func take(count event: LogEvent) {
    guard let count = event.count, count > highestCount?.event.count ?? 0 else { return }
    highestCount = NormalizedEvent(event)
  }

  /// Takes a daemon's word about one assertion.
  mutating func take(_ event: LogEvent) {
    let key = event.identifier ?? event.label ?? ""
    let known = latest[key]
    switch event.kind {
    case .assertionAcquired:
      // `Attempting to acquire`, `Add`, `Activate`: several lines are about one assertion.
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

  /// Forgets all but some of them.
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
