internal import Scanning
internal import Statements

/// Lines of console logs, told by the time stamp that they start with.
extension CrashReportSniffer {
  /// Whether a line starts with the time stamp of a console log.
  ///
  ///     2011-10-30 22:35:28.608 App[1:2] message
  ///     Oct 30 22:35:28 iPhone App[1] <Warning>: message
  ///     default 22:35:28.608 +0100 App message
  ///     "default","22:35:28.608+0100","App","message"
  static func isConsoleLine(_ content: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    var field = content
    let first = bytes.run(content) { $0 == Byte.greater || $0 == Byte.space }
    let separator =
      switch first < content.upperBound ? bytes[first] : 0 {
      case Byte.quote: Byte.quote
      case UInt8(ascii: "|"): UInt8(ascii: "|")
      default: Byte.tab
      }
    // Console.app puts its columns in any order; with quotation marks each has two.
    for _ in 0..<(separator == Byte.tab ? 3 : 6) {
      if startsWithTime(field, in: bytes) { return true }
      let near = field.lowerBound..<min(field.upperBound, field.lowerBound + 128)
      guard let end = bytes.firstOffset(of: separator, in: near) else { return false }
      field = (end + 1)..<field.upperBound
    }
    return false
  }

  private static func startsWithTime(_ content: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    var start = endOfDecoration(content, in: bytes)
    // No word starts with a digit, as most lines of a log do.
    if start < content.upperBound, !Byte.isDigit(bytes[start]) {
      for word in wordsBeforeTime where bytes.starts(start..<content.upperBound, with: word) {
        start += word.utf8.count
      }
      start = bytes.run(start..<content.upperBound) {
        $0 == Byte.space || $0 == Byte.tab || $0 == Byte.comma
      }
    }
    return timeShapes.contains { matches($0, at: start, before: content.upperBound, in: bytes) }
  }

  private static let wordsBeforeTime = [
    "default", "info", "debug", "error", "fault", "notice", "[", "(",
  ]

  private static let timeShapes = [
    "9999-99-99 99:99", "9999-99-99T99:99", "9999/99/99 99:99", "AAA 99 99:99", "AAA  9 99:99",
    "AAA 9 99:99", "99:99:99", "AAA AAA 99 99:99", "AAA AAA  9 99:99",
  ]

  /// Where the text of a line starts that is a comment or an item of a list: `// `, `12. `.
  private static func endOfDecoration(_ content: Range<Int>, in bytes: Span<UInt8>) -> Int {
    func isMark(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: "/") || byte == UInt8(ascii: "#") || byte == UInt8(ascii: "*")
        || byte == Byte.space || byte == Byte.tab
    }
    let start = bytes.run(content, while: isMark)
    let end = bytes.run(start..<min(content.upperBound, start + 6), while: Byte.isDigit)
    guard end > start, end + 1 < content.upperBound,
      bytes[end] == UInt8(ascii: ".") || bytes[end] == UInt8(ascii: ")"),
      bytes[end + 1] == Byte.space
    else { return start }
    return end + 2
  }

  /// Whether the bytes have a shape, in which `9` is a digit and `A` a letter.
  private static func matches(
    _ shape: String, at start: Int, before end: Int, in bytes: Span<UInt8>
  ) -> Bool {
    guard end - start >= shape.utf8.count else { return false }
    var index = start
    for mark in shape.utf8 {
      let byte = bytes[index]
      let isRight =
        switch mark {
        case UInt8(ascii: "9"): Byte.isDigit(byte)
        case UInt8(ascii: "A"): Byte.isLetter(byte)
        default: byte == mark
        }
      guard isRight else { return false }
      index += 1
    }
    return true
  }
}
