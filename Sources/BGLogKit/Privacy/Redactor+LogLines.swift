internal import ConsoleLogs
internal import Reporting
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
    func written(_ text: String) -> String { line.isJSON ? Self.inJSON(text) : text }
    var kept = ""
    for part in line.parts {
      switch part {
      case .header(let text): kept += redactFully(text)
      case .matched(let text): kept += written(redactFully(text))
      case .host(let text): kept += redactHost(text)
      case .other(let text):
        if Self.isPunctuation(text) {
          kept += written(text)
        } else if !kept.hasSuffix("…") {
          kept += "…"
        }
      }
    }
    return kept
  }

  /// A text as it stands between the quotation marks of a JSON string.
  private static func inJSON(_ text: String) -> String {
    var output = OutputBuffer()
    text.write(to: &output)
    return String(decoding: output.bytes.dropFirst().dropLast(), as: UTF8.self)
  }

  private static func isPunctuation(_ text: String) -> Bool {
    text.utf8.count <= longestPunctuation
      && text.utf8.allSatisfy { $0 < 0x80 && !Byte.isDigit($0) && !Byte.isLetter($0) }
  }
}
