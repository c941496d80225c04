internal import LogModel

/// The first and the last of some times.
struct TimeSpan {
  private(set) var first: Instant?
  private(set) var last: Instant?

  /// Takes a time in; one without a year cannot be put in order with those of other inputs.
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
