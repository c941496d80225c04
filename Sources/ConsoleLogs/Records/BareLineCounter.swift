internal import LogModel
internal import Scanning

/// Counts the lines outside of records, and keeps the first few of those that no rule understands as
/// examples.
struct BareLineCounter {
  /// Whether the current line holds anything but white space so far.
  private var isFilled = false

  /// The 1-based lines with a message that a rule understands which were not counted yet.
  private var understood: Set<Int> = []

  /// Whether no line with an understood message waits to be counted.
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
        endLine(number, in: bytes, at: index, repair, into: &summary)
        number += 1
      case Byte.space, Byte.tab, Byte.carriageReturn, 0: continue
      default: isFilled = true
      }
    }
  }

  /// Counts the last line of a text, whose bytes up to `end` were counted and which has no line feed there.
  ///
  /// If `sharesLine`, a record starts on the same physical line, which then does not count as a line outside
  /// of records. `isEmpty` says that no byte of the line is in this piece.
  mutating func endText(
    _ line: Int, in bytes: Span<UInt8>, at end: Int, isEmpty: Bool, sharesLine: Bool,
    _ repair: TextRepair?, into summary: inout ScanSummary
  ) {
    if !sharesLine, isFilled || !isEmpty {
      endLine(line, in: bytes, at: end, repair, into: &summary)
    }
    isFilled = false
    understood.remove(line)
  }

  /// Counts a line whose line break is at `end`.
  private mutating func endLine(
    _ line: Int, in bytes: Span<UInt8>, at end: Int, _ repair: TextRepair?,
    into summary: inout ScanSummary
  ) {
    let isUnderstood = understood.remove(line) != nil
    guard isFilled else { return summary.countBlank(line) }
    isFilled = false
    guard summary.countText(line, isUnderstood: isUnderstood), !isUnderstood,
      summary.wantsExamples
    else { return }
    let start = bytes.lineStart(before: end, from: max(0, end - LineText.longest))
    summary.examples.append(
      ScanSummary.Example(line: line, text: LineText.quote(bytes, start..<end, repair)))
  }

  /// Counts a message outside of records, which ends on the 1-based line `last`, as a record of the format
  /// ``LogFormat/bare``. Its lines are counted when they end.
  mutating func count(_ event: LogEvent, to last: Int, into summary: inout ScanSummary) {
    summary.count(.bare)
    let first = max(event.line, summary.countedLines + 1)
    guard first <= last else { return }
    for line in first...last { understood.insert(line) }
  }
}
