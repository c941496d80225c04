internal import LogModel
internal import Scanning

/// Messages that were hard-wrapped inside of a word.
///
/// A break at a blank needs none of this: white space in a rule is any white space. A break inside
/// of a word is taken away before the rules see the message, which costs a second look; it is
/// taken only at records whose lines may be wrapped like that.
extension RecordScanner {
  /// How many breaks of a record are tried one by one.
  private static let mostTries = 4

  /// Reads a record of several lines with a header of its own, which ends at `end`.
  mutating func readLines(
    of open: OpenRecord, _ header: RecordHeader, in bytes: Span<UInt8>, to end: Int,
    emit: (consuming LogEvent) -> Void
  ) {
    let hasMore = places.hasMore(before: end, in: bytes)
    let isNormalized =
      open.front == nil && header.messageEnd == nil && header.message < end
    let isWrapped =
      hasMore || !isNormalized ? isNormalized : hasBrokenLiteral(in: bytes, header, to: end)
    guard isWrapped else {
      if hasMore { read(open, in: bytes, to: end, emit: emit) }
      return
    }
    let record = WrappedRecord(in: bytes, start: open.start, message: header.message, end: end)
    var events: [LogEvent] = []
    if hasMore { read(open, in: bytes, to: end) { events.append($0) } }
    let wrapped = WrappedMessage(
      record: record, open: open, context: context(of: header, in: bytes))
    if let joined = atWidth(wrapped, in: bytes, insteadOf: events) {
      events = joined
    } else if events.allSatisfy({ $0.kind == .bareNumber }),
      let joined = inWords(wrapped, in: bytes)
    {
      events = joined
    }
    for event in events { emit(event) }
  }

  /// A wrapped record and what its header says.
  private struct WrappedMessage {
    var record: WrappedRecord
    var open: OpenRecord
    var context: RecordContext
  }

  /// Whether a break goes through a literal.
  ///
  /// Nothing else brings a message to light where no literal stands as it is. It changes nothing: but of a
  /// scanner that may not be changed a copy would be made for each record.
  private mutating func hasBrokenLiteral(
    in bytes: Span<UInt8>, _ header: RecordHeader, to end: Int
  ) -> Bool {
    var broken: [LiteralSearch.Hit] = []
    let limit = min(end, header.message + WrappedRecord.longest.bytes)
    var position = header.message
    for _ in 0..<WrappedRecord.longest.lines {
      guard let feed = bytes.firstOffset(of: Byte.lineFeed, in: position..<limit) else { break }
      let line = bytes.withoutCarriageReturn(position..<feed)
      let next = feed + 1..<end
      if WrappedRecord.mayBreakWord(in: bytes, between: line, next)
        || WrappedRecord.mayBreakAtBlank(in: bytes, between: line, next)
      {
        let pair = WrappedRecord.pair(in: bytes, line, next)
        matcher.search.search(pair.text.span, into: &broken)
        if broken.contains(where: { $0.offset < pair.join }) { return true }
        broken.removeAll(keepingCapacity: true)
      }
      position = feed + 1
    }
    return false
  }

  /// The events of a record in a text that was wrapped at a column; `nil` when it was not, or when
  /// the record says as much as it stands.
  private mutating func atWidth(
    _ message: WrappedMessage, in bytes: Span<UInt8>, insteadOf events: [LogEvent]
  ) -> [LogEvent]? {
    guard message.record.isWhole else { return nil }
    if wrapWidth == nil { wrapWidth = .some(WrapWidth.find(in: bytes, around: message.open.start)) }
    guard let width = wrapWidth ?? nil, message.record.lines.contains(where: { $0.width == width })
    else { return nil }
    let joined = message.record.joined(in: bytes) {
      $1.width == width && ($1.mayBreakWord || $1.mayBreakAtBlank)
    }
    let found = self.events(in: joined.text.span, context: message.context)
    // A list may be broken where its kill is not.
    let assertions = events.flatMap { $0.kill?.assertions ?? [] }
    let listed = found.flatMap { $0.event.kill?.assertions ?? [] }
    guard found.count >= events.count(where: { $0.kind != .bareNumber }),
      listed.count >= assertions.count,
      listed != assertions || found.contains(where: { joined.isJoined($0.range) })
    else { return nil }
    return found.map { placed($0, joined, message, in: bytes) }
  }

  /// The events that come to light when a break, or all of them, lies inside of a word.
  private func inWords(_ message: WrappedMessage, in bytes: Span<UInt8>) -> [LogEvent]? {
    let lines = message.record.lines
    let widest = lines.dropLast().map(\.width).max()
    let breaks = lines.indices.dropLast().filter {
      lines[$0].mayBreakWord || lines[$0].mayBreakAtBlank
    }
    var tries = [breaks.filter { lines[$0].width == widest }]
    if breaks.count > 1 { tries += breaks.prefix(Self.mostTries).map { [$0] } + [breaks] }
    for joins in tries where !joins.isEmpty {
      let joined = message.record.joined(in: bytes) { index, _ in joins.contains(index) }
      let found = events(in: joined.text.span, context: message.context).filter {
        joined.isJoined($0.range) && $0.event.kind != .bareNumber
      }
      guard !found.isEmpty, !isSaidWithBlanks(message, joins, in: bytes) else { continue }
      return found.map { placed($0, joined, message, in: bytes) }
    }
    return nil
  }

  /// Whether the same is said with a blank in place of breaks inside of words: no word is broken then.
  private func isSaidWithBlanks(
    _ message: WrappedMessage, _ joins: [Int], in bytes: Span<UInt8>
  ) -> Bool {
    let lines = message.record.lines
    let words = joins.filter { lines[$0].mayBreakWord }
    guard !words.isEmpty else { return false }
    let spaced = message.record.joined(in: bytes, by: [Byte.space]) { index, _ in
      words.contains(index)
    }
    return !events(in: spaced.text.span, context: message.context).isEmpty
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
    for (index, offset) in found.listed.enumerated() {
      let number = joined.line(of: offset)
      event.kill?.lines[index].line = open.line + number
      event.kill?.lines[index].text = text(number)
    }
    return event
  }
}
