internal import LogModel
internal import Scanning

/// Messages that were taken out of the input and put right before they are read.
extension RecordScanner {
  /// An event, the bytes of the message that its rule matched, and where the lines of its list start.
  struct Found {
    var event: LogEvent
    var range: Range<Int>
    var listed: [Int] = []
  }

  /// The events of a message that stands alone in `bytes`; their lines count from 1 there.
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
}

extension LogEvent {
  /// The event on another line.
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
