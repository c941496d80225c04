internal import ConsoleLogs
internal import Scanning

/// Quoted lines of logs.
extension Redactor {
  /// The most bytes of punctuation that stay where the rest of a message goes.
  private static let longestPunctuation = 4

  /// Returns a line of a log with its header and what a rule recognises of its message; a line that
  /// has neither is kept but for its secrets.
  mutating func redactLogLine(_ text: String) -> String {
    let line = QuotedLine(text, quoting)
    guard line.hasHeader || line.hasMatch else { return redactFully(text) }
    var kept = ""
    for part in line.parts {
      switch part {
      case .header(let text), .matched(let text): kept += redactFully(text)
      case .host(let text): kept += redactHost(text)
      case .other(let text):
        if Self.isPunctuation(text) {
          kept += text
        } else if !kept.hasSuffix("…") {
          kept += "…"
        }
      }
    }
    return kept
  }

  private static func isPunctuation(_ text: String) -> Bool {
    text.utf8.count <= longestPunctuation
      && text.utf8.allSatisfy { $0 < 0x80 && !Byte.isDigit($0) && !Byte.isLetter($0) }
  }
}
