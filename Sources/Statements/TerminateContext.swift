internal import Scanning

/// What RunningBoard prints about a kill, iOS 13 and later.
///
///     <RBSTerminateContext| domain:10 code:0x8BADF00D explanation:scene-update watchdog …
///     ProcessVisibility: Foreground
///     … reportType:CrashLog maxTerminationResistance:Interactive>
package struct TerminateContext {
  /// The number of the namespace, or `nil` if none is printed.
  package var domain: Int?
  /// The code, or `nil` if none is printed.
  package var code: UInt64?
  /// The first line of the explanation, or `nil` if there is none.
  package var explanation: String?

  /// Reads the first such context in a statement; `nil` if there is none.
  package init?(in statement: Statement) {
    let bytes = statement.bytes.span
    guard let opening = bytes.first("<RBSTerminateContext|", in: 0..<bytes.count) else {
      return nil
    }
    let rest = opening.upperBound..<bytes.count
    if let found = bytes.first("domain:", in: rest) {
      domain =
        bytes.leadingInteger(in: found.upperBound..<bytes.count).flatMap { Int(exactly: $0.value) }
    }
    if let found = bytes.first("code:", in: rest) {
      code = bytes.leadingInteger(in: found.upperBound..<bytes.count)?.value
    }
    if let found = bytes.first("explanation:", in: rest) {
      let start = found.upperBound
      var end = bytes.firstOffset(of: Byte.lineFeed, in: start..<bytes.count) ?? bytes.count
      if let next = bytes.first(" reportType:", in: start..<end) { end = next.lowerBound }
      // A sentence that was wrapped after its colon continues on the next line.
      if end > start, bytes[end - 1] == Byte.colon, end + 1 < bytes.count {
        end = bytes.firstOffset(of: Byte.lineFeed, in: (end + 1)..<bytes.count) ?? bytes.count
      }
      // If a JSON array was pasted as text, the line ends with a quotation mark and a comma.
      while end > start, bytes[end - 1] == Byte.quote || bytes[end - 1] == Byte.comma { end -= 1 }
      let text = bytes.text(in: bytes.trimmed(start..<end))
      explanation = text.isEmpty ? nil : text.replacingLineFeeds
    }
  }
}

extension String {
  /// The text with each line break replaced by a space.
  package var replacingLineFeeds: String {
    // Most texts are a single line of ASCII and need no change.
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x80 }) { return self }
    return String(map { $0.isNewline ? " " : $0 })
  }
}
