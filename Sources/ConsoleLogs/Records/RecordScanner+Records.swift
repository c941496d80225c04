internal import LogModel
internal import Scanning

/// Reading the messages of the records in a piece, and leaving the last record for the next piece.
extension RecordScanner {
  /// How many bytes at the end of a piece are read again with the next one, so that a message or a list
  /// of assertions is seen together with its continuation.
  private static let overlap = RecordReader.reach.behind + HeldAssertionList.longest

  /// How many bytes before the overlap are passed again, so that the text before a message is seen as well.
  private static let lookBehind = RecordReader.reach.before + LineText.longestLead

  /// Returns what the header of a record says about the messages of the record.
  ///
  /// If the header names no process and only one process logged so far, that process is assumed.
  mutating func context(of header: RecordHeader, in bytes: Span<UInt8>) -> RecordContext {
    var process = LogEvent.Subject(
      name: header.text(of: header.name, in: bytes),
      pid: header.pid.isEmpty ? nil : bytes.decimal(in: header.pid))
    if process.name == nil, process.pid == nil { process = processes.onlyProcess() ?? process }
    return RecordContext(
      process: process,
      source: RecordSource(header, host: headers.host(of: header, in: bytes), in: bytes),
      thread: header.thread.map { bytes.text(in: $0) },
      at: headers.instant(of: header, in: bytes), mayStartWithProcess: header.mayStartWithProcess,
      mayHoldPrints: header.format.type.mayShareTerminal)
  }

  /// Returns what is known of the messages of the open record, whose header may have been in an earlier
  /// piece.
  private mutating func context(of open: OpenRecord, in bytes: Span<UInt8>) -> RecordContext {
    if let header = open.header { return context(of: header, in: bytes) }
    return carried.context
      ?? RecordContext(process: LogEvent.Subject(name: nil, pid: nil), mayStartWithProcess: true)
  }

  /// Reads the rest of the open record, which ends at `end` on the current line. `sharesLine` says whether
  /// another record starts on that line.
  mutating func finish(
    _ open: OpenRecord, at end: Int, in bytes: Span<UInt8>, sharesLine: Bool,
    emit: (consuming LogEvent) -> Void
  ) {
    if let header = open.header {
      // Nearly all records hold neither a literal nor a number, so nothing in them needs to be read.
      if line > open.line + 1 {
        readLines(of: open, header, in: bytes, to: end, emit: emit)
      } else if places.hasMore(before: end, in: bytes) {
        read(open, in: bytes, to: end, emit: emit)
      }
      summary.countLines(header.format, through: line - 1)
    } else if end > open.start || carried.context != nil {
      read(open, in: bytes, to: end, sharesLine: sharesLine, emit: emit)
      if carried.context != nil { summary.countLines(carried.format, through: line - 1) }
    }
  }

  /// Reads a record of several lines, which ends at `end`; words that wrapping broke are joined again.
  private mutating func readLines(
    of open: OpenRecord, _ header: RecordHeader, in bytes: Span<UInt8>, to end: Int,
    emit: (consuming LogEvent) -> Void
  ) {
    let hasMore = places.hasMore(before: end, in: bytes)
    let isWhole = open.front == nil && header.messageEnd == nil && header.message < end
    guard isWhole, hasMore || messages.hasBrokenLiteral(in: bytes, header.message..<end) else {
      if hasMore { read(open, in: bytes, to: end, emit: emit) }
      return
    }
    var events: [LogEvent] = []
    if hasMore {
      let reader = read(open, in: bytes, to: end) { events.append($0) }
      if events.isEmpty, reader.leftOut > 0 { return }
    }
    let wrapped = WrappedMessage(
      record: WrappedRecord(in: bytes, start: open.start, message: header.message, end: end),
      line: open.line, context: context(of: header, in: bytes), repair: repairs.repair)
    var width: Int?
    if wrapped.record.isWhole {
      if wrapWidth == nil {
        // A copy, for what these lines teach is learned when their turn comes.
        var headers = headers
        wrapWidth = .some(
          WrapWidth.find(in: bytes, around: open.start) {
            headers.lastStart(in: bytes, line: $0) != nil
          })
      }
      width = wrapWidth ?? nil
    }
    if let width,
      let joined = wrapped.events(wrappedAt: width, insteadOf: events, in: bytes, messages)
    {
      events = joined
    } else if events.allSatisfy({ $0.kind == .bareNumber }),
      let joined = wrapped.eventsAcrossBreaks(in: bytes, messages)
    {
      events = joined
    }
    for event in events { emit(event) }
  }

  /// Reads the messages of the open record, which ends at `end`, and emits their events.
  ///
  /// With `cut`, the record does not end here: only messages that start before `cut` are read, and the rest
  /// follows in the next piece. The reader that is returned knows where the last message ends. With
  /// `sharesLine`, another record starts on the line of `end`, and what comes before it there does not count
  /// as a line.
  @discardableResult
  mutating func read(
    _ open: OpenRecord, in bytes: Span<UInt8>, to end: Int, startingBefore cut: Int? = nil,
    sharesLine: Bool = false, emit: (consuming LogEvent) -> Void
  ) -> RecordReader {
    let stop = cut ?? end
    let isBare = open.header == nil && carried.context == nil
    let messageEnd = min(end, open.header?.messageEnd ?? end)
    let sentence = open.header.flatMap { $0.isNameGuessed ? $0.name.lowerBound : nil }
    var reader = RecordReader(
      start: open.start, end: max(messageEnd, open.header?.message ?? open.start),
      message: open.header?.message ?? open.start, sentence: sentence,
      line: open.line, front: open.front, repair: repairs.repair)
    if places.hasMore(before: stop, in: bytes) {
      let context = context(of: open, in: bytes)
      var delay = PrintDelay(of: open.header, line: open.line, end: cut == nil ? end : nil)
      while places.hasMore(before: stop, in: bytes) {
        guard let event = nextEvent(&reader, in: bytes, before: stop, context) else { continue }
        if isBare { bareLines.count(event, to: reader.lastLine, into: &summary) }
        if context.mayHoldPrints, event.line != open.line {
          emit(delay.add(to: event, in: bytes, headers))
        } else {
          emit(consume event)
        }
      }
    }
    if isBare {
      let start = open.front?.end ?? open.start
      let first = open.line + bytes.count(of: Byte.lineFeed, in: open.start..<start)
      let last = max(start, stop, cut == nil ? stop : reader.claimed)
      bareLines.countLines(
        in: bytes, start..<last, from: first, repairs.repair, into: &summary)
      if cut == nil {
        let number = first + bytes.count(of: Byte.lineFeed, in: start..<max(start, stop))
        bareLines.endText(
          number, in: bytes, at: stop,
          isEmpty: stop <= start || bytes[stop - 1] == Byte.lineFeed, sharesLine: sharesLine,
          repairs.repair, into: &summary)
      }
    }
    return reader
  }

  /// Takes the next literal or number and returns the event of its message, or `nil` if there is none.
  private mutating func nextEvent(
    _ reader: inout RecordReader, in bytes: Span<UInt8>, before stop: Int, _ context: RecordContext
  ) -> LogEvent? {
    let number: CandidateQueue.Number
    switch places.next(before: stop) {
    case nil: return nil
    case .literal(let hit):
      return reader.event(
        at: hit, in: bytes, context: context, messages.matcher, messages.builder,
        besides: &systemActivities)
    case .number(let found): number = found
    }
    // In wrapped text a number alone on its line can belong to the sentence above it.
    guard number.range.lowerBound >= reader.claimed, number.range.upperBound <= reader.end else {
      return nil
    }
    reader.note(to: number.line)
    return messages.builder.bareNumber(
      number.range, in: bytes, context: context, line: number.line,
      text: reader.lineText(at: number.range.lowerBound, in: bytes))
  }

  /// How many bytes of a record without an end are left for the next piece at most. Its messages are kept until
  /// it is read, so a message of gigabytes would take as much memory.
  private static let longestOpen = 1 << 20

  /// Ends a piece: reads the record that is open at its end, or leaves it for the next piece. Returns how
  /// many bytes are consumed.
  mutating func close(
    _ open: OpenRecord, in bytes: Span<UInt8>, readTo end: Int, isLast: Bool, mustConsume: Bool,
    emit: (consuming LogEvent) -> Void
  ) -> Int {
    if let header = open.header { noteLast(header, in: bytes) }
    if isLast {
      if let header = open.header, line > open.line {
        readLines(of: open, header, in: bytes, to: end, emit: emit)
      } else {
        read(open, in: bytes, to: end, emit: emit)
      }
      if let header = open.header {
        summary.countLines(header.format, through: line)
        if source.isLive { carry(header, in: bytes) }
      } else if carried.context != nil {
        summary.countLines(carried.format, through: line)
      }
      // What is left are the brackets and commas at the end of an array.
      summary.countAround(through: line)
      return end
    }
    // The next piece may start with metadata about this text without a header.
    if hasSeenMetadata, open.header == nil, !mustConsume { return reopen(open, in: bytes) }
    let isLong = open.start == 0 && end > Self.longestOpen
    if let header = open.header, !isLong, open.start > 0 || !mustConsume {
      // The record may continue, so it is passed again with the next piece, and counted then.
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

  /// Leaves all of a record for the next piece, and returns the offset at which the record starts.
  private mutating func reopen(_ open: OpenRecord, in bytes: Span<UInt8>) -> Int {
    let settled = open.front?.end ?? open.start
    line = open.line + bytes.count(of: Byte.lineFeed, in: open.start..<settled) - 1
    isMidLine = settled > open.start && bytes[settled - 1] != Byte.lineFeed
    if isMidLine { line += 1 }
    carried.line = open.line
    carried.front = open.front
    return open.start
  }

  /// Reads the messages that start before `cut`, leaves the rest for the next piece, and returns the offset
  /// at which that starts.
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
    if let header = open.header { carry(header, in: bytes) }
    if carried.context != nil {
      summary.countLines(carried.format, through: isMidLine ? line - 1 : line)
    }
    return next
  }

  /// Keeps what a header says for the rest of its record, which follows in the next piece.
  private mutating func carry(_ header: RecordHeader, in bytes: Span<UInt8>) {
    carried.context = context(of: header, in: bytes)
    carried.format = header.format
  }

  private mutating func noteLongLine(_ line: Int) {
    guard summary.problems.last?.line != line else { return }
    summary.problems.append(
      InputProblem(
        line: line, message: "the line is longer than the buffer and was read in pieces"))
  }
}
