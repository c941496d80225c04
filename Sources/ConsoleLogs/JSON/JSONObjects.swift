internal import Scanning

/// Finds the objects of JSON logs in text that may also hold anything else.
enum JSONObjects {
  /// What is found at an offset at which an object may start.
  enum Found {
    /// A whole object.
    case object(Range<Int>)
    /// An object that does not end on its line, while the next line starts another object.
    case brokenOff(Range<Int>)
    /// The start of an object that continues beyond the bytes.
    case cut
    /// No object.
    case none
  }

  /// The most bytes of an object whose end is waited for.
  static let longest = 4 << 20

  /// How many bytes of a piece may be searched in vain for the ends of objects. Otherwise, each of very many
  /// braces that are never closed would cost a search up to the end. After that many bytes, the end of an
  /// object is searched for only in its line or in `shortest` bytes.
  private static let mostInVain = 64 << 20
  private static let shortest = 4096

  /// How many bytes of an object are searched for its end, after `vain` bytes were searched in vain.
  static func reach(after vain: Int) -> Int { max(shortest, min(longest, mostInVain - vain)) }

  /// Looks for an object whose opening brace is at `start`.
  ///
  /// `lineEnd` is the end of the line if it is known; an object that fills its line is then found without a
  /// search beyond the line. The number of bytes that are searched in vain is added to `vain`.
  static func object(
    in bytes: Span<UInt8>, at start: Int, lineEnd: Int?, _ vain: inout Int
  ) -> Found {
    guard startsObject(in: bytes, at: start) else { return .none }
    if let lineEnd {
      let line = bytes.trimmed(bytes.withoutCarriageReturn(start..<lineEnd))
      if line.count > 2, bytes[line.upperBound - 1] == UInt8(ascii: "}"),
        isClosed(line, in: bytes)
      {
        return .object(line)
      }
      if startsLine(in: bytes, behind: lineEnd) { return .brokenOff(line) }
    }
    var scanner = JSONScanner(at: start)
    let limited = bytes.extracting(0..<min(bytes.count, start + reach(after: vain)))
    scanner.skipValue(in: limited)
    if scanner.isTruncated {
      vain += limited.count - start
      return limited.count < bytes.count ? .none : .cut
    }
    return .object(start..<scanner.offset)
  }

  /// Whether the line after `lineEnd` starts with an object.
  private static func startsLine(in bytes: Span<UInt8>, behind lineEnd: Int) -> Bool {
    let start = bytes.endOfBlanks(from: min(lineEnd + 1, bytes.count), to: bytes.count)
    return start + 1 < bytes.count && bytes[start] == UInt8(ascii: "{")
      && bytes[start + 1] == Byte.quote
  }

  /// Whether a brace opens an object, which means that a quoted key and a colon follow it, or may follow
  /// where the bytes end.
  static func startsObject(in bytes: Span<UInt8>, at start: Int) -> Bool {
    var index = start + 1
    while index < bytes.count, bytes[index] <= Byte.space { index += 1 }
    guard index < bytes.count else { return true }
    guard bytes[index] == Byte.quote else { return false }
    let limit = min(bytes.count, index + 64)
    guard let end = bytes.firstOffset(of: Byte.quote, in: index + 1..<limit) else {
      return limit == bytes.count
    }
    index = end + 1
    while index < bytes.count, Byte.isBlank(bytes[index]) { index += 1 }
    return index == bytes.count || bytes[index] == Byte.colon
  }

  /// Whether a line that ends with a brace is one complete object.
  private static func isClosed(_ line: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    var scanner = JSONScanner(at: line.lowerBound)
    scanner.skipValue(in: bytes.extracting(0..<line.upperBound))
    return scanner.offset == line.upperBound && !scanner.isTruncated
  }
}
