internal import LogModel
internal import Scanning

/// The lines of a piece and the records that start on them.
extension RecordScanner {
  /// Takes one physical line, given without its line feed, into the open record or starts new ones.
  mutating func readLine(
    in bytes: Span<UInt8>, _ line: Range<Int>, into open: inout OpenRecord,
    emit: (consuming LogEvent) -> Void
  ) {
    let range = bytes.withoutCarriageReturn(line)
    if json.lastDated != nil { noteLastJSON(in: bytes) }
    lineStart = isMidLine ? -1 : line.lowerBound
    finder.find(in: bytes, line: range, isMidLine: isMidLine)
    if finder.lacksNames {
      finder.learnNames(in: bytes, from: line.lowerBound, matcher)
      finder.find(in: bytes, line: range, isMidLine: isMidLine)
    }
    if finder.headers.isEmpty, !isMidLine {
      if takeAside(in: bytes, line, into: &open, emit: emit) { return }
      noteNumber(in: bytes, range)
    }
    for index in finder.headers.indices {
      let next = index + 1 < finder.headers.count ? finder.headers[index + 1].start : nil
      start(
        finder.headers[index], end: next ?? range.upperBound, in: bytes, into: &open, emit: emit)
    }
  }

  /// Starts the record of a header whose part of the line ends at `end`; the open one is done with.
  mutating func start(
    _ header: RecordHeader, end: Int, in bytes: Span<UInt8>, into open: inout OpenRecord,
    emit: (consuming LogEvent) -> Void
  ) {
    var header = header
    finish(open, at: header.start, in: bytes, sharesLine: true, emit: emit)
    clock.shift(&header, after: open.header, in: bytes, stamps)
    carried.context = nil
    open = OpenRecord(start: header.start, line: line, header: header)
    noteNumber(in: bytes, header.message..<max(header.message, header.messageEnd ?? end))
    summary.count(header.format)
    summary.note(header)
    noteFirst(header, in: bytes)
    table.note(header, host: hosts.note(header, in: bytes), end: end, line: line, in: bytes)
    guard mayRun, let number = table.latestSlot, finder.isSettled else { return }
    memory.learn(
      header, line: lineStart, slot: number, on: clock, columns: finder.columnsLearned, in: bytes)
  }

  /// Notes the time of the first record that is dated.
  mutating func noteFirst(_ header: RecordHeader, in bytes: Span<UInt8>) {
    if summary.firstTimestamp == nil {
      summary.firstTimestamp = stamps.instant(of: header, in: bytes)
    }
  }

  /// Reads what is left of the open record, which ends at `end`, on the current line.
  mutating func finish(
    _ open: OpenRecord, at end: Int, in bytes: Span<UInt8>, sharesLine: Bool,
    emit: (consuming LogEvent) -> Void
  ) {
    if let header = open.header {
      // A record that holds no literal and no number is done with; nearly all of them are.
      if line > open.line + 1 {
        readLines(of: open, header, in: bytes, to: end, emit: emit)
      } else if places.hasMore(before: end, in: bytes) {
        read(open, in: bytes, to: end, emit: emit)
      }
      summary.countLines(header.format, line - open.line)
    } else if end > open.start || carried.context != nil {
      read(open, in: bytes, to: end, sharesLine: sharesLine, emit: emit)
    }
  }

  @inline(__always)
  mutating func noteNumber(in bytes: Span<UInt8>, _ message: Range<Int>) {
    guard let first = message.first else { return }
    // Nearly every message starts with something else; that is all that is looked at then.
    let byte = bytes[first]
    guard Byte.isDigit(byte) || byte == Byte.dash || Byte.isBlank(byte) else { return }
    if let range = BareNumber.range(in: bytes, message) {
      places.note(CandidateQueue.Number(range: range, line: line))
    }
  }
}
