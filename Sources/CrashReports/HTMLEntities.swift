internal import Scanning
internal import Statements

/// Replaces HTML entities with characters, in reports that were copied from web pages.
enum HTMLEntities {
  /// The named entities: those of the characters that HTML must escape, and of the apostrophe.
  private static let names: [(name: String, byte: UInt8)] = [
    ("&quot;", Byte.quote), ("&amp;", Byte.ampersand), ("&lt;", UInt8(ascii: "<")),
    ("&gt;", Byte.greater), ("&apos;", UInt8(ascii: "'")),
  ]

  /// The bytes in a range with each entity replaced once, so `&amp;lt;` becomes `&lt;`.
  static func resolved(_ range: Range<Int>, in bytes: Span<UInt8>) -> ContiguousArray<UInt8> {
    var out: ContiguousArray<UInt8> = []
    out.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      if bytes[index] == Byte.ampersand,
        let (byte, end) = entity(at: index, before: range.upperBound, in: bytes)
      {
        out.append(byte)
        index = end
      } else {
        out.append(bytes[index])
        index += 1
      }
    }
    return out
  }

  /// The printable ASCII character of the entity at an offset, and the offset after it; `nil` if
  /// there is none.
  static func entity(
    at start: Int, before limit: Int, in bytes: Span<UInt8>
  ) -> (byte: UInt8, end: Int)? {
    guard start + 3 < limit, bytes[start] == Byte.ampersand else { return nil }
    guard bytes[start + 1] == UInt8(ascii: "#") else {
      for (name, byte) in names where bytes.starts(start..<limit, with: name) {
        return (byte, start + name.utf8.count)
      }
      return nil
    }
    let isHex = bytes[start + 2] | 0x20 == UInt8(ascii: "x")
    var index = start + (isHex ? 3 : 2)
    var number = 0
    // Four digits are enough for an ASCII character, even with leading zeros: `&#0034;`.
    let end = min(limit, index + 4)
    while index < end, isHex ? Byte.isHexDigit(bytes[index]) : Byte.isDigit(bytes[index]) {
      let digit = Int(bytes[index] & 0x0F) + (Byte.isDigit(bytes[index]) ? 0 : 9)
      number = number * (isHex ? 16 : 10) + digit
      index += 1
    }
    guard index < limit, bytes[index] == UInt8(ascii: ";"), (0x20..<0x7F).contains(number)
    else { return nil }
    return (UInt8(number), index + 1)
  }
}
