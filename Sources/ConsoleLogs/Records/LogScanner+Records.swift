internal import LogModel
internal import Scanning

extension LogScanner {
  /// What the header of a record says about its messages.
  func context(of header: RecordHeader, in bytes: Span<UInt8>) -> RecordContext {
    RecordContext(
      process: LogEvent.Subject(
        name: bytes.text(in: header.name), pid: bytes.decimal(in: header.pid)),
      thread: header.thread.map { bytes.text(in: $0) }, at: stamps.instant(of: header, in: bytes))
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
    sharesLine: Bool = false, emit: (LogEvent) -> Void
  ) -> RecordReader {
    let stop = cut ?? end
    let isBare = open.header == nil && carried == nil
    var reader = RecordReader(
      start: open.start, end: end, message: open.header?.message ?? open.start, line: open.line,
      front: open.front)
    if open.isOutside {
      skip(to: stop)
    } else if hasMore(before: stop) {
      let context =
        open.header.map { self.context(of: $0, in: bytes) } ?? carried
        ?? RecordContext(process: LogEvent.Subject(name: nil, pid: nil))
      while hasMore(before: stop) {
        guard let event = nextEvent(&reader, in: bytes, before: stop, context) else { continue }
        if isBare { summary.countBare(lines: reader.newLines) }
        emit(event)
      }
    }
    if isBare {
      let start = open.front?.end ?? open.start
      countLines(in: bytes, start..<max(start, stop, cut == nil ? stop : reader.claimed))
      if cut == nil, isFilled {
        if !sharesLine { summary.bareLines += 1 }
        isFilled = false
      }
    }
    return reader
  }

  /// Whether a literal or a number that was not looked at yet stands before the given offset.
  func hasMore(before stop: Int) -> Bool {
    nextHit < hits.count && hits[nextHit].offset < stop
      || nextNumber < numbers.count && numbers[nextNumber].range.lowerBound < stop
  }

  private mutating func skip(to stop: Int) {
    while nextHit < hits.count, hits[nextHit].offset < stop { nextHit += 1 }
    while nextNumber < numbers.count, numbers[nextNumber].range.lowerBound < stop {
      nextNumber += 1
    }
  }

  /// Takes the next literal or number and returns the event it stands for, or `nil`.
  private mutating func nextEvent(
    _ reader: inout RecordReader, in bytes: Span<UInt8>, before stop: Int, _ context: RecordContext
  ) -> LogEvent? {
    let hit = nextHit < hits.count && hits[nextHit].offset < stop ? hits[nextHit] : nil
    guard nextNumber < numbers.count, case let number = numbers[nextNumber],
      number.range.lowerBound < min(stop, hit?.offset ?? stop)
    else {
      nextHit += 1
      return hit.flatMap { reader.event(at: $0, in: bytes, context: context, matcher, builder) }
    }
    nextNumber += 1
    // In hard-wrapped text a number alone on its line can belong to the sentence above it.
    guard number.range.lowerBound >= reader.claimed else { return nil }
    reader.note(line: number.line, to: number.line)
    return builder.bareNumber(
      number.range, in: bytes, context: context, line: number.line,
      text: reader.lineText(at: number.range.lowerBound, in: bytes))
  }

  /// Counts the lines outside of records that hold anything but white space.
  private mutating func countLines(in bytes: Span<UInt8>, _ range: Range<Int>) {
    for index in range {
      switch bytes[index] {
      case Byte.newline:
        if isFilled { summary.bareLines += 1 }
        isFilled = false
      case Byte.space, Byte.tab, Byte.carriageReturn, 0: continue
      default: isFilled = true
      }
    }
  }
}
