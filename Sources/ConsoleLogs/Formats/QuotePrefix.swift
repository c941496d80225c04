internal import Scanning

/// What quoting, commenting, indenting and numbering put before a line.
enum QuotePrefix {
  /// Returns where the text of a line starts: behind `>`, `//`, `*`, backticks, blanks, a byte order
  /// mark, a number or a letter of a list.
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

  /// Returns where the text behind `12. `, `12) ` or `12: ` starts, or `nil` when there is none.
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
