internal import LogModel

/// Lines of the text report that a page quotes.
enum PlainLines {
  /// A width in columns that breaks no line.
  static let width = 1_000_000

  /// How many lines of a part are taken, and how much of each.
  static let limit = 120
  static let lengthLimit = 600

  /// The lines that a part of the text report writes, without a width to break them at.
  static func lines(_ write: (inout TextPage) -> Void) -> [String] {
    var page = TextPage(options: TextReportOptions(width: width))
    write(&page)
    let text = String(decoding: page.output.bytes, as: UTF8.self)
    return text.split(separator: "\n").map(String.init)
  }

  /// The lines as a paragraph that keeps its blanks.
  static func markup(_ lines: some Collection<String>) -> Markup {
    guard !lines.isEmpty else { return "" }
    let indent = lines.map { line in line.prefix { $0 == " " }.utf8.count }.min() ?? 0
    var markup: Markup = "<pre class=\"plain\">"
    for line in lines.prefix(limit) {
      markup += "\(String(line.dropFirst(indent)), limit: lengthLimit)\n"
    }
    if lines.count > limit { markup += "… and \(lines.count - limit) more lines\n" }
    return markup + "</pre>\n"
  }

  /// The verdict: its headline, then what to do and the counts.
  static func banner(_ lines: [String], severity: Severity?) -> Markup {
    guard let first = lines.first else { return "" }
    // Sign and headline are set apart from the sentence by two blanks.
    let parts = first.split(separator: "  ", maxSplits: 1).map(String.init)
    let name: Markup
    switch severity {
    case .error: name = "error"
    case .warning: name = "warning"
    case .note, nil: name = first.hasPrefix("✓") ? "fine" : "warning"
    }
    var markup: Markup = """
      <section class="verdict \(name)" aria-labelledby="verdict">
      <h2 id="verdict"><span class="headline">\(parts[0])</span> \
      \(parts.count > 1 ? parts[1] : "", limit: 1000)</h2>

      """
    for line in lines.dropFirst() {
      let text = line.drop { $0 == " " }
      let kind: Markup = text.hasPrefix("→") ? " class=\"advice\"" : ""
      markup += "<p\(kind)>\(String(text), limit: 1000)</p>\n"
    }
    return markup + "</section>\n"
  }
}
