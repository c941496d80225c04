internal import LogModel
internal import Scanning

extension RecordScanner {
  /// What the header of a record says about its messages.
  ///
  /// Where it names no process, and only one process logged so far, that one is meant.
  mutating func context(of header: RecordHeader, in bytes: Span<UInt8>) -> RecordContext {
    func text(_ range: Range<Int>) -> String? { header.text(of: range, in: bytes) }
    var process = LogEvent.Subject(
      name: header.isJSON || header.name.isEmpty
        ? text(header.name) : texts.text(in: bytes, header.name),
      pid: header.pid.isEmpty ? nil : bytes.decimal(in: header.pid))
    if process.name == nil, process.pid == nil { process = table.onlyProcess() ?? process }
    return RecordContext(
      process: process,
      source: RecordSource(header, host: hosts.name(in: header, bytes), in: bytes),
      thread: header.thread.map { texts.text(in: bytes, $0) },
      at: instant(of: header, in: bytes), mayStartWithProcess: header.mayStartWithProcess,
      mayHoldPrints: header.format.type.mayShareTerminal)
  }

  private mutating func instant(of header: RecordHeader, in bytes: Span<UInt8>) -> Instant? {
    header.stampKind == .iso
      ? minute.instant(in: bytes, stamp: header.stamp) : stamps.instant(of: header, in: bytes)
  }

  /// What is known of the messages of a record, which may have lost its header.
  private mutating func context(of open: OpenRecord, in bytes: Span<UInt8>) -> RecordContext {
    if let header = open.header { return context(of: header, in: bytes) }
    return carried.context
      ?? RecordContext(process: LogEvent.Subject(name: nil, pid: nil), mayStartWithProcess: true)
  }

  /// Reads the messages of the open record, which ends at `end`, and emits what they say.
  ///
  /// A record that does not end yet goes on in the next piece at `cut`, or where the last message
  /// ends that starts before it: the reader that is returned knows. With `sharesLine` a record
  /// starts on the line that `end` lies in, and what stands before it (quote marks, another
  /// program's prefix) makes no line of its own.
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
      line: open.line, front: open.front, repair: repair)
    if places.hasMore(before: stop, in: bytes) {
      let context = context(of: open, in: bytes)
      var prints = Prints(open: open, end: cut == nil ? end : nil)
      while places.hasMore(before: stop, in: bytes) {
        guard let event = nextEvent(&reader, in: bytes, before: stop, context) else { continue }
        if isBare { noteUnderstood(event, lines: reader.newLines) }
        if context.mayHoldPrints, event.line != open.line {
          emit(dated(consume event, &prints, in: bytes))
        } else {
          emit(consume event)
        }
      }
    }
    if isBare {
      let start = open.front?.end ?? open.start
      let first = open.line + bytes.count(of: Byte.lineFeed, in: open.start..<start)
      countLines(
        in: bytes, start..<max(start, stop, cut == nil ? stop : reader.claimed), from: first)
      if cut == nil, isFilled {
        if !sharesLine {
          let last = first + bytes.count(of: Byte.lineFeed, in: start..<max(start, stop))
          noteBare(line: last, in: bytes, endingAt: stop)
        }
        isFilled = false
      }
    }
    return reader
  }

  /// Takes the next literal or number and returns the event it stands for, or `nil`.
  private mutating func nextEvent(
    _ reader: inout RecordReader, in bytes: Span<UInt8>, before stop: Int, _ context: RecordContext
  ) -> LogEvent? {
    let number: CandidateQueue.Number
    switch places.next(before: stop) {
    case nil: return nil
    case .literal(let hit):
      return reader.event(at: hit, in: bytes, context: context, matcher, builder)
    case .number(let found): number = found
    }
    // In hard-wrapped text a number alone on its line can belong to the sentence above it.
    guard number.range.lowerBound >= reader.claimed, number.range.upperBound <= reader.end else {
      return nil
    }
    reader.note(line: number.line, to: number.line)
    return builder.bareNumber(
      number.range, in: bytes, context: context, line: number.line,
      text: reader.lineText(at: number.range.lowerBound, in: bytes))
  }

  /// Counts the lines outside of records that hold anything but white space.
  private mutating func countLines(in bytes: Span<UInt8>, _ range: Range<Int>, from first: Int) {
    var number = first
    for index in range {
      switch bytes[index] {
      case Byte.lineFeed:
        if isFilled { noteBare(line: number, in: bytes, endingAt: index) }
        isFilled = false
        number += 1
      case Byte.space, Byte.tab, Byte.carriageReturn, 0: continue
      default: isFilled = true
      }
    }
  }

  /// Counts a line outside of records, and keeps the first of those that nothing is known about.
  private mutating func noteBare(line: Int, in bytes: Span<UInt8>, endingAt end: Int) {
    summary.bareLines += 1
    guard summary.examples.count < ScanSummary.mostExamples, understood.remove(line) == nil else {
      return
    }
    let start = bytes.lineStart(before: end, from: max(0, end - LineText.longest))
    summary.examples.append(
      ScanSummary.Example(line: line, text: LineText.quote(bytes, start..<end, repair)))
  }

  /// Counts a message outside of records, and notes that its lines are understood.
  private mutating func noteUnderstood(_ event: LogEvent, lines: Int) {
    summary.countBare(lines: lines)
    guard summary.examples.count < ScanSummary.mostExamples else { return }
    for line in event.line..<event.line + max(1, lines) { understood.insert(line) }
  }
}
