internal import LogModel
internal import Scanning

/// Runs of records whose headers are spelled like earlier ones: nearly all of a large log.
///
/// The outcome is that of ``readLine(in:_:into:emit:)`` line by line; what is not plain is left to it.
extension RecordScanner {
  /// Takes as many records as are plain from the start of a line on, and returns where the first line
  /// starts that is not.
  mutating func takeRun(
    in bytes: Span<UInt8>, from start: Int, into open: inout OpenRecord,
    emit: (consuming LogEvent) -> Void
  ) -> Int {
    guard mayRun, !isMidLine, !json.isInArray, json.lastDated == nil,
      let model = memory.model(on: clock, columns: finder.columnsLearned), let header = open.header,
      header.stampKind == model.stampKind,
      summary.firstTimestamp != nil
    else { return start }
    // A copy for the whole run: one would be made of what belongs to `self` for every line.
    let memory = memory
    let stamp = memory.stampRange
    let shape = memory.shape.line(endingWith: memory.mark, shift: model.shift)
    var again = ContiguousArray<SeenLine>()
    swap(&again, &table.again)
    var latest = again.mutableSpan
    var waiting: [DeferredRecord] = []
    swap(&waiting, &putOff)
    var room = ContiguousArray<MarkedLine>()
    swap(&room, &markedLines)
    var marked = room.mutableSpan
    var position = start
    var count = 0
    // The last record, where that has neither a literal nor a number.
    var plain: (match: HeaderCache.Match, text: Range<Int>)?
    var plainLines = 0
    while let feed = feeds.next(in: bytes, from: position) {
      if plain != nil, !places.hasNumber {
        places.searchAll(before: feeds.end, in: bytes)
        if let run = feeds.takeLines(
          like: shape, memory.known, in: bytes, from: position, behind: line, seen: &latest, places,
          marked: &marked)
        {
          count &+= run.count
          // What goes on with a record belongs to the one before the last; marked lines are counted when
          // they are read.
          plainLines &+= feeds.line &- line &- run.marked
          for number in 0..<run.marked { leave(marked[number], in: bytes, &waiting, emit: emit) }
          line = feeds.line
          plain = (HeaderCache.Match(text: run.text, entry: run.header), run.last)
          position = feeds.position
          if run.isLastMarked, let last = plain {
            open = record(last.match, of: last.text, in: bytes)
            plain = nil
          }
          continue
        }
      }
      let end = bytes.withoutCarriageReturn(position..<feed).upperBound
      guard let match = memory.match(in: bytes, at: position, lineEnd: end) else {
        guard isText(in: bytes, position..<end) else { break }
        if let plain { open = record(plain.match, of: plain.text, in: bytes) }
        plain = nil
        line &+= 1
        noteNumber(in: bytes, position..<end)
        position = feed &+ 1
        continue
      }
      // Another header may stand in the middle of the line.
      guard !mayHaveNumberInBrackets(match.text..<end, in: bytes) else { break }
      if case .tabs = memory.mark, bytes.firstOffset(of: Byte.tab, in: match.text..<end) != nil {
        break
      }
      let isNumber = mayBeNumber(in: bytes, match.text..<end)
      if isNumber, memory.header(match, at: position) == nil { break }
      line &+= 1
      if plain == nil {
        leave(open, at: position, in: bytes, &waiting, emit: emit)
      } else {
        plainLines &+= 1
      }
      count &+= 1
      let slot = Int(memory.known.headers[match.entry].slot)
      // Years and days that stamps lack may be others than those of the line before.
      let seen = SeenLine(start: position, end: end, line: line, shift: model.shift)
      if latest[slot].start < 0 || latest[slot].shift != model.shift {
        table.noteModel(of: slot, model, stamp: stamp, at: seen)
      }
      latest[slot] = seen
      if isNumber { noteNumber(in: bytes, match.text..<end) }
      if places.searched < feed &+ 3 { places.search(bytes, to: feeds.end &+ 3) }
      plain = (match, position..<end)
      // Numbers are few, and noted up to this line only.
      if places.hasNumber || places.hasOpenLiteral(before: feed) {
        open = record(match, of: position..<end, in: bytes)
        plain = nil
      }
      position = feed &+ 1
    }
    swap(&again, &table.again)
    swap(&room, &markedLines)
    readWaiting(&waiting, in: bytes, emit: emit)
    swap(&waiting, &putOff)
    guard position > start else { return start }
    if let plain { open = record(plain.match, of: plain.text, in: bytes) }
    summary.count(model.format, count)
    summary.countLines(model.format, plainLines)
    return position
  }

  /// The record that starts on the current line with a header that was recognised.
  mutating func record(
    _ match: HeaderCache.Match, of text: Range<Int>, in bytes: Span<UInt8>
  ) -> OpenRecord {
    var header = memory.header(match, at: text.lowerBound)
    if header == nil {
      finder.find(in: bytes, line: text)
      if var found = finder.headers.first {
        clock.shift(&found, after: nil, in: bytes, stamps)
        header = found
      }
    }
    return OpenRecord(start: text.lowerBound, line: line, header: header)
  }
}
