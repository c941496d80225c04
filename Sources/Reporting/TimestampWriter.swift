package import LogModel

/// Writes instants as RFC 3339 prints them, many times faster than ``Instant/rfc3339``.
///
/// Nearly all lines of a log share their date, so that part is kept from one call to the next.
package struct TimestampWriter {
  private var day = Int64.min
  private var date = TimestampText.Date()

  /// Creates a writer.
  package init() {}

  /// Appends the same characters that ``Instant/rfc3339`` gives.
  package mutating func write(_ instant: Instant, to output: inout OutputBuffer) {
    let text = text(of: instant)
    output.append(atMost: TimestampText.most) { text.put(to: &$0) }
  }

  /// The text that ``Instant/rfc3339`` gives, to be written where there is room for it.
  @inline(__always)
  mutating func text(of instant: Instant) -> TimestampText {
    let (day, micros) = Self.day(of: instant)
    if day != self.day { start(day, of: instant) }
    return TimestampText(date, micros: micros, of: instant)
  }

  /// Appends hours, minutes, seconds and the printed digits of a second.
  package static func writeTimeOfDay(_ instant: Instant, to output: inout OutputBuffer) {
    let text = TimestampText(TimestampText.Date(), micros: day(of: instant).micros, of: instant)
    output.append(atMost: TimestampText.most) { text.putTime(to: &$0) }
  }

  @inline(never)
  private mutating func start(_ day: Int64, of instant: Instant) {
    self.day = day
    date = TimestampText.Date(instant.rfc3339.prefix { $0 != "T" } + "T")
  }

  /// The days since 1970 on the clock of an instant, and the microseconds of the last one.
  @inline(__always)
  private static func day(of instant: Instant) -> (day: Int64, micros: UInt64) {
    let dayLength: Int64 = 86_400_000_000
    let wall = instant.wallMicroseconds
    let day = (wall - (wall < 0 ? dayLength - 1 : 0)) / dayLength
    return (day, UInt64(truncatingIfNeeded: wall &- day &* dayLength))
  }
}
