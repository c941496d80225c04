internal import Scanning

/// Skips what quoting, commenting, indenting and numbering put before the text of a line.
enum QuotePrefix {
  /// Returns the offset at which the text of a line starts: after `>`, `//`, `*`, backticks, blanks, a byte
  /// order mark, and the number of a list or of the line.
  static func end(in bytes: Span<UInt8>, line: Range<Int>) -> Int {
    var index = line.lowerBound
    let limit = min(line.upperBound, index + 64)
    index = bytes.endOfBlanks(from: index, to: limit)
    while index < limit {
      switch bytes[index] {
      case Byte.space, Byte.tab, UInt8(ascii: "`"), UInt8(ascii: ">"), UInt8(ascii: "/"),
        UInt8(ascii: "*"), UInt8(ascii: "#"), UInt8(ascii: "|"), UInt8(ascii: "+"), 0:
        index += 1
      case Byte.dash where index + 1 < limit && Byte.isBlank(bytes[index + 1]):
        index += 1
      case Byte.quote where index + 1 < limit && Byte.isDigit(bytes[index + 1]):
        index += 1
      case 0xEF where index + 2 < limit && bytes[index + 1] == 0xBB && bytes[index + 2] == 0xBF:
        index += 3
      case 0xC2 where index + 1 < limit && bytes[index + 1] == 0xA0:
        index += 2
      default:
        return endOfListNumber(in: bytes, at: index, lineEnd: line.upperBound) ?? index
      }
    }
    return index
  }

  /// Returns the offset at which the text after `12. `, `12) `, `12: ` or a line number starts, or `nil` if
  /// there is no such number.
  static func endOfListNumber(in bytes: Span<UInt8>, at start: Int, lineEnd: Int) -> Int? {
    let digits = bytes.endOfDigits(from: start, to: min(lineEnd, start + 8))
    guard digits > start, digits + 1 < lineEnd else { return nil }
    switch bytes[digits] {
    case Byte.period, UInt8(ascii: ")"), Byte.colon:
      guard Byte.isBlank(bytes[digits + 1]) else { return nil }
      return bytes.endOfBlanks(from: digits + 1, to: lineEnd)
    case Byte.tab, Byte.space, UInt8(ascii: "|"):
      // A column of line numbers, as `cat -n`, `nl` and editors print it.
      let text = bytes.endOfBlanks(from: digits + 1, to: lineEnd)
      return text < lineEnd && Byte.isDigit(bytes[text]) || bytes[digits] != Byte.space
        ? text : nil
    default: return nil
    }
  }
}
