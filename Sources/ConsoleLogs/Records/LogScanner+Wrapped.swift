internal import LogModel
internal import Scanning

/// Messages that were hard-wrapped inside of a word.
///
/// A break at a blank needs none of this: white space in a rule is any white space. A break inside
/// of a word is taken away before the rules see the message, which costs a second look; it is
/// taken only at records whose lines may be wrapped like that.
extension LogScanner {
  /// How many breaks of a record are tried one by one.
  private static let mostTries = 4

  /// Reads a record of several lines with a header of its own, which ends at `end`.
  mutating func readLines(
    of open: OpenRecord, _ header: RecordHeader, in bytes: Span<UInt8>, to end: Int,
    emit: (LogEvent) -> Void
  ) {
    let hasMore = hasMore(before: end)
    let isHeard = !open.isOutside && open.front == nil && header.messageEnd == nil
    let isWrapped = hasMore || !isHeard ? isHeard : hasBrokenLiteral(in: bytes, header, to: end)
    guard isWrapped else {
      if hasMore { read(open, in: bytes, to: end, emit: emit) }
      return
    }
    let record = WrappedRecord(in: bytes, start: open.start, message: header.message, end: end)
    var events: [LogEvent] = []
    if hasMore { read(open, in: bytes, to: end) { events.append($0) } }
    let said = events.count { $0.kind != .bareNumber }
    let wrapped = WrappedMessage(
      record: record, open: open, context: context(of: header, in: bytes))
    if record.isWhole, let found = atWidth(wrapped, in: bytes), found.count >= max(1, said) {
      events = found
    } else if said == 0, let found = inWords(wrapped, in: bytes) {
      events = found
    }
    for event in events { emit(event) }
  }

  /// A wrapped record and what its header says.
  private struct WrappedMessage {
    var record: WrappedRecord
    var open: OpenRecord
    var context: RecordContext
  }

  /// Whether a break inside of a word goes through a literal.
  ///
  /// Nothing else brings a message to light where no literal stands as it is.
  private func hasBrokenLiteral(
    in bytes: Span<UInt8>, _ header: RecordHeader, to end: Int
  ) -> Bool {
    var broken: [LiteralSearch.Hit] = []
    let limit = min(end, header.message + WrappedRecord.longest.bytes)
    var position = header.message
    for _ in 0..<WrappedRecord.longest.lines {
      guard let feed = bytes.firstOffset(of: Byte.lineFeed, in: position..<limit) else { break }
      let line = bytes.withoutCarriageReturn(position..<feed)
      if WrappedRecord.mayBreakWord(in: bytes, between: line, feed + 1..<end) {
        let pair = WrappedRecord.pair(in: bytes, line, feed + 1..<end)
        matcher.search.search(pair.text.span, into: &broken)
        if broken.contains(where: { $0.offset < pair.join }) { return true }
        broken.removeAll(keepingCapacity: true)
      }
      position = feed + 1
    }
    return false
  }

  /// The events of a record in a text that was wrapped at a column; `nil` when it was not.
  private mutating func atWidth(_ message: WrappedMessage, in bytes: Span<UInt8>) -> [LogEvent]? {
    if wrapWidth == nil { wrapWidth = .some(WrapWidth.find(in: bytes, around: message.open.start)) }
    guard let width = wrapWidth ?? nil, message.record.lines.contains(where: { $0.width == width })
    else { return nil }
    let joined = message.record.joined(in: bytes) { $1.width == width && $1.mayBreakWord }
    return events(in: joined.text.span, context: message.context).map {
      placed($0, joined, message, in: bytes)
    }
  }

  /// The events that come to light when a break, or all of them, lies inside of a word.
  private func inWords(_ message: WrappedMessage, in bytes: Span<UInt8>) -> [LogEvent]? {
    let lines = message.record.lines
    let widest = lines.dropLast().map(\.width).max()
    let breaks = lines.indices.dropLast().filter { lines[$0].mayBreakWord }
    var tries = [breaks.filter { lines[$0].width == widest }]
    if breaks.count > 1 { tries += breaks.prefix(Self.mostTries).map { [$0] } + [breaks] }
    for joins in tries where !joins.isEmpty {
      let joined = message.record.joined(in: bytes) { index, _ in joins.contains(index) }
      let found = events(in: joined.text.span, context: message.context).filter {
        joined.isJoined($0.range) && $0.event.kind != .bareNumber
      }
      // What is said with a blank in place of the break as well is not said by a broken word.
      let spaced = message.record.joined(in: bytes, by: [Byte.space]) { index, _ in
        joins.contains(index)
      }
      guard !found.isEmpty, events(in: spaced.text.span, context: message.context).isEmpty else {
        continue
      }
      return found.map { placed($0, joined, message, in: bytes) }
    }
    return nil
  }

  /// The event on the physical line that its message starts on.
  private func placed(
    _ found: Found, _ joined: WrappedRecord.Joined, _ message: WrappedMessage,
    in bytes: Span<UInt8>
  ) -> LogEvent {
    let lines = message.record.lines
    let open = message.open
    let all = open.start..<(lines.last?.range.upperBound ?? open.start)
    func text(_ line: Int) -> String {
      LineText.quote(bytes, around: lines[line].range.lowerBound, in: all, repair)
    }
    let line = joined.line(of: found.range.lowerBound)
    var event = found.event.moved(to: open.line + line, text: text(line))
    for index in 0..<(event.kill?.lines.count ?? 0) {
      let number = joined.line(ofLine: found.event.kill?.lines[index].line ?? 1)
      event.kill?.lines[index].line = open.line + number
      event.kill?.lines[index].text = text(number)
    }
    return event
  }
}
