internal import LogModel

/// The characters of a time as a few words, to be written where there is room for them.
struct TimestampText {
  /// A date and what parts it from the time, and how many bytes that are.
  struct Date {
    fileprivate var bytes: UInt128 = 0
    fileprivate var length = 0

    /// A date that is not written.
    init() {}

    /// A date of at most 16 bytes.
    init(_ text: some StringProtocol) {
      bytes = text.utf8.reversed().reduce(0) { $0 &<< 8 | UInt128($1) }
      length = text.utf8.count
    }
  }

  /// How much room it needs, with quotation marks.
  static var most: Int { 40 }

  private let date: Date
  /// The microseconds of the day, and how many digits of a second are printed.
  private let micros: UInt64
  private let fractionDigits: Int
  private let offsetSeconds: Int32?

  /// Creates the text of an instant so many microseconds after the start of a day.
  @inline(__always)
  init(_ date: Date, micros: UInt64, of instant: Instant) {
    self.date = date
    self.micros = micros
    fractionDigits = min(Int(instant.fractionDigits), 6)
    offsetSeconds = instant.offsetSeconds
  }

  /// Writes the date, the time of the day and the zone.
  @inline(__always)
  func put(to cursor: inout OutputCursor) {
    cursor.append(date.bytes, first: date.length)
    putTime(to: &cursor)
    // By value, for a cursor that others may change is kept in memory.
    if let offsetSeconds { cursor = Self.put(zone: offsetSeconds, to: cursor) }
  }

  /// Writes the time of the day.
  @inline(__always)
  func putTime(to cursor: inout OutputCursor) {
    let minute = micros / 60_000_000
    // As one number each, with a zero where a colon goes and without the point.
    let clock = Digits(of: minute / 60 * 1_000_000 + minute % 60 * 1_000).text
    let second = Digits(of: micros % 60_000_000).text
    cursor.append(clock | 0x0000_0A00_000A_0000, first: 6)
    cursor.append(second, first: 2)
    // The point takes the place of the last digit before the fraction.
    if fractionDigits > 0 { cursor.append(second &>> 8 & ~0xFF | 0x2E, first: 1 &+ fractionDigits) }
  }

  @inline(never)
  private static func put(
    zone offset: Int32, to cursor: consuming OutputCursor
  ) -> OutputCursor {
    if offset == 0 {
      cursor.append(0x5A)
      return cursor
    }
    let minutes = UInt64(offset.magnitude / 60)
    cursor.append(offset < 0 ? 0x2D : 0x2B)
    cursor.append(decimal: minutes / 60, digits: 2)
    cursor.append(0x3A)
    cursor.append(decimal: minutes % 60, digits: 2)
    return cursor
  }
}
