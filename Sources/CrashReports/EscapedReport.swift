internal import Scanning
internal import Statements

/// Unescapes a JSON report that was copied from the source of a web page:
/// `{&quot;bug_type&quot;:&quot;309&quot;,…}`.
///
/// Web pages escape a text as a whole, so the whole input is unescaped. Line feeds stay as they
/// are, so lines keep their numbers.
enum EscapedReport {
  /// How many bytes at the start of an input are searched for escaped JSON.
  private static let head = 65_536

  /// The bytes with their entities replaced by characters; `nil` if they contain no escaped JSON.
  static func resolved(_ bytes: Span<UInt8>) -> ContiguousArray<UInt8>? {
    holdsJSON(bytes) ? HTMLEntities.resolved(0..<bytes.count, in: bytes) : nil
  }

  /// Whether an object with an escaped key is near the start, and no object with a plain key comes
  /// before it.
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
