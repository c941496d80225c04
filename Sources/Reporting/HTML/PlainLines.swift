internal import LogModel

/// Lines of the text report that a page contains.
enum PlainLines {
  /// A width in columns that is so large that no line is wrapped.
  static let width = 1_000_000

  /// The maximum number of lines that are taken from a part of the report.
  static let limit = 120
  /// The maximum length of a line, in Unicode scalars.
  static let lengthLimit = 600

  /// The lines that a part of the text report writes, without wrapping.
  static func lines(_ write: (inout TextPage) -> Void) -> [String] {
    var page = TextPage(options: TextReportOptions(width: width))
    write(&page)
    let text = String(decoding: page.output.bytes, as: UTF8.self)
    return text.split(separator: "\n").map(String.init)
  }

  /// The lines as a paragraph in which spaces are kept.
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

  /// The verdict at the top of a page: its headline, what to do, and the counts.
  static func banner(_ lines: [String], severity: Severity?) -> Markup {
    guard let first = lines.first else { return "" }
    // In the text report, two spaces separate the sign and the headline from the sentence.
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
