internal import LogModel
internal import Scanning

/// Runs of records whose headers are spelled like earlier ones: nearly all of a large log.
///
/// The outcome is that of ``readLine(in:_:into:emit:)`` line by line; what is not plain is left to it.
extension LogScanner {
  /// Takes as many records as are plain from the start of a line on, and returns where the first line
  /// starts that is not.
  mutating func takeRun(
    in bytes: Span<UInt8>, from start: Int, into open: inout OpenRecord, emit: (LogEvent) -> Void
  ) -> Int {
    guard mayRun, !isMidLine, !json.isInArray,
      let model = memory.model(on: clock, columns: finder.columnsLearned), let header = open.header,
      header.stampKind == model.stampKind,
      summary.firstTimestamp != nil
    else { return start }
    let stamp = memory.stampRange
    var position = start
    var count = 0
    var plain: (match: HeaderMemory.Match, end: Int)?
    var plainLines = 0
    while let feed = nextFeed(in: bytes, from: position) {
      let end = bytes.withoutCarriageReturn(position..<feed).upperBound
      guard let match = memory.match(in: bytes, at: position, lineEnd: end) else { break }
      // Another header may stand in the middle of the line.
      guard !hasNumberInBrackets(match.text..<end, in: bytes) else { break }
      let isNumber = mayBeNumber(in: bytes, match.text..<end)
      if isNumber, memory.header(match) == nil { break }
      line &+= 1
      if plain == nil {
        finish(open, at: position, in: bytes, sharesLine: true, emit: emit)
        carried = nil
      } else {
        plainLines &+= 1
      }
      count &+= 1
      table.noteAgain(
        match.slot, SightingTable.Place(start: position, end: end, line: line), stamp: stamp,
        like: model)
      if isNumber { noteNumber(in: bytes, match.text..<end) }
      searched = search.search(
        bytes, from: max(searched, match.text), to: feed &+ 3, into: &hits)
      // Numbers are few, and noted up to this line only.
      if nextNumber < numbers.count || nextHit < hits.count && hits[nextHit].offset < feed {
        open = OpenRecord(start: position, line: line, header: self.header(match, end, in: bytes))
        plain = nil
      } else {
        plain = (match, end)
      }
      position = feed &+ 1
    }
    guard count > 0 else { return start }
    if let (match, end) = plain {
      open = OpenRecord(start: match.start, line: line, header: self.header(match, end, in: bytes))
    }
    summary.count(model.format, count)
    summary.countLines(model.format, plainLines)
    return position
  }

  /// The next line feed, or `nil` where none is near.
  @inline(__always)
  private mutating func nextFeed(in bytes: Span<UInt8>, from position: Int) -> Int? {
    if position < marks.range.lowerBound || position >= marks.range.upperBound {
      marks.look(over: bytes, from: position)
      nextFeed = 0
      nextBracket = 0
    }
    while Int(marks.feeds[nextFeed]) < position { nextFeed &+= 1 }
    if marks.feeds[nextFeed] == .max {
      marks.look(over: bytes, from: position)
      nextFeed = 0
      nextBracket = 0
    }
    let feed = marks.feeds[nextFeed]
    return feed == .max ? nil : Int(feed)
  }

  /// Whether a closing bracket stands in a part of the line right behind a hexadecimal digit.
  @inline(__always)
  private mutating func hasNumberInBrackets(_ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    while Int(marks.brackets[nextBracket]) <= range.lowerBound { nextBracket &+= 1 }
    var index = nextBracket
    while case let bracket = Int(marks.brackets[index]), bracket < range.upperBound {
      if Byte.isHexDigit(bytes[bracket &- 1]) { return true }
      index &+= 1
    }
    return false
  }

  /// Whether a message may be nothing but a number: it starts and ends like one, or a format prints
  /// more in front of it.
  @inline(__always)
  private func mayBeNumber(in bytes: Span<UInt8>, _ text: Range<Int>) -> Bool {
    guard let first = text.first, let last = text.last else { return false }
    // The first byte first: most messages end one way or the other, but hardly any starts so.
    let byte = bytes[first]
    guard
      Byte.isDigit(byte) || byte == Byte.dash || Byte.isBlank(byte)
        || byte == Byte.openBracket || byte == Byte.openParenthesis
    else { return false }
    return Byte.isDigit(bytes[last]) || Byte.isBlank(bytes[last])
  }

  /// The header in full.
  private mutating func header(
    _ match: HeaderMemory.Match, _ end: Int, in bytes: Span<UInt8>
  ) -> RecordHeader? {
    if let header = memory.header(match) { return header }
    finder.find(in: bytes, line: match.start..<end)
    guard var header = finder.headers.first else { return nil }
    clock.shift(&header, after: nil, in: bytes, stamps)
    return header
  }
}
