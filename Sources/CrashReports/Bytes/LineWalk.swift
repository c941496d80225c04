internal import Scanning

/// Finds the physical lines of ascending offsets, each from the line that was found before.
///
/// A list may hold thousands of payloads, and each of them quotes lines; searching from the start of the list
/// would cost the square of their number.
struct LineWalk {
  private let first: CrashReportLine
  private var current: CrashReportLine

  /// Creates a walk that starts on a line.
  init(from line: CrashReportLine) {
    first = line
    current = line
  }

  /// Returns the line that holds an offset, which must not lie before the line that the walk started on.
  mutating func line(at offset: Int, in bytes: Span<UInt8>) -> CrashReportLine {
    if offset < current.range.lowerBound { current = first }
    guard offset > current.range.upperBound else { return current }
    var cursor = LineCursor(at: current)
    while let next = cursor.next(in: bytes) {
      current = next
      if offset <= next.range.upperBound { break }
    }
    return current
  }
}
