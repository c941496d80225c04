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
    guard remembersHeaders, memory.isReady, !isMidLine, !json.isInArray, open.header != nil,
      isUnbounded,
      summary.firstTimestamp != nil
    else { return start }
    var position = start
    var count = 0
    var plain: HeaderMemory.Match?
    var plainLines = 0
    while let feed = bytes.firstOffset(of: Byte.lineFeed, in: position..<bytes.count) {
      let end = bytes.withoutCarriageReturn(position..<feed).upperBound
      guard let match = memory.match(in: bytes, at: position, lineEnd: end) else { break }
      let message = memory.message(of: match)
      // Another header may stand in the middle of the line.
      guard !bytes.hasNumberInBrackets(message..<end) else { break }
      line &+= 1
      if plain == nil {
        finish(open, at: position, in: bytes, sharesLine: true, emit: emit)
        carried = nil
      } else {
        plainLines &+= 1
      }
      count &+= 1
      table.noteAgain(match.slot, match.start, memory.stampLength, end: end, line: line)
      noteNumber(in: bytes, message..<end)
      searched = search.search(bytes, from: max(searched, message), to: feed &+ 3, into: &hits)
      // Numbers are few, and noted up to this line only.
      if nextNumber < numbers.count || nextHit < hits.count && hits[nextHit].offset < feed {
        open = OpenRecord(start: position, line: line, header: memory.header(match))
        plain = nil
      } else {
        plain = match
      }
      position = feed &+ 1
    }
    guard count > 0 else { return start }
    if let plain {
      open = OpenRecord(start: plain.start, line: line, header: memory.header(plain))
    }
    summary.count(memory.recordFormat, count)
    summary.countLines(memory.recordFormat, plainLines)
    return position
  }
}
