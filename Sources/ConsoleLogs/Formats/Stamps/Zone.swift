internal import Scanning

/// The zone behind a time: `+0100`, `-05:00`, `Z`, with or without a blank before it.
enum Zone {
  /// Returns the end of a zone at `start`, or `start` when there is none.
  static func end(in bytes: Span<UInt8>, at start: Int, lineEnd: Int) -> Int {
    guard start < lineEnd else { return start }
    if bytes[start] == UInt8(ascii: "Z") { return start + 1 }
    if bytes[start] == Byte.space {
      let end = signed(in: bytes, at: start + 1, lineEnd: lineEnd)
      // Behind a blank a sign can start anything else; only a whole zone is one.
      guard let end, end == lineEnd || Byte.isBlank(bytes[end]) else { return start }
      return end
    }
    return signed(in: bytes, at: start, lineEnd: lineEnd) ?? start
  }

  private static func signed(in bytes: Span<UInt8>, at start: Int, lineEnd: Int) -> Int? {
    guard start < lineEnd, bytes[start] == UInt8(ascii: "+") || bytes[start] == Byte.dash else {
      return nil
    }
    let hours = bytes.endOfDigits(from: start + 1, to: lineEnd)
    if hours == start + 5 { return hours }
    guard hours == start + 3, hours < lineEnd, bytes[hours] == Byte.colon else { return nil }
    let minutes = bytes.endOfDigits(from: hours + 1, to: lineEnd)
    return minutes == hours + 3 ? minutes : nil
  }

  /// Seconds east of UTC of a zone in the given range, or `nil` when the range holds none.
  static func seconds(in bytes: Span<UInt8>, _ range: Range<Int>) -> Int32? {
    let range = bytes.trimmed(range)
    guard let first = range.first else { return nil }
    if bytes[first] == UInt8(ascii: "Z") { return 0 }
    guard range.count >= 5 else { return nil }
    let hours = bytes.decimal(in: first + 1..<first + 3)
    let minutes = bytes.decimal(in: range.upperBound - 2..<range.upperBound)
    guard hours <= 18, minutes < 60 else { return nil }
    let seconds = Int32(hours * 3600 + minutes * 60)
    return bytes[first] == Byte.dash ? -seconds : seconds
  }
}
