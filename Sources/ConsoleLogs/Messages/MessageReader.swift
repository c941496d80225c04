internal import LogModel
internal import Scanning

/// Holds what makes events from messages: the matcher of rules and the builder of events.
///
/// ``RecordScanner`` passes both to a ``RecordReader`` for each record that has a literal. Only text that was
/// made from a record is read by ``events(in:context:)``: lines joined again, and decoded JSON strings.
struct MessageReader {
  /// Finds the matches of rules.
  var matcher: RuleMatcher
  /// Makes the events.
  let builder: EventBuilder

  /// An event of a message that was copied from the input.
  struct Found {
    /// The event.
    var event: LogEvent
    /// The bytes that the rule matched.
    var range: Range<Int>
    /// The offsets at which the assertions of a list start.
    var listed: [Int] = []
  }

  /// Returns the events of the message that `bytes` consist of. Their line numbers count from 1 at the start
  /// of the message.
  func events(in bytes: Span<UInt8>, context: RecordContext) -> [Found] {
    var hits: [LiteralSearch.Hit] = []
    matcher.search.search(bytes, into: &hits)
    var reader = RecordReader(start: 0, end: bytes.count, message: 0, line: 1)
    var events: [Found] = []
    // Of a text that was made from a record nothing is left out: it is read to learn whether it holds anything.
    var system = SystemActivities()
    for hit in hits {
      let event = reader.event(
        at: hit, in: bytes, context: context, matcher, builder, besides: &system)
      if let event {
        events.append(Found(event: event, range: reader.matched, listed: reader.listed))
      }
    }
    if events.isEmpty, let number = BareNumber.range(in: bytes, 0..<bytes.count) {
      let event = builder.bareNumber(number, in: bytes, context: context, line: 1, text: "")
      if let event { events.append(Found(event: event, range: number)) }
    }
    return events
  }

  /// Whether a line break in a message divides a literal.
  ///
  /// A message in which no literal is whole cannot be found in any other way.
  func hasBrokenLiteral(in bytes: Span<UInt8>, _ message: Range<Int>) -> Bool {
    var broken: [LiteralSearch.Hit] = []
    let limit = min(message.upperBound, message.lowerBound + WrappedRecord.longest.bytes)
    var position = message.lowerBound
    for _ in 0..<WrappedRecord.longest.lines {
      guard let feed = bytes.firstOffset(of: Byte.lineFeed, in: position..<limit) else { break }
      let line = bytes.withoutCarriageReturn(position..<feed)
      let next = feed + 1..<message.upperBound
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
}

extension LogEvent {
  /// Returns a copy of the event on another line, which has the given text.
  func moved(to line: Int, text: String) -> LogEvent {
    var event = self
    event.line = line
    event.text = text
    if let count = kill?.lines.count {
      for index in 0..<count { event.kill?.lines[index].line = line }
    }
    if let request {
      for index in request.quotes.indices {
        request.quotes[index] = (request.quotes[index].answer, 0, text)
      }
    }
    return event
  }
}
