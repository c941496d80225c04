internal import LogModel

/// Finds out whether a log is printed newest first, as Xcode's Organizer and Console exports are.
struct LogDirection: Sendable {
  private var earlier: (at: Instant, line: Int)?
  private var rises = 0
  private var falls = 0

  /// A year without date or a jump of more than this between two records says nothing about the
  /// direction: the log is one of several pasted together. In microseconds.
  private static let horizon: Int64 = 86_400_000_000

  /// Takes the next event in the order of lines.
  mutating func take(_ event: LogEvent) {
    guard let at = event.at else { return }
    defer { earlier = (at, event.line) }
    guard let earlier, earlier.line != event.line, earlier.at.offsetSeconds == at.offsetSeconds,
      earlier.at.hasDate == at.hasDate, earlier.at.hasYear == at.hasYear
    else { return }
    let step = at.microseconds(since: earlier.at)
    // Threads overtake each other by milliseconds in logs of any direction.
    if abs(step) < 1000 || abs(step) > Self.horizon { return }
    if step > 0 { rises += 1 } else { falls += 1 }
  }

  /// Whether the events seen so far come newest first: nearly every step goes back.
  var isNewestFirst: Bool { falls > 0 && falls > 4 * rises }

  /// The events in the order of time; those of one line keep their order.
  static func reversed(_ events: [NormalizedEvent]) -> [NormalizedEvent] {
    var turned: [NormalizedEvent] = []
    turned.reserveCapacity(events.count)
    var end = events.count
    while end > 0 {
      var start = end - 1
      while start > 0, events[start - 1].event.line == events[end - 1].event.line { start -= 1 }
      turned += events[start..<end]
      end = start
    }
    return turned
  }
}
