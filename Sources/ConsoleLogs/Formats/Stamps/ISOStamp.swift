internal import LogModel
internal import Scanning

/// Full dates with a time, in the spellings that consoles and loggers print.
///
/// ```
/// stamp = date (" " | "T") time [fraction] ([[" "] zone] | " AM" | " PM")
/// date  = yyyy ("-" | "/") MM ("-" | "/") dd
/// time  = HH ":" mm ":" ss          fraction = ("." | ":" | ",") 1*9 digit
/// zone  = ("+" | "-") hh [":"] mm | "Z"
/// ```
enum ISOStamp {
  /// How many bytes the date and the time take.
  static let clockLength = 19

  /// Where the digits are, but for the seconds.
  private static let digits = BlockPattern(digitsAt: [0, 1, 2, 3, 5, 6, 8, 9, 11, 12, 14, 15])

  /// Returns the end of the stamp that starts at `start`, or `nil` when there is none.
  static func end(in bytes: Span<UInt8>, at start: Int, lineEnd: Int) -> Int? {
    guard start + clockLength < lineEnd, bytes[start + 13] == Byte.colon,
      bytes[start + 16] == Byte.colon,
      bytes[start + 4] == Byte.dash || bytes[start + 4] == UInt8(ascii: "/"),
      bytes[start + 7] == bytes[start + 4],
      bytes[start + 10] == Byte.space || bytes[start + 10] == UInt8(ascii: "T")
    else { return nil }
    let wrong = digits.mismatch(bytes, at: start)
    guard wrong[0] | wrong[1] == 0, Byte.isDigit(bytes[start + 17]), Byte.isDigit(bytes[start + 18])
    else { return nil }
    let clockEnd = start + clockLength
    var end = clockEnd
    if isFractionMark(bytes[end]) {
      let fractionEnd = bytes.endOfDigits(from: end + 1, to: lineEnd)
      guard fractionEnd <= end + 10 else { return nil }
      if fractionEnd > end + 1 { end = fractionEnd }
    }
    let zoneEnd = Zone.end(in: bytes, at: end, lineEnd: lineEnd)
    return zoneEnd > end
      ? zoneEnd : DayHalf.end(in: bytes, at: end, hour: start + 11, lineEnd: lineEnd)
  }

  /// Whether the date has dashes and a blank behind it, as the system prints it.
  static func isPlain(in bytes: Span<UInt8>, at start: Int) -> Bool {
    bytes[start + 4] == Byte.dash && bytes[start + 10] == Byte.space
  }

  /// Whether the stamp prints parts of a second.
  static func hasFraction(in bytes: Span<UInt8>, _ stamp: Range<Int>) -> Bool {
    stamp.count > clockLength + 1 && isFractionMark(bytes[stamp.lowerBound + clockLength])
  }

  static func isFractionMark(_ byte: UInt8) -> Bool {
    byte == Byte.period || byte == Byte.colon || byte == UInt8(ascii: ",")
  }

  /// The instant of a stamp that ``end(in:at:lineEnd:)`` accepted; `nil` when it is no date.
  static func instant(in bytes: Span<UInt8>, stamp: Range<Int>) -> Instant? {
    let start = stamp.lowerBound
    let clockEnd = start + clockLength
    var fraction = clockEnd..<clockEnd
    if clockEnd < stamp.upperBound, isFractionMark(bytes[clockEnd]) {
      let end = bytes.endOfDigits(from: clockEnd + 1, to: stamp.upperBound)
      fraction = clockEnd + 1..<end
    }
    let (hour, end) = DayHalf.read(bytes.twoDigits(at: start + 11), in: bytes, stamp)
    return Instant(
      year: bytes.twoDigits(at: start) * 100 + bytes.twoDigits(at: start + 2),
      month: bytes.twoDigits(at: start + 5), day: bytes.twoDigits(at: start + 8),
      hour: hour, minute: bytes.twoDigits(at: start + 14),
      second: bytes.twoDigits(at: start + 17),
      microsecond: microseconds(in: bytes, fraction),
      offsetSeconds: Zone.seconds(in: bytes, fraction.upperBound..<end),
      fractionDigits: UInt8(fraction.count))
  }

  /// The microseconds that the digits of a fraction mean.
  static func microseconds(in bytes: Span<UInt8>, _ digits: Range<Int>) -> Int {
    var value = 0
    for index in 0..<6 {
      let offset = digits.lowerBound + index
      value = value * 10 + (offset < digits.upperBound ? Int(bytes[offset] &- 48) : 0)
    }
    return value
  }
}
