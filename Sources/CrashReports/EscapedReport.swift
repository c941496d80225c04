internal import Scanning
internal import Statements

/// Resolves a JSON report as a web page contains it: `{&quot;bug_type&quot;:&quot;309&quot;,…}`.
///
/// Web pages escape all of a text, so the input is resolved as a whole. Line feeds are unchanged, so
/// lines keep their numbers.
enum EscapedReport {
  /// The number of bytes at the start of an input that show whether it is escaped.
  private static let head = 65_536

  /// The bytes with their entities resolved; `nil` if they contain no escaped JSON.
  static func resolved(_ bytes: Span<UInt8>) -> ContiguousArray<UInt8>? {
    holdsJSON(bytes) ? HTMLEntities.resolved(0..<bytes.count, in: bytes) : nil
  }

  /// Whether an object with an escaped key is near the start, and none with a plain key before it.
  private static func holdsJSON(_ bytes: Span<UInt8>) -> Bool {
    let limit = min(bytes.count, head)
    var from = 0
    while let brace = bytes.firstOffset(of: Byte.openBrace, in: from..<limit) {
      let key = bytes.run((brace + 1)..<bytes.count) { $0 <= Byte.space }
      if key < bytes.count {
        if bytes[key] == Byte.quote { return false }
        if let (byte, _) = HTMLEntities.entity(at: key, before: bytes.count, in: bytes),
          byte == Byte.quote
        {
          return true
        }
      }
      from = brace + 1
    }
    return false
  }
}
