internal import Scanning
internal import Statements

/// A JSON report as a web page holds it: `{&quot;bug_type&quot;:&quot;309&quot;,…}`.
///
/// Whoever escapes HTML escapes all of it, so the input is resolved as a whole. Line feeds stay what
/// they are, so each line keeps its number.
enum EscapedReport {
  /// How many of the first bytes tell whether an input is escaped.
  private static let head = 65_536

  /// The bytes with their entities resolved, each once; `nil` where they hold no escaped JSON.
  static func resolved(_ bytes: Span<UInt8>) -> ContiguousArray<UInt8>? {
    guard holdsJSON(bytes) else { return nil }
    var out: ContiguousArray<UInt8> = []
    out.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == Byte.ampersand, let (byte, end) = entity(at: index, in: bytes) {
        out.append(byte)
        index = end
      } else {
        out.append(bytes[index])
        index += 1
      }
    }
    return out
  }

  /// Whether an object with an escaped key starts near the start, and none with a plain one before.
  private static func holdsJSON(_ bytes: Span<UInt8>) -> Bool {
    let limit = min(bytes.count, head)
    var from = 0
    while let brace = bytes.firstOffset(of: Byte.openBrace, in: from..<limit) {
      let key = bytes.run((brace + 1)..<bytes.count) { $0 <= Byte.space }
      if key < bytes.count {
        if bytes[key] == Byte.quote { return false }
        if let (byte, _) = entity(at: key, in: bytes), byte == Byte.quote { return true }
      }
      from = brace + 1
    }
    return false
  }

  /// The names of the characters that have to be escaped, and of the apostrophe.
  private static let names: [(name: String, byte: UInt8)] = [
    ("&quot;", Byte.quote), ("&amp;", Byte.ampersand), ("&lt;", UInt8(ascii: "<")),
    ("&gt;", Byte.greater), ("&apos;", UInt8(ascii: "'")),
  ]

  /// The printable character that an entity stands for, and where the entity ends; `nil` for others.
  private static func entity(
    at start: Int, in bytes: Span<UInt8>
  ) -> (byte: UInt8, end: Int)? {
    guard start + 3 < bytes.count, bytes[start] == Byte.ampersand else { return nil }
    guard bytes[start + 1] == UInt8(ascii: "#") else {
      for (name, byte) in names where bytes.starts(start..<bytes.count, with: name) {
        return (byte, start + name.utf8.count)
      }
      return nil
    }
    let isHex = bytes[start + 2] | 0x20 == UInt8(ascii: "x")
    var index = start + (isHex ? 3 : 2)
    var number = 0
    // Four digits hold every ASCII character, leading zeros included: `&#0034;`.
    let limit = min(bytes.count, index + 4)
    while index < limit, isHex ? Byte.isHexDigit(bytes[index]) : Byte.isDigit(bytes[index]) {
      let digit = Int(bytes[index] & 0x0F) + (Byte.isDigit(bytes[index]) ? 0 : 9)
      number = number * (isHex ? 16 : 10) + digit
      index += 1
    }
    guard index < bytes.count, bytes[index] == UInt8(ascii: ";"), (0x20..<0x7F).contains(number)
    else { return nil }
    return (UInt8(number), index + 1)
  }
}
