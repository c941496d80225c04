internal import Scanning

/// How lines are taken apart.
extension Table {
  /// The cells of a line with the given separator.
  static func row(
    _ line: Range<Int>, in bytes: Span<UInt8>, _ separator: UInt8, isOpen: Bool = false
  ) -> Row {
    separator == UInt8(ascii: "|")
      ? Row(cells: barred(line, in: bytes))
      : separated(line, in: bytes, separator, isOpen: isOpen)
  }

  /// The cells between bars; a bar behind a backslash is part of a cell.
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

  /// The quotation mark that ends a cell: one that is not doubled.
  private static func closing(in bytes: Span<UInt8>, _ text: Range<Int>) -> Int? {
    var position = text.lowerBound
    while let mark = bytes.firstOffset(of: Byte.quote, in: position..<text.upperBound) {
      guard mark + 1 < text.upperBound, bytes[mark + 1] == Byte.quote else { return mark }
      position = mark + 2
    }
    return nil
  }
}
