internal import LogModel
internal import Scanning

extension RecordScanner {
  /// How many bytes at the end of a piece are read again with the next one, so that what a message
  /// or a list of assertions continues in is seen together with it.
  private static let overlap = RecordReader.reach.behind + HeldAssertionList.longest

  /// How many bytes before those come again too, as what stands before a message.
  private static let lookBehind = RecordReader.reach.before + LineText.longestLead

  /// Ends the work on a piece: reads or keeps the record that is open at its end.
  mutating func close(
    _ open: OpenRecord, in bytes: Span<UInt8>, readTo end: Int, isLast: Bool, mustConsume: Bool,
    emit: (consuming LogEvent) -> Void
  ) -> Int {
    if let header = open.header {
      summary.lastTimestamp = stamps.instant(of: header, in: bytes) ?? summary.lastTimestamp
    }
    if isLast {
      if let header = open.header, line > open.line {
        readLines(of: open, header, in: bytes, to: end, emit: emit)
      } else {
        read(open, in: bytes, to: end, emit: emit)
      }
      if let header = open.header {
        summary.countLines(header.format, line - open.line + (end > open.start ? 1 : 0))
        if isLive { carried.context = context(of: header, in: bytes) }
      }
      return end
    }
    // What follows may say what text without a header is about.
    if hasSeenMetadata, open.header == nil, !mustConsume { return reopen(open, in: bytes) }
    if let header = open.header, open.start > 0 || !mustConsume {
      // The record may go on: it comes again, and is counted then.
      summary.count(header.format, -1)
      return reopen(open, in: bytes)
    }
    let settled = open.front?.end ?? open.start
    let half = (end - open.start) / 2
    let cut = end - (mustConsume ? min(Self.overlap, half) : Self.overlap)
    let start = bytes.lineStart(before: max(cut, settled), from: settled)
    if start > settled { return divide(open, in: bytes, at: start, readTo: end, emit: emit) }
    guard mustConsume else { return reopen(open, in: bytes) }
    noteLongLine(open.line + bytes.count(of: Byte.lineFeed, in: open.start..<max(cut, settled)))
    return divide(open, in: bytes, at: cut > settled ? cut : end, readTo: end, emit: emit)
  }

  /// Leaves a record for the next piece, in which all that is not settled of it comes again.
  private mutating func reopen(_ open: OpenRecord, in bytes: Span<UInt8>) -> Int {
    let settled = open.front?.end ?? open.start
    line = open.line + bytes.count(of: Byte.lineFeed, in: open.start..<settled) - 1
    isMidLine = settled > open.start && bytes[settled - 1] != Byte.lineFeed
    if isMidLine { line += 1 }
    carried.line = open.line
    carried.front = open.front
    return open.start
  }

  /// Reads the messages that start before `cut` and leaves the rest for the next piece.
  private mutating func divide(
    _ open: OpenRecord, in bytes: Span<UInt8>, at cut: Int, readTo end: Int,
    emit: (consuming LogEvent) -> Void
  ) -> Int {
    let reader = read(open, in: bytes, to: end, startingBefore: cut, emit: emit)
    let done = max(cut, reader.claimed)
    let behind = min(Self.lookBehind, (end - open.start) / 4)
    let next = min(done, max(done - behind, open.header?.message ?? open.start))
    carried.front = reader.front(from: next, to: done, in: bytes)
    carried.line = open.line + bytes.count(of: Byte.lineFeed, in: open.start..<next)
    line = carried.line + bytes.count(of: Byte.lineFeed, in: next..<done)
    isMidLine = bytes[done - 1] != Byte.lineFeed
    if !isMidLine { line -= 1 }
    if let header = open.header { carried.context = context(of: header, in: bytes) }
    return next
  }

  private mutating func noteLongLine(_ line: Int) {
    guard summary.problems.last?.line != line else { return }
    summary.problems.append(
      InputProblem(
        line: line, message: "the line is longer than the buffer and was read in pieces"))
  }
}
