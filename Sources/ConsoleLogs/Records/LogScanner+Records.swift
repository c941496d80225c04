internal import LogModel
internal import Scanning

extension LogScanner {
  /// How many bytes of text without a header are kept back, so that what a message continues in is
  /// seen together with it.
  private static let overlap = 8192

  /// Ends the work on a piece: reads or keeps the record that is open at its end.
  mutating func close(
    _ open: OpenRecord, in bytes: Span<UInt8>, readTo end: Int, isLast: Bool, mustConsume: Bool,
    emit: (LogEvent) -> Void
  ) -> Int {
    if let header = open.header { summary.lastTimestamp = stamps.instant(of: header, in: bytes) }
    if isLast {
      read(open, in: bytes, to: end, emit: emit)
      return end
    }
    if let header = open.header, open.start > 0 || !mustConsume {
      // The record may go on: it comes again, and is counted then.
      summary.count(header.format, -1)
      line = open.line - 1
      return open.start
    }
    let cut = mustConsume ? forcedCut(in: bytes, end: end) : end - Self.overlap
    let start = lineStart(in: bytes, before: cut, from: open.start)
    let upper = start > open.start ? start : mustConsume ? cut : open.start
    guard upper > open.start else {
      line = open.line - 1
      return open.start
    }
    read(open, in: bytes, to: upper, emit: emit)
    if let header = open.header { carried = context(of: header, in: bytes) }
    line = open.line + bytes.count(of: Byte.newline, in: open.start..<upper) - 1
    isMidLine = upper > 0 && bytes[upper - 1] != Byte.newline
    if isMidLine {
      line += 1
      noteLongLine()
    }
    return upper
  }

  /// Where to cut a record that fills the buffer: not inside a message that may matter.
  private func forcedCut(in bytes: Span<UInt8>, end: Int) -> Int {
    let hit = hits.last.map { $0.offset - RecordReader.reach.before } ?? end
    return max(1, min(end, hit > end - Self.overlap ? hit : end))
  }

  private mutating func noteLongLine() {
    guard summary.problems.last?.line != line else { return }
    summary.problems.append(
      InputProblem(
        line: line, message: "the line is longer than the buffer and was read in pieces"))
  }

  /// The start of the line that `offset` lies in, or `limit` when it starts before that.
  private func lineStart(in bytes: Span<UInt8>, before offset: Int, from limit: Int) -> Int {
    var index = max(offset, limit)
    while index > limit, bytes[index - 1] != Byte.newline { index -= 1 }
    return index
  }

  /// What the header of a record says about its messages.
  private func context(of header: RecordHeader, in bytes: Span<UInt8>) -> RecordContext {
    RecordContext(
      process: LogEvent.Subject(
        name: bytes.text(in: header.name), pid: bytes.decimal(in: header.pid)),
      thread: header.thread.map { bytes.text(in: $0) }, at: stamps.instant(of: header, in: bytes))
  }

  /// Reads the messages of the open record up to `end` and emits what they say.
  mutating func read(
    _ open: OpenRecord, in bytes: Span<UInt8>, to end: Int, emit: (LogEvent) -> Void
  ) {
    let isBare = open.header == nil && carried == nil
    if isBare { summary.linesNotUnderstood += filledLines(in: bytes, open.start..<end) }
    guard (nextHit < hits.count && hits[nextHit].offset < end)
      || (nextNumber < numbers.count && numbers[nextNumber].range.lowerBound < end)
    else { return }
    let context =
      open.header.map { self.context(of: $0, in: bytes) } ?? carried
      ?? RecordContext(process: LogEvent.Subject(name: nil, pid: nil))
    var reader = RecordReader(
      start: open.start, end: end, message: open.header?.message ?? open.start, line: open.line)
    if open.isOutside {
      while nextHit < hits.count, hits[nextHit].offset < end { nextHit += 1 }
      while nextNumber < numbers.count, numbers[nextNumber].range.lowerBound < end {
        nextNumber += 1
      }
      return
    }
    while true {
      let hit = nextHit < hits.count && hits[nextHit].offset < end ? hits[nextHit] : nil
      let number =
        nextNumber < numbers.count && numbers[nextNumber].range.lowerBound < end
        ? numbers[nextNumber] : nil
      guard hit != nil || number != nil else { break }
      var event: LogEvent?
      if let number, number.range.lowerBound < hit?.offset ?? Int.max {
        nextNumber += 1
        event = builder.bareNumber(
          number.range, in: bytes, context: context, line: number.line,
          text: reader.lineText(at: number.range.lowerBound, in: bytes))
      } else if let hit {
        nextHit += 1
        event = reader.event(at: hit, in: bytes, context: context, matcher, builder)
      }
      guard let event else { continue }
      if isBare { summary.countBare(lines: reader.newLines) }
      emit(event)
    }
  }

  /// How many lines of the given range hold anything but white space.
  private func filledLines(in bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
    var count = 0
    var isFilled = false
    for index in range {
      switch bytes[index] {
      case Byte.newline:
        if isFilled { count += 1 }
        isFilled = false
      case Byte.space, Byte.tab, Byte.carriageReturn, 0: continue
      default: isFilled = true
      }
    }
    return count + (isFilled ? 1 : 0)
  }
}
