internal import Scanning
internal import Statements

/// Recognizes where JSON of an `.ips` file starts.
enum IPSObjectStart {
  /// Whether an object of a report starts at `offset`: an opening brace and a key that reports
  /// have.
  static func isObject(at offset: Int, in bytes: Span<UInt8>) -> Bool {
    guard offset < bytes.count, bytes[offset] == Byte.openBrace else { return false }
    return hasKnownKey(at: offset + 1, in: bytes)
  }

  /// Whether any JSON object starts at `offset`: an opening brace and a quotation mark.
  static func isBrace(at offset: Int, in bytes: Span<UInt8>) -> Bool {
    guard offset < bytes.count, bytes[offset] == Byte.openBrace else { return false }
    let next = bytes.run((offset + 1)..<bytes.count) { $0 <= Byte.space }
    return next < bytes.count && bytes[next] == Byte.quote
  }

  /// Whether the members of a report's object start at `offset`, without the opening brace.
  static func isMember(at offset: Int, in bytes: Span<UInt8>) -> Bool {
    guard offset < bytes.count, bytes[offset] == Byte.quote else { return false }
    return hasKnownKey(at: offset, in: bytes)
  }

  private static func hasKnownKey(at offset: Int, in bytes: Span<UInt8>) -> Bool {
    let start = bytes.run(offset..<bytes.count) { $0 <= Byte.space }
    guard start < bytes.count, bytes[start] == Byte.quote else { return false }
    let near = (start + 1)..<Swift.min(bytes.count, start + 48)
    guard let end = bytes.firstOffset(of: Byte.quote, in: near),
      let key = IPSKey.key((start + 1)..<end, in: bytes)
    else { return false }
    let colon = bytes.run((end + 1)..<bytes.count) { $0 <= Byte.space }
    guard colon < bytes.count, bytes[colon] == Byte.colon else { return false }
    return key == .exception || !IPSContent.content(of: key).isEmpty
  }
}
