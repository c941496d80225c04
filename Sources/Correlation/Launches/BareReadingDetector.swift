internal import LogModel

/// Decimal numbers that a process printed alone, until it is clear whether they are readings.
///
/// .NET's `Console.WriteLine(UIApplication.SharedApplication.BackgroundTimeRemaining)` prints
/// nothing else. They count as readings when they fall as fast as the clock runs, or, undated, when
/// they fall steadily from just below a budget, or when an expiration notice follows them.
struct BareReadingDetector: Sendable {
  /// No budget was ever longer; a number above it is none of seconds left.
  private static let longestBudget = 605.0

  /// Apps go on printing for a moment when their time is up.
  private static let lowest = -5.0

  /// How long a dated series must last, in seconds, to show that it follows the clock.
  private static let shortestSeries = 1.0

  /// How many numbers are kept while undecided.
  private static let capacity = 20_000

  private var pending: [LogEvent] = []
  private var isConfirmed = false

  /// The number read last of a confirmed series.
  private var latest: NormalizedEvent?

  /// Takes a number and returns the readings that are certain now, in order.
  mutating func add(_ event: LogEvent) -> [LogEvent] {
    guard let remaining = event.remaining else { return [] }
    if isConfirmed {
      if let latest, !follows(event, latest.event) {
        isConfirmed = false
      } else {
        return [take(event)]
      }
    }
    guard let seconds = remaining.seconds else { return [] }
    guard seconds >= Self.lowest, seconds <= Self.longestBudget, pending.count < Self.capacity
    else {
      pending.removeAll()
      return []
    }
    if let last = pending.last, !follows(event, last) { pending.removeAll() }
    pending.append(event)
    return isCertain ? confirm() : []
  }

  /// Takes an expiration notice: numbers that fell before it were readings; one alone is none.
  mutating func confirmBeforeNotice() -> [LogEvent] {
    pending.count < 2 ? [] : confirm()
  }

  private mutating func confirm() -> [LogEvent] {
    defer { pending.removeAll() }
    isConfirmed = true
    return pending.map { take($0) }
  }

  private mutating func take(_ event: LogEvent) -> LogEvent {
    var reading = event
    reading.kind = .reading
    latest = NormalizedEvent(reading)
    return reading
  }

  /// Whether the numbers kept so far are readings for certain.
  private var isCertain: Bool {
    guard pending.count >= 3, let first = pending.first, let last = pending.last,
      let start = first.remaining?.seconds, let end = last.remaining?.seconds
    else { return false }
    let fall = start - end
    guard let from = first.at, let to = last.at else {
      return fall > 0 && Budget.near(start) != nil
    }
    let elapsed = to.seconds(since: from)
    return elapsed >= Self.shortestSeries && abs(fall - elapsed) <= 0.1 + elapsed / 10
  }

  /// Whether a number can be the next one of a series: not larger, and falling with the clock.
  private func follows(_ event: LogEvent, _ earlier: LogEvent) -> Bool {
    guard let seconds = event.remaining?.seconds, let before = earlier.remaining?.seconds else {
      return true
    }
    guard seconds <= before else { return false }
    guard let from = earlier.at, let to = event.at else { return before - seconds <= 10 }
    let elapsed = to.seconds(since: from)
    return elapsed >= 0 && abs(before - seconds - elapsed) <= 1.5 + elapsed / 4
  }
}
