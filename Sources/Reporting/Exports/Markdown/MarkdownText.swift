/// Turns text from inputs into code in Markdown, where nothing in it can become markup, a mention
/// or a link.
enum MarkdownText {
  /// A text as a code span that can be used in the cell of a table; a dash for an empty text.
  ///
  /// Control characters are made visible. A vertical bar, which ends a cell even within code, is
  /// replaced with a box-drawing character. `limit` is the maximum length in Unicode scalars.
  static func code(_ text: String, limit: Int = 200) -> String {
    guard !text.isEmpty else { return "–" }
    var span = ""
    for scalar in TerminalText.escaped(ReportedFinding.cut(text, limit)).unicodeScalars {
      span.unicodeScalars.append(scalar == "|" ? "\u{2502}" : scalar)
    }
    let fence = String(repeating: "`", count: longestRun(of: span) + 1)
    // A backtick or a space at either end would be taken for a part of the fence. This compares
    // bytes, because a backtick with a combining mark is still a backtick in Markdown.
    let ends = [span.utf8.first, span.utf8.last]
    let isPadded = ends.contains(0x60) || ends.contains(0x20)
    return fence + (isPadded ? " \(span) " : span) + fence
  }

  /// The first `count` texts as code spans, and the number of the remaining ones.
  static func code(_ texts: [String], count: Int = 3) -> String {
    guard !texts.isEmpty else { return "–" }
    let rest = texts.count - min(texts.count, count)
    return texts.prefix(count).map { code($0, limit: 80) }.joined(separator: " ")
      + (rest > 0 ? " +\(rest)" : "")
  }

  /// Lines as a block of code that ends with a line feed.
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
