import LogModel

/// Maps times to the columns of a line.
struct TimelineScale {
  /// The time of the first column.
  let origin: Instant

  /// How long the drawing is, in microseconds; at least 1,000.
  let span: Int64

  /// The number of columns, at least 2.
  let columns: Int

  /// Creates the scale that holds all of some times, or `nil` when less than a millisecond lies
  /// between the first and the last.
  init?(_ times: some Sequence<Instant>, columns: Int) {
    var iterator = times.makeIterator()
    guard let first = iterator.next() else { return nil }
    var earliest = first
    var latest = first
    while let time = iterator.next() {
      if time.microseconds(since: earliest) < 0 { earliest = time }
      if time.microseconds(since: latest) > 0 { latest = time }
    }
    let span = latest.microseconds(since: earliest)
    // Times with and without zones do not compare, and may leave no range.
    guard span >= 1000, columns >= 2 else { return nil }
    origin = earliest
    self.span = span
    self.columns = columns
  }

  /// The column of a time, 0-based; one outside the scale has the first or last column.
  func column(of time: Instant) -> Int { column(after: time.microseconds(since: origin)) }

  /// The column of a time, in microseconds after that of the first column.
  func column(after micros: Int64) -> Int {
    let part = Double(min(max(micros, 0), span)) / Double(span)
    return Int(part * Double(columns - 1))
  }

  /// Whether the scale reaches as far as a time.
  func contains(_ time: Instant) -> Bool {
    (0...span).contains(time.microseconds(since: origin))
  }
}
