internal import Scanning

/// The zone after a time: `+0100`, `-05:00`, `+02`, `Z`, with or without a blank before it.
///
/// One of the four digits may have been lost: `+020` is what is left of `+0200`, and `-500` of `-0500`. Three
/// digits are read as the only zone that they may be left of. If there are two such zones, as for `+100`, the
/// zone is unknown.
enum Zone {
  /// Returns the end of a zone at `start`, or `start` if there is none.
  static func end(in bytes: Span<UInt8>, at start: Int, lineEnd: Int) -> Int {
    guard start < lineEnd else { return start }
    if bytes[start] == UInt8(ascii: "Z") { return start + 1 }
    if bytes[start] == Byte.space {
      let end = signed(in: bytes, at: start + 1, lineEnd: lineEnd)
      // After a blank, a sign may start something else, so only a complete zone counts, or an incomplete one
      // at the end of a column.
      guard let end, end == lineEnd || Byte.isBlank(bytes[end]),
        end - start >= 6 || end == lineEnd || bytes[end] == Byte.tab
      else { return start }
      return end
    }
    return signed(in: bytes, at: start, lineEnd: lineEnd) ?? start
  }

  private static func signed(in bytes: Span<UInt8>, at start: Int, lineEnd: Int) -> Int? {
    guard start < lineEnd, bytes[start] == UInt8(ascii: "+") || bytes[start] == Byte.dash else {
      return nil
    }
    let digits = bytes.endOfDigits(from: start + 1, to: lineEnd)
    switch digits - start {
    case 5: return digits
    case 3 where digits < lineEnd && bytes[digits] == Byte.colon:
      let minutes = bytes.endOfDigits(from: digits + 1, to: lineEnd)
      return minutes == digits + 3 ? minutes : nil
    case 3, 4: return digits == lineEnd || Byte.isBlank(bytes[digits]) ? digits : nil
    default: return nil
    }
  }

  /// The offset of the zone in the given range in seconds east of UTC; `nil` if the range holds no zone, or
  /// digits that may be of more than one.
  static func seconds(in bytes: Span<UInt8>, _ range: Range<Int>) -> Int32? {
    let range = bytes.trimmed(range)
    guard let first = range.first else { return nil }
    if bytes[first] == UInt8(ascii: "Z") { return 0 }
    let seconds: Int32?
    switch range.count {
    case 3: seconds = offset(bytes.twoDigits(at: first + 1), 0)
    case 4: seconds = shortened(in: bytes, first + 1)
    case 5...:
      seconds = offset(bytes.twoDigits(at: first + 1), bytes.twoDigits(at: range.upperBound - 2))
    default: seconds = nil
    }
    return bytes[first] == Byte.dash ? seconds.map { -$0 } : seconds
  }

  private static func offset(_ hours: Int, _ minutes: Int) -> Int32? {
    hours <= 18 && minutes < 60 ? Int32(hours * 3600 + minutes * 60) : nil
  }

  /// The offset of a zone of which three digits are left: the last digit is missing, or the first, which was
  /// a zero.
  private static func shortened(in bytes: Span<UInt8>, _ start: Int) -> Int32? {
    // Offsets of zones are full hours, or full hours and 30 or 45 minutes.
    let hours = bytes.twoDigits(at: start)
    let minutes = [0: 0, 3: 30, 4: 45][bytes.digit(at: start + 2)]
    let cut = hours <= 14 ? minutes.flatMap { offset(hours, $0) } : nil
    let rest = bytes.twoDigits(at: start + 1)
    let hour = bytes.digit(at: start)
    let bare = hour > 0 && [0, 30, 45].contains(rest) ? offset(hour, rest) : nil
    return cut == nil || bare == nil ? cut ?? bare : nil
  }
}
