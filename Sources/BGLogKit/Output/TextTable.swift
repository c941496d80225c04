internal import Reporting

/// Rows of text in aligned columns, safe for a terminal.
struct TextTable {
  private var rows: [[String]] = []

  /// Creates a table with the given head.
  init(_ head: [String] = []) {
    if !head.isEmpty { rows.append(head) }
  }

  /// Adds a row.
  mutating func append(_ row: [String]) { rows.append(row.map(TerminalText.escaped)) }

  /// The table, a line a row.
  var text: String {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { $0.count > column ? DisplayWidth.columns(of: $0[column]) : 0 }.max() ?? 0
    }
    return rows.map { row in
      var line = ""
      var gap = 0
      for (cell, width) in zip(row, widths) {
        // Blanks are written when something follows, so that no line ends in them.
        if !cell.isEmpty { line += String(repeating: " ", count: gap) + cell }
        let used = DisplayWidth.columns(of: cell)
        gap = (cell.isEmpty ? gap : 0) + width - used + 2
      }
      return line + "\n"
    }.joined()
  }
}
