internal import LogModel
internal import Scanning

/// A time of day without a date: `15:36:14.122569+0500`, `18:05:17`, `19:29:50:967`, `9:05:17 AM`.
///
/// Days are counted from the date of the record before, or from the first of January of the placeholder year.
enum ClockStamp {
  /// How many bytes hours, minutes and seconds take if the hour has two digits.
  static let clockLength = 8

  /// Returns the end of the stamp that starts at `start`, or `nil` if there is none.
  static func end(in bytes: Span<UInt8>, at start: Int, lineEnd: Int) -> Int? {
    guard start + clockLength < lineEnd, bytes[start + 2] == Byte.colon,
      bytes[start + 5] == Byte.colon
    else { return shortEnd(in: bytes, at: start, lineEnd: lineEnd) }
    for offset in 0..<clockLength where offset % 3 != 2 {
      guard Byte.isDigit(bytes[start + offset]) else { return nil }
    }
    guard
      let end = ISOStamp.endOfFraction(in: bytes, at: start + clockLength, lineEnd: lineEnd)
    else { return nil }
    let zoneEnd = Zone.end(in: bytes, at: end, lineEnd: lineEnd)
    return zoneEnd > end
      ? zoneEnd
      : DayHalf.end(in: bytes, at: end, hour: bytes.twoDigits(at: start), lineEnd: lineEnd)
  }

  /// The end of a time whose hour has one digit and that `AM` or `PM` follows; `nil` if there is no such
  /// time.
  static func shortEnd(in bytes: Span<UInt8>, at start: Int, lineEnd: Int) -> Int? {
    guard start + clockLength < lineEnd, bytes[start + 1] == Byte.colon,
      bytes[start + 4] == Byte.colon
    else { return nil }
    for offset in 0..<clockLength - 1 where offset % 3 != 1 {
      guard Byte.isDigit(bytes[start + offset]) else { return nil }
    }
    guard
      let end = ISOStamp.endOfFraction(in: bytes, at: start + clockLength - 1, lineEnd: lineEnd)
    else { return nil }
    let halfEnd = DayHalf.end(
      in: bytes, at: end, hour: bytes.digit(at: start), lineEnd: lineEnd)
    return halfEnd > end ? halfEnd : nil
  }

  /// The end of the seconds of a time that starts at `start`.
  static func clockEnd(in bytes: Span<UInt8>, at start: Int) -> Int {
    start + clockLength - (bytes[start + 1] == Byte.colon ? 1 : 0)
  }

  /// The instant of a stamp that ``end(in:at:lineEnd:)`` accepted, on the given day.
  ///
  /// `day` is in days since 1970-01-01; `isDated` says whether the input shows that day.
  static func instant(
    in bytes: Span<UInt8>, stamp: Range<Int>, day: Int, isDated: Bool
  ) -> Instant? {
    let start = stamp.lowerBound
    let clockEnd = clockEnd(in: bytes, at: start)
    let (hour, end) = DayHalf.read(
      bytes.decimal(in: start..<clockEnd - 6), in: bytes, stamp)
    let minute = bytes.decimal(in: clockEnd - 5..<clockEnd - 3)
    let second = bytes.decimal(in: clockEnd - 2..<clockEnd)
    guard hour < 24, minute < 60, second <= 60 else { return nil }
    var fraction = clockEnd..<clockEnd
    if clockEnd < stamp.upperBound, ISOStamp.isFractionMark(bytes[clockEnd]) {
      fraction = clockEnd + 1..<bytes.endOfDigits(from: clockEnd + 1, to: stamp.upperBound)
    }
    let seconds = Int64(day) * 86_400 + Int64(hour * 3600 + minute * 60 + second)
    let micros = ISOStamp.microseconds(in: bytes, fraction)
    var instant = Instant(
      wallMicroseconds: seconds * 1_000_000 + Int64(micros),
      offsetSeconds: Zone.seconds(in: bytes, fraction.upperBound..<end),
      fractionDigits: UInt8(fraction.count), hasYear: isDated)
    instant.hasDate = isDated
    return instant
  }

  /// The day, in days since 1970-01-01, on which a stamp is within twelve hours of `other`.
  static func day(in bytes: Span<UInt8>, stamp: Range<Int>, near other: Instant) -> Int {
    guard let first = instant(in: bytes, stamp: stamp, day: 0, isDated: false) else { return 0 }
    return day(of: first, near: other)
  }

  /// How many days after `first` the same time of day is within twelve hours of `other`; may be negative.
  static func day(of first: Instant, near other: Instant) -> Int {
    let dayLength: Int64 = 86_400_000_000
    let distance = other.microseconds(since: first)
    let half = dayLength / 2
    return Int((distance + (distance >= 0 ? half : -half)) / dayLength)
  }
}

/// `AM` or `PM` after a time, as devices with a 12-hour clock print it.
enum DayHalf {
  /// Returns the end of ` AM` or ` PM` at `start`, which follows a time with the given hour; `start` if there
  /// is neither.
  static func end(in bytes: Span<UInt8>, at start: Int, hour: Int, lineEnd: Int) -> Int {
    guard start + 3 < lineEnd, bytes[start] == Byte.space, bytes[start + 2] | 0x20 == 0x6D,
      bytes[start + 1] | 0x20 == 0x61 || bytes[start + 1] | 0x20 == 0x70,
      Byte.isBlank(bytes[start + 3]), (1...12).contains(hour)
    else { return start }
    return start + 3
  }

  /// Returns the hour of the day, 0 to 23, that the given hour of a stamp means, and the offset at which the
  /// stamp ends without `AM` or `PM`.
  static func read(
    _ hour: Int, in bytes: Span<UInt8>, _ stamp: Range<Int>
  ) -> (hour: Int, end: Int) {
    let end = stamp.upperBound
    guard bytes[end - 1] | 0x20 == 0x6D else { return (hour, end) }
    return (hour % 12 + (bytes[end - 2] | 0x20 == 0x70 ? 12 : 0), end - 3)
  }
}
