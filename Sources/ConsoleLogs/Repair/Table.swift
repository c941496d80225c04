internal import Scanning

/// Console.app's columns as a table: CSV, or Markdown with bars.
///
/// ```
/// "default","10:00:00.123456+0300","Lantern","a ""message"""
/// | default | 10:00:00.123456+0300 | Lantern | message |
/// ```
/// With tabs between its cells, a row is a record as Console.app copies it.
struct Table {
  /// A cell of a row.
  struct Cell {
    /// The text of the cell, without quotation marks around it.
    var range: Range<Int>
    /// Whether there are quotation marks around the text, so that each quotation mark in it is doubled.
    var isQuoted = false
  }

  /// The cells of a line.
  struct Row {
    /// The cells in their order.
    var cells: [Cell] = []
    /// Whether the last cell continues on the next line.
    var isOpen = false
  }

  private let separator: UInt8

  /// How many cells a row has; any further separator is part of the last cell.
  private let width: Int

  /// Whether the first line names the columns, among them one for the time.
  private let hasNames: Bool

  /// How many lines are examined. At least one in `fewestRows` of them must be a row, because messages may
  /// have many lines.
  private static let lines = 40
  private static let fewestRows = 4

  /// Finds out from the first lines whether the text is a table; `nil` if it is not.
  init?(_ bytes: Span<UInt8>, _ quoting: Quoting?) {
    var widths: [UInt8: [Int: Int]] = [:]
    var filled = 0
    var position = 0
    var named: UInt8?
    while filled < Self.lines, position < bytes.count {
      let end =
        bytes.firstOffset(of: Byte.lineFeed, in: position..<bytes.count) ?? bytes.count
      let whole = position..<end
      let start = quoting?.end(of: whole, in: bytes) ?? position
      let line = bytes.trimmed(bytes.withoutCarriageReturn(start..<max(start, end)))
      position = end + 1
      guard let first = line.first else { continue }
      filled += 1
      for separator in Self.separators(for: bytes[first], hasNames: named != nil) {
        let row = Self.row(line, in: bytes, separator)
        if filled == 1, Self.areNames(row.cells, in: bytes) { named = separator }
        if Self.isRecord(row, in: bytes, hasNames: named == separator) {
          // If a cell continues on the next line, this line does not show the whole row.
          let width = row.isOpen ? ConsoleColumns.most : row.cells.count
          widths[separator, default: [:]][width, default: 0] += 1
        }
      }
    }
    func rows(_ counts: [Int: Int]) -> Int { counts.values.reduce(0, +) }
    guard let most = widths.max(by: { (rows($0.value), $0.key) < (rows($1.value), $1.key) }),
      rows(most.value) * Self.fewestRows >= filled,
      let width = most.value.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key
    else { return nil }
    separator = most.key
    hasNames = named == most.key
    self.width = width
  }

  private static func separators(for first: UInt8, hasNames: Bool) -> [UInt8] {
    if first == UInt8(ascii: "|") { return [first] }
    return first == Byte.quote || Byte.isLetter(first) || hasNames
      ? [Byte.comma, UInt8(ascii: ";")] : []
  }

  /// Whether the cells of the first line name columns: one for the time, and one for the message or the
  /// process.
  private static func areNames(_ cells: [Cell], in bytes: Span<UInt8>) -> Bool {
    guard cells.count > 2 else { return false }
    let names = Set(cells.prefix(16).map { bytes.text(in: bytes.trimmed($0.range)).lowercased() })
    return !names.isDisjoint(with: ["time", "timestamp", "date", "datetime"])
      && !names.isDisjoint(with: ["message", "eventmessage", "process", "msg"])
  }

  /// Whether the cells hold a record. One must be a time. Unless the first line names the columns or the
  /// first cell is quoted, another must be a type as in Console.app.
  private static func isRecord(_ row: Row, in bytes: Span<UInt8>, hasNames: Bool) -> Bool {
    let cells = row.cells
    guard cells.count > (row.isOpen ? 1 : 2) else { return false }
    var hasTime = false
    var hasType = false
    for cell in cells.prefix(5) {
      if ConsoleAppFormat.time(cell.range, in: bytes) != nil { hasTime = true }
      if ConsoleLevel.isKnown(bytes.trimmed(cell.range), in: bytes) { hasType = true }
    }
    return hasTime && (hasType || hasNames || cells[0].isQuoted)
  }

  /// Returns the cells of a line, given without its line feed; `nil` if the line is not part of the table.
  ///
  /// With `isOpen`, the line continues a quoted cell of the line above. If it is a row itself, the quotation
  /// mark that ends that cell was lost.
  func row(_ line: Range<Int>, in bytes: Span<UInt8>, isOpen: Bool) -> Row? {
    let text = bytes.trimmed(line)
    var row = Self.row(text, in: bytes, separator)
    let isRecord = Self.isRecord(row, in: bytes, hasNames: hasNames)
    if isOpen, !isRecord {
      row = Self.row(line, in: bytes, separator, isOpen: true)
    } else if !isRecord, !isHeading(row.cells, text, in: bytes) {
      return nil
    }
    if Self.isRule(row.cells, in: bytes) { row.cells = [row.cells[0]] }
    guard row.cells.count > width, let end = row.cells.last, !end.isQuoted else { return row }
    let start = row.cells[width - 1].range.lowerBound
    row.cells.removeSubrange((width - 1)...)
    row.cells.append(Cell(range: start..<end.range.upperBound))
    return row
  }

  /// Whether a line without a time belongs to the table, because it has the table's number of cells.
  private func isHeading(_ cells: [Cell], _ line: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    guard cells.count == width, let first = line.first else { return false }
    if hasNames, Self.areNames(cells, in: bytes) { return true }
    return bytes[first] == Byte.quote || bytes[first] == UInt8(ascii: "|")
  }

  /// Whether the cells are the rule of dashes below the headings of a Markdown table.
  private static func isRule(_ cells: [Cell], in bytes: Span<UInt8>) -> Bool {
    cells.allSatisfy { cell in
      guard cell.range.count > 1 else { return false }
      for index in cell.range where bytes[index] != Byte.dash && bytes[index] != Byte.colon {
        return false
      }
      return true
    }
  }
}

/// Splitting lines into cells.
extension Table {
  /// The cells of a line with the given separator.
  static func row(
    _ line: Range<Int>, in bytes: Span<UInt8>, _ separator: UInt8, isOpen: Bool = false
  ) -> Row {
    separator == UInt8(ascii: "|")
      ? Row(cells: barred(line, in: bytes))
      : separated(line, in: bytes, separator, isOpen: isOpen)
  }

  /// The cells between bars; a bar after a backslash is part of a cell.
  private static func barred(_ line: Range<Int>, in bytes: Span<UInt8>) -> [Cell] {
    var cells: [Cell] = []
    var start = line.lowerBound + 1
    var index = start
    while index < line.upperBound {
      if bytes[index] == UInt8(ascii: "|"), bytes[index - 1] != Byte.backslash {
        cells.append(Cell(range: bytes.trimmed(start..<index)))
        start = index + 1
      }
      index += 1
    }
    if start < line.upperBound { cells.append(Cell(range: bytes.trimmed(start..<index))) }
    return cells
  }

  /// The cells between commas or semicolons.
  private static func separated(
    _ line: Range<Int>, in bytes: Span<UInt8>, _ separator: UInt8, isOpen: Bool
  ) -> Row {
    var row = Row()
    var start = line.lowerBound
    var isInQuotes = isOpen
    while start <= line.upperBound {
      if !isInQuotes, start < line.upperBound, bytes[start] == Byte.quote {
        isInQuotes = true
        start += 1
      }
      var end = start
      if isInQuotes {
        guard let close = closing(in: bytes, start..<line.upperBound) else {
          row.cells.append(Cell(range: start..<line.upperBound, isQuoted: true))
          row.isOpen = true
          return row
        }
        row.cells.append(Cell(range: start..<close, isQuoted: true))
        end = close + 1
      }
      end =
        bytes.firstOffset(of: separator, in: end..<max(end, line.upperBound))
        ?? line.upperBound
      if !isInQuotes { row.cells.append(Cell(range: start..<end)) }
      isInQuotes = false
      start = end + 1
    }
    return row
  }

  /// The offset of the quotation mark that ends a cell, which is the first that is not doubled; `nil` if
  /// there is none.
  private static func closing(in bytes: Span<UInt8>, _ text: Range<Int>) -> Int? {
    var position = text.lowerBound
    while let mark = bytes.firstOffset(of: Byte.quote, in: position..<text.upperBound) {
      guard mark + 1 < text.upperBound, bytes[mark + 1] == Byte.quote else { return mark }
      position = mark + 2
    }
    return nil
  }
}
