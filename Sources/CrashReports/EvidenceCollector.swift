internal import LogModel

/// The lines of a report that its statements rest on.
struct EvidenceCollector {
  /// How many lines of one report are quoted.
  private static let limit = 12
  /// How many bytes of a line are quoted.
  private static let quoteLimit = 500

  private var lines: [(number: Int, range: Range<Int>)] = []

  /// Adds a line, once, while there is room.
  mutating func add(_ line: ReportLine) {
    guard lines.count < EvidenceCollector.limit, lines.last?.number != line.number else { return }
    lines.append((line.number, line.range))
  }

  /// Adds the lines on which values of a JSON object stand.
  ///
  /// - Parameters:
  ///   - ranges: The values, in their order in the bytes.
  ///   - start: The line on which the object starts.
  mutating func add(_ ranges: [Range<Int>], from start: ReportLine, in bytes: Span<UInt8>) {
    guard let last = ranges.map(\.upperBound).max() else { return }
    var cursor = LineCursor(at: start.range.lowerBound, number: start.number)
    while cursor.offset < last, let line = cursor.next(in: bytes) {
      let isTouched = ranges.contains {
        $0.lowerBound <= line.range.upperBound && line.range.lowerBound < $0.upperBound
      }
      // Lines that hold only brackets and numbers, in bodies that are pretty-printed, say nothing.
      if isTouched, bytes.run(line.content, while: { !Byte.isLetter($0) }) < line.content.upperBound
      {
        add(line)
      }
    }
  }

  /// The lines as evidence, in order.
  func evidence(input: InputIndex, in bytes: Span<UInt8>) -> [Evidence] {
    lines.sorted { $0.number < $1.number }.map { line in
      Evidence(
        input: input, line: line.number, text: EvidenceCollector.quote(line.range, in: bytes))
    }
  }

  /// The line verbatim, cut before a character where it is too long.
  private static func quote(_ range: Range<Int>, in bytes: Span<UInt8>) -> String {
    guard range.count > quoteLimit else { return bytes.text(range) }
    var end = range.lowerBound + quoteLimit
    while end > range.lowerBound, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return bytes.text(range.lowerBound..<end) + "…"
  }
}
