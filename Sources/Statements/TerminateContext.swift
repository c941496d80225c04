internal import Scanning

/// RunningBoard's description of a kill, iOS 13 and later.
///
///     <RBSTerminateContext| domain:10 code:0x8BADF00D explanation:scene-update watchdog …
///     ProcessVisibility: Foreground
///     … reportType:CrashLog maxTerminationResistance:Interactive>
package struct TerminateContext {
  /// The number of the namespace.
  package var domain: Int?
  /// The code.
  package var code: UInt64?
  /// The explanation's first line.
  package var explanation: String?

  /// Reads the first context in a statement; `nil` if there is none.
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
      // A sentence that was wrapped after its colon continues in the next line.
      if end > start, bytes[end - 1] == Byte.colon, end + 1 < bytes.count {
        end = bytes.firstOffset(of: Byte.lineFeed, in: (end + 1)..<bytes.count) ?? bytes.count
      }
      // The quotation mark and comma of a JSON array that was pasted as text.
      while end > start, bytes[end - 1] == Byte.quote || bytes[end - 1] == Byte.comma { end -= 1 }
      let text = bytes.text(in: bytes.trimmed(start..<end))
      explanation = text.isEmpty ? nil : text.replacingLineFeeds
    }
  }
}

extension String {
  /// The text with spaces instead of line breaks.
  package var replacingLineFeeds: String {
    // Most texts are one line of ASCII.
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x80 }) { return self }
    return String(map { $0.isNewline ? " " : $0 })
  }
}
