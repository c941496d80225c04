internal import LogModel
internal import Scanning
internal import Statements

/// Reads a date and time in any form that reports print.
///
///     2015-04-03 14:02:13.306 +0800      iOS 8: three digits
///     2016-01-02 10:48:44.44 +0100       iOS 9: two
///     2024-11-17 00:36:34.7392 +0100     iOS 10 and later: four
///     2014-07-16 00:25:09 +0000          third party: none
///     2016-04-21T20:09:40Z               ISO, Hockey
///     2025-02-01 8:51:02 PM +0000        12-hour clock of the device's locale (iOS 18)
enum ReportTimestamp {
  /// The time at the start of `range`, or `nil` if there is none.
  static func instant(in range: Range<Int>, of bytes: Span<UInt8>) -> Instant? {
    var reader = Reader(at: bytes.trimmed(range), of: bytes)
    guard let year = reader.number(digits: 4, in: bytes), reader.skip(UInt8(ascii: "-"), in: bytes),
      let month = reader.number(digits: 2, in: bytes), reader.skip(UInt8(ascii: "-"), in: bytes),
      let day = reader.number(digits: 2, in: bytes)
    else { return nil }
    guard reader.skip(UInt8(ascii: "T"), in: bytes) || reader.skipSpaces(in: bytes),
      var hour = reader.number(digits: 2, in: bytes), reader.skip(UInt8(ascii: ":"), in: bytes),
      let minute = reader.number(digits: 2, in: bytes), reader.skip(UInt8(ascii: ":"), in: bytes),
      let second = reader.number(digits: 2, in: bytes)
    else { return nil }
    let fraction = reader.fraction(in: bytes)
    if let isAfternoon = reader.half(in: bytes) {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (isAfternoon ? 12 : 0)
    }
    return Instant(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second,
      microsecond: fraction.microsecond, offsetSeconds: reader.offset(in: bytes),
      fractionDigits: fraction.digits)
  }

  /// Reads the parts of a time one after another.
  private struct Reader {
    var index: Int
    let end: Int

    init(at range: Range<Int>, of bytes: Span<UInt8>) {
      index = range.lowerBound
      // No form is longer; the limit avoids searching a line of a megabyte to its end.
      end = Swift.min(range.upperBound, index + 64)
    }

    mutating func number(digits: Int, in bytes: Span<UInt8>) -> Int? {
      let start = index
      let limit = Swift.min(end, index + digits)
      var value = 0
      while index < limit, Byte.isDigit(bytes[index]) {
        value = value * 10 + Int(bytes[index] - 0x30)
        index += 1
      }
      return index > start ? value : nil
    }

    mutating func skip(_ literal: String, in bytes: Span<UInt8>) -> Bool {
      guard bytes.starts(index..<end, with: literal) else { return false }
      index += literal.utf8.count
      return true
    }

    mutating func skip(_ byte: UInt8, in bytes: Span<UInt8>) -> Bool {
      guard index < end, bytes[index] == byte else { return false }
      index += 1
      return true
    }

    /// Skips spaces, including the no-break spaces that localized forms contain; returns whether
    /// there was one.
    mutating func skipSpaces(in bytes: Span<UInt8>) -> Bool {
      let start = index
      while skip(UInt8(ascii: " "), in: bytes) || skipWideSpace(in: bytes) {}
      return index > start
    }

    private mutating func skipWideSpace(in bytes: Span<UInt8>) -> Bool {
      guard index < end, bytes[index] >= 0x80 else { return false }
      return skip("\u{202F}", in: bytes) || skip("\u{A0}", in: bytes)
    }

    mutating func fraction(in bytes: Span<UInt8>) -> (microsecond: Int, digits: UInt8) {
      guard index + 1 < end, Byte.isDigit(bytes[index + 1]),
        skip(UInt8(ascii: "."), in: bytes) || skip(UInt8(ascii: ","), in: bytes)
      else { return (0, 0) }
      let stop = bytes.run(index..<end, while: Byte.isDigit)
      let count = Swift.min(stop - index, 9)
      var micros = 0
      for place in 0..<6 {
        micros = micros * 10 + (place < count ? Int(bytes[index + place] - 0x30) : 0)
      }
      index = stop
      return (micros, UInt8(count))
    }

    /// Reads `PM` (returns `true`) or `AM` (returns `false`); `nil` if neither follows, as on a
    /// 24-hour clock.
    mutating func half(in bytes: Span<UInt8>) -> Bool? {
      let start = index
      _ = skipSpaces(in: bytes)
      if index < end, Byte.isLetter(bytes[index]) {
        if skip("PM", in: bytes) || skip("pm", in: bytes) { return true }
        if skip("AM", in: bytes) || skip("am", in: bytes) { return false }
      }
      index = start
      return nil
    }

    /// Reads a time zone, `+0800`, `-03:00` or `Z`, in seconds east of UTC; `nil` if there is none.
    mutating func offset(in bytes: Span<UInt8>) -> Int32? {
      _ = skipSpaces(in: bytes)
      if skip(UInt8(ascii: "Z"), in: bytes) { return 0 }
      let isWest = skip(UInt8(ascii: "-"), in: bytes)
      guard isWest || skip(UInt8(ascii: "+"), in: bytes), let hours = number(digits: 2, in: bytes)
      else {
        return nil
      }
      _ = skip(UInt8(ascii: ":"), in: bytes)
      let minutes = number(digits: 2, in: bytes) ?? 0
      guard hours <= 18, minutes < 60 else { return nil }
      let seconds = Int32(hours * 3600 + minutes * 60)
      return isWest ? -seconds : seconds
    }
  }
}
