package import LogModel

/// Writes instants in RFC 3339, many times faster than ``Instant/rfc3339``.
///
/// Nearly all lines of a log have the same date, so the text of the date is kept between calls.
package struct TimestampWriter {
  /// The maximum length of a time in bytes; the last year that an ``Instant`` can represent is
  /// 294,247.
  static let mostBytes = 40

  private static let microsecondsOfDay: Int64 = 86_400_000_000

  /// The day whose text is ``date``, in days since 1970-01-01.
  private var day = Int64.min

  /// The date of the last instant, followed by `T`.
  private var date = ContiguousArray<UInt8>()

  /// Creates a writer.
  package init() {}

  /// Appends the text of ``Instant/rfc3339``.
  package mutating func write(_ instant: Instant, to output: inout OutputBuffer) {
    output.append(atMost: Self.mostBytes) { write(instant, to: &$0) }
  }

  /// Appends the text of ``Instant/rfc3339``, at most ``mostBytes`` bytes.
  mutating func write(_ instant: Instant, to span: inout OutputSpan<UInt8>) {
    let day = Self.day(of: instant)
    if day != self.day {
      self.day = day
      date = ContiguousArray((instant.rfc3339.prefix { $0 != "T" } + "T").utf8)
    }
    span.append(contentsOf: date)
    Self.writeTimeOfDay(instant, to: &span)
    if let offset = instant.offsetSeconds { Self.write(zone: offset, to: &span) }
  }

  /// Appends hours, minutes, seconds and the fractional digits that were printed, at most six.
  package static func writeTimeOfDay(_ instant: Instant, to output: inout OutputBuffer) {
    output.append(atMost: mostBytes) { writeTimeOfDay(instant, to: &$0) }
  }

  private static func writeTimeOfDay(_ instant: Instant, to span: inout OutputSpan<UInt8>) {
    let micros = UInt64(instant.wallMicroseconds - day(of: instant) * microsecondsOfDay)
    let seconds = micros / 1_000_000
    span.append(twoDigits: seconds / 3600)
    span.append(0x3A)
    span.append(twoDigits: seconds / 60 % 60)
    span.append(0x3A)
    span.append(twoDigits: seconds % 60)
    let digits = min(Int(instant.fractionDigits), 6)
    guard digits > 0 else { return }
    var fraction = micros % 1_000_000
    for _ in digits..<6 { fraction /= 10 }
    span.append(0x2E)
    span.append(decimal: fraction, digits: digits)
  }

  /// Appends a time zone as an offset from UTC: `Z` or `+02:00`.
  private static func write(zone offset: Int32, to span: inout OutputSpan<UInt8>) {
    guard offset != 0 else { return span.append(0x5A) }
    let minutes = UInt64(offset.magnitude / 60)
    span.append(offset < 0 ? 0x2D : 0x2B)
    span.append(twoDigits: minutes / 60)
    span.append(0x3A)
    span.append(twoDigits: minutes % 60)
  }

  /// The day of an instant on its printed clock, in days since 1970-01-01.
  private static func day(of instant: Instant) -> Int64 {
    let wall = instant.wallMicroseconds
    return (wall < 0 ? wall - (microsecondsOfDay - 1) : wall) / microsecondsOfDay
  }
}
