internal import LogModel

/// Decides whether decimal numbers that a process printed with nothing else on the line are readings of
/// the remaining time.
///
/// In .NET, `Console.WriteLine(UIApplication.SharedApplication.BackgroundTimeRemaining)` prints only the
/// number. Numbers count as readings if they fall as fast as the clock runs; if they have no times and fall
/// steadily from about a known budget; or if an expiration notice follows them.
struct BareReadingDetector: Sendable {
  /// An upper limit in seconds. No budget was ever longer, so a higher number cannot be a reading.
  private static let longestBudget = 605.0

  /// A lower limit in seconds. It is negative because apps go on printing for a moment after their time is up.
  private static let lowest = -5.0

  /// How long a dated series must last, in seconds, to show that it follows the clock.
  private static let shortestSeries = 1.0

  /// The maximum number of numbers kept while it is undecided whether they are readings.
  private static let capacity = 20_000

  private var pending: [LogEvent] = []
  private var isConfirmed = false

  /// The latest number of a confirmed series.
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

  /// Returns the pending numbers, which are readings because an expiration notice follows them. A single number
  /// is too little evidence.
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

  /// Whether a number can be the next one of a series: it is not larger, and falls as fast as the clock runs.
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
