internal import LogModel

/// The earliest and the latest of several times.
struct TimeSpan {
  /// The earliest time; `nil` if there is none.
  private(set) var first: Instant?
  /// The latest time; `nil` if there is none.
  private(set) var last: Instant?

  /// Adds a time. A time without a date or year is ignored, because it cannot be compared with times of
  /// other inputs.
  mutating func take(_ instant: Instant?) {
    guard let instant, instant.hasYear, instant.hasDate else { return }
    guard let first, let last else {
      first = instant
      last = instant
      return
    }
    if instant.microseconds(since: first) < 0 { self.first = instant }
    if instant.microseconds(since: last) > 0 { self.last = instant }
  }
}
