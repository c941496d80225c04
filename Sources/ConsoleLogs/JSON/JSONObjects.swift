internal import Scanning

/// Finds the objects of JSON logs in a text that may hold anything else.
enum JSONObjects {
  /// What stands at a place where an object may start.
  enum Found {
    /// A whole object.
    case object(Range<Int>)
    /// An object whose line ends before it does, and whose next line starts another.
    case brokenOff(Range<Int>)
    /// The start of an object that goes on behind the bytes.
    case cut
    /// No object.
    case none
  }

  /// The longest object that is waited for, in bytes.
  static let longest = 4 << 20

  /// How many bytes of a piece may be looked over in vain: each of very many braces that nothing closes
  /// would be looked for to the end. Behind that an object has as many bytes as ``shortest``, or its line.
  private static let mostInVain = 64 << 20
  private static let shortest = 4096

  /// How far the end of an object is looked for, after so many bytes in vain.
  static func reach(after vain: Int) -> Int { max(shortest, min(longest, mostInVain - vain)) }

  /// Looks for an object whose brace stands at `start`.
  ///
  /// `lineEnd` is the end of the line, where it is known: an object of one line needs no look at its
  /// braces. Bytes that were looked over for nothing are added to `vain`.
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

  /// Whether the line behind `lineEnd` starts an object of its own.
  private static func startsLine(in bytes: Span<UInt8>, behind lineEnd: Int) -> Bool {
    let start = bytes.endOfBlanks(from: min(lineEnd + 1, bytes.count), to: bytes.count)
    return start + 1 < bytes.count && bytes[start] == UInt8(ascii: "{")
      && bytes[start + 1] == Byte.quote
  }

  /// Whether a brace opens an object: a quoted key and a colon follow it.
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

  /// Whether the braces of a line that ends with one are those of a single object.
  private static func isClosed(_ line: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    var scanner = JSONScanner(at: line.lowerBound)
    scanner.skipValue(in: bytes.extracting(0..<line.upperBound))
    return scanner.offset == line.upperBound && !scanner.isTruncated
  }
}
