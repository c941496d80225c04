internal import LogModel
internal import Scanning

/// Counts the lines outside of records, and keeps the first of those that no rule understands.
struct BareLineCounter {
  /// Whether the current line holds anything but white space so far.
  private var isFilled = false

  /// The lines of which a rule understands a message, as far as examples are still wanted.
  private var understood: Set<Int> = []

  /// Whether no line is kept for later.
  var hasNoneUnderstood: Bool { understood.isEmpty }

  /// Whether the next piece depends on nothing that was counted.
  var isIdle: Bool { !isFilled && understood.isEmpty }

  /// Counts the lines of a text that end in `range`; its first line has the number `first`.
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

  /// Ends a line; with `counts` it is one of its own, without it is the front of a record's line.
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

  /// Counts a message outside of records that takes so many lines of its own.
  mutating func count(_ event: LogEvent, lines: Int, into summary: inout ScanSummary) {
    summary.countBare(lines: lines)
    guard summary.wantsExamples else { return }
    for line in event.line..<event.line + max(1, lines) { understood.insert(line) }
  }
}
