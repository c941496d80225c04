internal import Scanning
internal import Statements

/// A physical line of a report.
struct CrashReportLine {
  /// The 1-based number of the line in its input.
  var number: Int
  /// The offsets of the line in the input's bytes, without its terminator.
  var range: Range<Int>
  /// The offsets of the line without the white space and quotation prefixes around its text.
  var content: Range<Int>
}

/// Iterates over the lines of a report.
///
/// A line ends with `\n`, `\r\n` or a single `\r`; a last line without terminator counts too. The
/// cursor holds only offsets, so the caller has to pass the same bytes to every call.
struct LineCursor {
  /// The offset at which the next line starts.
  private(set) var offset: Int
  /// The 1-based number of the last line that ``next(in:)`` returned.
  private(set) var line: Int
  /// The offsets of the physical line that was found last. Thousands of reports may stand on one line, so its
  /// end is not searched for again.
  private var known = 0..<0

  /// Creates a cursor whose next line is `line`, or what its caller has left of it.
  init(at line: CrashReportLine) {
    self.init(at: line.range.lowerBound, number: line.number)
    known = line.range
  }

  /// Creates a cursor before the line with the given number, which starts at `offset`.
  init(at offset: Int = 0, number: Int = 1) {
    self.offset = offset
    line = number - 1
  }

  /// Returns the next line, or `nil` at the end.
  mutating func next(in bytes: Span<UInt8>) -> CrashReportLine? {
    guard offset < bytes.count else { return nil }
    let start = offset
    let end = known.contains(start) ? known.upperBound : LineCursor.lineEnd(from: start, in: bytes)
    known = start..<end
    offset = end + 1
    if end + 1 < bytes.count, bytes[end] == Byte.carriageReturn, bytes[end + 1] == Byte.lineFeed {
      offset = end + 2
    }
    line += 1
    return CrashReportLine(
      number: line, range: start..<end, content: LineCursor.content(of: start..<end, in: bytes))
  }

  /// The offset of the first line feed or carriage return from `start` on, or of the end of the
  /// bytes.
  private static func lineEnd(from start: Int, in bytes: Span<UInt8>) -> Int {
    var index = start
    while index + 64 <= bytes.count {
      let ends =
        bytes.places(of: Byte.lineFeed, at: index)
        | bytes.places(of: Byte.carriageReturn, at: index)
      if ends != 0 { return index + ends.trailingZeroBitCount }
      index += 64
    }
    return bytes.run(index..<bytes.count) { $0 != Byte.lineFeed && $0 != Byte.carriageReturn }
  }

  /// Moves the cursor back so that ``next(in:)`` returns `line` again.
  mutating func unread(_ line: CrashReportLine) {
    offset = line.range.lowerBound
    self.line = line.number - 1
  }

  /// Moves the cursor to the offset `target`, which lies in or after `line`.
  ///
  /// If a part of a physical line is left at `target`, it is returned next and keeps its line
  /// number.
  mutating func skip(to target: Int, after line: CrashReportLine, in bytes: Span<UInt8>) {
    let start = line.range.lowerBound
    let target = Swift.min(Swift.max(target, start), bytes.count)
    // Usually only white space follows `target`; then the lines up to there need not be counted.
    guard bytes.run(target..<bytes.count, while: { $0 <= Byte.space }) < bytes.count else {
      skipToEnd(of: bytes)
      return
    }
    self.line = line.number + bytes.lineBreaks(in: start..<target) - 1
    offset = target
    let rest = bytes.run(target..<bytes.count) { $0 == Byte.space || $0 == Byte.tab }
    if rest >= bytes.count || bytes[rest] == Byte.lineFeed || bytes[rest] == Byte.carriageReturn {
      offset = rest
      _ = next(in: bytes)
    }
  }

  /// Moves the cursor to the end of the bytes.
  mutating func skipToEnd(of bytes: Span<UInt8>) { offset = bytes.count }

  /// Returns `range` without the white space, backquotes and `>` around its text, because reports
  /// are pasted into Markdown.
  static func content(of range: Range<Int>, in bytes: Span<UInt8>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes[start] <= Byte.space || bytes[start] == Byte.backquote {
      start += 1
    }
    // Skips a byte order mark, and the `> ` before a quoted line of an email or of Markdown.
    if end - start >= 3, bytes[start] == 0xEF, bytes[start + 1] == 0xBB, bytes[start + 2] == 0xBF {
      start += 3
    }
    if end - start >= 2, bytes[start] == Byte.greater, bytes[start + 1] == Byte.space {
      start += 2
      while start < end, bytes[start] <= Byte.space { start += 1 }
    }
    while end > start, bytes[end - 1] <= Byte.space || bytes[end - 1] == Byte.backquote {
      end -= 1
    }
    return start..<end
  }
}
