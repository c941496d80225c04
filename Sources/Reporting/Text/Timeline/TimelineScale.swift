import LogModel

/// Maps times to the columns of a drawing.
struct TimelineScale {
  /// The time at the first column.
  let origin: Instant

  /// The length of time that the drawing covers, in microseconds; at least 1,000.
  let span: Int64

  /// The number of columns, at least 2.
  let columns: Int

  /// Creates a scale that covers all the given times; `nil` if there is less than a millisecond
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
    // If only some of the times have a time zone, they cannot be compared and may leave no range.
    guard span >= 1000, columns >= 2 else { return nil }
    origin = earliest
    self.span = span
    self.columns = columns
  }

  /// The 0-based column of a time; the first or last column if the time is outside the scale.
  func column(of time: Instant) -> Int { column(after: time.microseconds(since: origin)) }

  /// The 0-based column of a time that is `micros` microseconds after that of the first column.
  func column(after micros: Int64) -> Int {
    let part = Double(min(max(micros, 0), span)) / Double(span)
    return Int(part * Double(columns - 1))
  }

  /// Whether a time is within the scale.
  func contains(_ time: Instant) -> Bool {
    (0...span).contains(time.microseconds(since: origin))
  }
}
