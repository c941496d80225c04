/// Texts from inputs as code in Markdown, where nothing in them is markup, a mention or a link.
enum MarkdownText {
  /// A text as a code span that may stand in a cell of a table; nothing as a dash.
  ///
  /// Controls are made visible, and a bar, which ends a cell even in code, becomes a box-drawing one.
  static func code(_ text: String, limit: Int = 200) -> String {
    guard !text.isEmpty else { return "–" }
    var span = ""
    for scalar in TerminalText.escaped(ReportedFinding.cut(text, limit)).unicodeScalars {
      span.unicodeScalars.append(scalar == "|" ? "\u{2502}" : scalar)
    }
    let fence = String(repeating: "`", count: longestRun(of: span) + 1)
    // A backtick or a blank at an end would be taken for a part of the fence. Bytes are compared, since a
    // backtick with a combining mark is still a backtick to Markdown.
    let ends = [span.utf8.first, span.utf8.last]
    let isPadded = ends.contains(0x60) || ends.contains(0x20)
    return fence + (isPadded ? " \(span) " : span) + fence
  }

  /// Texts as code spans, the first ones of many.
  static func code(_ texts: [String], count: Int = 3) -> String {
    guard !texts.isEmpty else { return "–" }
    let rest = texts.count - min(texts.count, count)
    return texts.prefix(count).map { code($0, limit: 80) }.joined(separator: " ")
      + (rest > 0 ? " +\(rest)" : "")
  }

  /// Lines as a block of code, ending in a line feed.
  static func block(_ lines: [String]) -> String {
    let text = lines.map { TerminalText.escaped($0) }.joined(separator: "\n")
    let fence = String(repeating: "`", count: max(3, longestRun(of: text) + 1))
    return "\(fence)text\n\(text)\n\(fence)\n"
  }

  private static func longestRun(of text: String) -> Int {
    var longest = 0
    var run = 0
    for byte in text.utf8 {
      run = byte == 0x60 ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
