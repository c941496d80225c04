internal import LogModel
internal import Scanning

/// Counts the lines outside of records, and keeps the first few of those that no rule understands as
/// examples.
struct BareLineCounter {
  /// Whether the current line holds anything but white space so far.
  private var isFilled = false

  /// The 1-based lines with a message that a rule understands, recorded only while more examples are wanted.
  private var understood: Set<Int> = []

  /// Whether no line with an understood message is recorded.
  var hasNoneUnderstood: Bool { understood.isEmpty }

  /// Whether nothing that was counted so far affects how the next piece is counted.
  var isIdle: Bool { !isFilled && understood.isEmpty }

  /// Counts the lines that end in `range`; the first of them has the 1-based number `first`.
  mutating func countLines(
    in bytes: Span<UInt8>, _ range: Range<Int>, from first: Int, _ repair: TextRepair?,
    into summary: inout ScanSummary
  ) {
    var number = first
    for index in range {
      switch bytes[index] {
      case Byte.lineFeed:
        endLine(number, in: bytes, at: index, repair, counts: true, into: &summary)
        number += 1
      case Byte.space, Byte.tab, Byte.carriageReturn, 0: continue
      default: isFilled = true
      }
    }
  }

  /// Ends a line whose line break is at `end`. `counts` is `false` if a record starts on the same physical
  /// line, which then does not count as a line outside of records.
  mutating func endLine(
    _ line: Int, in bytes: Span<UInt8>, at end: Int, _ repair: TextRepair?, counts: Bool,
    into summary: inout ScanSummary
  ) {
    defer { isFilled = false }
    guard isFilled, counts else { return }
    summary.bareLines += 1
    guard summary.wantsExamples, understood.remove(line) == nil else { return }
    let start = bytes.lineStart(before: end, from: max(0, end - LineText.longest))
    summary.examples.append(
      ScanSummary.Example(line: line, text: LineText.quote(bytes, start..<end, repair)))
  }

  /// Counts a message outside of records, and the `lines` lines it covers that no earlier message covers.
  mutating func count(_ event: LogEvent, lines: Int, into summary: inout ScanSummary) {
    summary.countBare(lines: lines)
    guard summary.wantsExamples else { return }
    for line in event.line..<event.line + max(1, lines) { understood.insert(line) }
  }
}
