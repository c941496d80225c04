internal import Reporting

/// A table with aligned columns, safe to print on a terminal.
struct TextTable {
  private var rows: [[String]] = []

  /// Creates a table with these column titles.
  init(_ head: [String] = []) {
    if !head.isEmpty { rows.append(head) }
  }

  /// Adds a row.
  mutating func append(_ row: [String]) { rows.append(row.map(TerminalText.escaped)) }

  /// The table, one line per row.
  var text: String {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { $0.count > column ? DisplayWidth.columns(of: $0[column]) : 0 }.max() ?? 0
    }
    return rows.map { row in
      var line = ""
      var gap = 0
      for (cell, width) in zip(row, widths) {
        // The gap before a cell is written with the cell, so that no line ends with spaces.
        if !cell.isEmpty { line += String(repeating: " ", count: gap) + cell }
        let used = DisplayWidth.columns(of: cell)
        gap = (cell.isEmpty ? gap : 0) + width - used + 2
      }
      return line + "\n"
    }.joined()
  }
}
