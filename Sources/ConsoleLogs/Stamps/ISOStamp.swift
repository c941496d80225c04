internal import LogModel
internal import Scanning

/// Full dates with a time, in the spellings that consoles and loggers print.
///
/// ```
/// stamp = date (" " | "T") time [fraction] ([[" "] zone] | " AM" | " PM")
/// date  = yyyy ("-" | "/") MM ("-" | "/") dd
/// time  = HH ":" mm ":" ss, before " AM" or " PM" also H ":" mm ":" ss
/// fraction = ("." | ":" | ",") 1*9 digit
/// zone  = ("+" | "-") hh [":"] mm | "Z"
/// ```
enum ISOStamp {
  /// How many bytes the date and the time take if the hour has two digits.
  static let clockLength = 19

  /// The places of all digits but those of the seconds.
  private static let digits = BlockPattern(digitsAt: [0, 1, 2, 3, 5, 6, 8, 9, 11, 12, 14, 15])

  /// Returns the end of the stamp that starts at `start`, or `nil` if there is none.
  static func end(in bytes: Span<UInt8>, at start: Int, lineEnd: Int) -> Int? {
    guard start + clockLength < lineEnd, bytes[start + 13] == Byte.colon,
      bytes[start + 16] == Byte.colon,
      bytes[start + 4] == Byte.dash || bytes[start + 4] == UInt8(ascii: "/"),
      bytes[start + 7] == bytes[start + 4],
      bytes[start + 10] == Byte.space || bytes[start + 10] == UInt8(ascii: "T")
    else { return shortEnd(in: bytes, at: start, lineEnd: lineEnd) }
    guard digits.matches(bytes, at: start), Byte.isDigit(bytes[start + 17]),
      Byte.isDigit(bytes[start + 18])
    else { return nil }
    guard let end = endOfFraction(in: bytes, at: start + clockLength, lineEnd: lineEnd) else {
      return nil
    }
    let zoneEnd = Zone.end(in: bytes, at: end, lineEnd: lineEnd)
    return zoneEnd > end
      ? zoneEnd
      : DayHalf.end(
        in: bytes, at: end, hour: bytes.twoDigits(at: start + 11), lineEnd: lineEnd)
  }

  /// The end of a stamp whose hour has one digit, as 12-hour clocks print it. `AM` or `PM` must follow; `nil`
  /// if it does not.
  private static func shortEnd(in bytes: Span<UInt8>, at start: Int, lineEnd: Int) -> Int? {
    guard start + clockLength < lineEnd, bytes[start + 12] == Byte.colon,
      bytes[start + 4] == Byte.dash || bytes[start + 4] == UInt8(ascii: "/"),
      bytes[start + 7] == bytes[start + 4], bytes[start + 10] == Byte.space
    else { return nil }
    for offset in 0..<10 where offset != 4 && offset != 7 {
      guard Byte.isDigit(bytes[start + offset]) else { return nil }
    }
    return ClockStamp.shortEnd(in: bytes, at: start + 11, lineEnd: lineEnd)
  }

  /// The end of the fraction of a second after a time that ends at `clockEnd`; `clockEnd` if there is none,
  /// and `nil` if it has too many digits to be one.
  static func endOfFraction(in bytes: Span<UInt8>, at clockEnd: Int, lineEnd: Int) -> Int? {
    guard isFractionMark(bytes[clockEnd]) else { return clockEnd }
    let end = bytes.endOfDigits(from: clockEnd + 1, to: lineEnd)
    guard end <= clockEnd + 10 else { return nil }
    return end > clockEnd + 1 ? end : clockEnd
  }

  /// The end of the seconds of a stamp that starts at `start`.
  static func clockEnd(in bytes: Span<UInt8>, at start: Int) -> Int {
    start + clockLength - (bytes[start + 12] == Byte.colon ? 1 : 0)
  }

  /// Whether the date has dashes and a blank after it, as the system prints it.
  static func isPlain(in bytes: Span<UInt8>, at start: Int) -> Bool {
    bytes[start + 4] == Byte.dash && bytes[start + 10] == Byte.space
  }

  /// Whether the stamp prints a fraction of a second.
  static func hasFraction(in bytes: Span<UInt8>, _ stamp: Range<Int>) -> Bool {
    stamp.count > clockLength + 1
      && isFractionMark(bytes[clockEnd(in: bytes, at: stamp.lowerBound)])
  }

  /// Whether a byte may come between the seconds and their fraction.
  static func isFractionMark(_ byte: UInt8) -> Bool {
    byte == Byte.period || byte == Byte.colon || byte == UInt8(ascii: ",")
  }

  /// The instant of a stamp that ``end(in:at:lineEnd:)`` accepted; `nil` if it is not a valid date.
  static func instant(in bytes: Span<UInt8>, stamp: Range<Int>) -> Instant? {
    let start = stamp.lowerBound
    let clockEnd = clockEnd(in: bytes, at: start)
    var fraction = clockEnd..<clockEnd
    if clockEnd < stamp.upperBound, isFractionMark(bytes[clockEnd]) {
      let end = bytes.endOfDigits(from: clockEnd + 1, to: stamp.upperBound)
      fraction = clockEnd + 1..<end
    }
    let (hour, end) = DayHalf.read(bytes.decimal(in: start + 11..<clockEnd - 6), in: bytes, stamp)
    return Instant(
      year: bytes.twoDigits(at: start) * 100 + bytes.twoDigits(at: start + 2),
      month: bytes.twoDigits(at: start + 5), day: bytes.twoDigits(at: start + 8),
      hour: hour, minute: bytes.twoDigits(at: clockEnd - 5),
      second: bytes.twoDigits(at: clockEnd - 2),
      microsecond: microseconds(in: bytes, fraction),
      offsetSeconds: Zone.seconds(in: bytes, fraction.upperBound..<end),
      fractionDigits: UInt8(fraction.count))
  }

  /// The microseconds that the digits of a fraction stand for; digits after the sixth are ignored.
  static func microseconds(in bytes: Span<UInt8>, _ digits: Range<Int>) -> Int {
    var value = 0
    for index in 0..<6 {
      let offset = digits.lowerBound + index
      value = value * 10 + (offset < digits.upperBound ? bytes.digit(at: offset) : 0)
    }
    return value
  }
}
