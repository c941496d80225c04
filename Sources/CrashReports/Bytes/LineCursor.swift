internal import Scanning
internal import Statements

/// A physical line of a report.
struct CrashReportLine {
  /// The 1-based number.
  var number: Int
  /// The line without its terminator.
  var range: Range<Int>
  /// The line without white space and quotation prefixes around it.
  var content: Range<Int>
}

/// Iterates over the lines of a report. It holds offsets only; the caller passes the same bytes each
/// time.
///
/// `\n`, `\r\n` and a single `\r` end a line; a last line without terminator counts.
struct LineCursor {
  /// The offset of the next line.
  private(set) var offset: Int
  /// The 1-based number of the last line that ``next(in:)`` returned.
  private(set) var line: Int

  /// Creates a cursor before the line with the given number, which starts at `offset`.
  init(at offset: Int = 0, number: Int = 1) {
    self.offset = offset
    line = number - 1
  }

  /// Returns the next line, or `nil` at the end.
  mutating func next(in bytes: Span<UInt8>) -> CrashReportLine? {
    guard offset < bytes.count else { return nil }
    let start = offset
    let end = LineCursor.lineEnd(from: start, in: bytes)
    offset = end + 1
    if end + 1 < bytes.count, bytes[end] == Byte.carriageReturn, bytes[end + 1] == Byte.lineFeed {
      offset = end + 2
    }
    line += 1
    return CrashReportLine(
      number: line, range: start..<end, content: LineCursor.content(of: start..<end, in: bytes))
  }

  /// The offset of the first line feed or carriage return, or of the end.
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

  /// Steps back so that ``next(in:)`` returns `line` again.
  mutating func unread(_ line: CrashReportLine) {
    offset = line.range.lowerBound
    self.line = line.number - 1
  }

  /// Moves to the offset `target` in or after `line`.
  ///
  /// The rest of the target's physical line, if there is any, comes next and keeps its number.
  mutating func skip(to target: Int, after line: CrashReportLine, in bytes: Span<UInt8>) {
    let start = line.range.lowerBound
    let target = Swift.min(Swift.max(target, start), bytes.count)
    // Usually a body is at the end of its file, so its lines need not be counted.
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

  /// Moves to the end of the bytes.
  mutating func skipToEnd(of bytes: Span<UInt8>) { offset = bytes.count }

  /// The line without white space, back quotes and `>`, since reports are pasted into Markdown.
  static func content(of range: Range<Int>, in bytes: Span<UInt8>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes[start] <= Byte.space || bytes[start] == Byte.backquote {
      start += 1
    }
    // A byte order mark, and the prefix of a quoted mail or Markdown paragraph.
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
