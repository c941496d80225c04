internal import LogModel
internal import Scanning

/// Reads the messages of records: the rules, and what makes events of their matches.
struct MessageReader {
  var matcher: RuleMatcher
  let builder: EventBuilder

  /// An event of a message that was taken out of the input.
  struct Found {
    var event: LogEvent
    /// The bytes that the rule matched.
    var range: Range<Int>
    /// Where the lines of a list of assertions start.
    var listed: [Int] = []
  }

  /// Returns the events of a message that fills `bytes`; their lines count from 1 there.
  func events(in bytes: Span<UInt8>, context: RecordContext) -> [Found] {
    var hits: [LiteralSearch.Hit] = []
    matcher.search.search(bytes, into: &hits)
    var reader = RecordReader(start: 0, end: bytes.count, message: 0, line: 1)
    var events: [Found] = []
    for hit in hits {
      let event = reader.event(at: hit, in: bytes, context: context, matcher, builder)
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

  /// Whether a line break in a message goes through a literal.
  ///
  /// Nothing else reveals a message in which no literal stands as it is.
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
  /// Returns the event on another line.
  func moved(to line: Int, text: String) -> LogEvent {
    var event = self
    event.line = line
    event.text = text
    if let count = kill?.lines.count {
      for index in 0..<count { event.kill?.lines[index].line = line }
    }
    return event
  }
}
