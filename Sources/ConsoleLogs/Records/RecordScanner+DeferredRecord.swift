internal import LogModel
internal import Scanning

/// Records of a run that are read behind it, many in one go: a processor that looks over lines and reads
/// messages in turns has the instructions for neither at hand.
extension RecordScanner {
  /// A record that is read later, and where it ends.
  struct DeferredRecord {
    var record: OpenRecord
    var end: Int
  }

  /// How many records are put off at the most.
  static let mostPutOff = 256

  /// How many lines with literals are marked in one go at the most: a stretch of a log has a few.
  static let mostMarked = 64

  /// Whether a record may be read after the lines behind it, up to the current one, were looked at: it
  /// takes one line, and nothing that is found behind it tells more of its process.
  func mayPutOff(_ open: OpenRecord) -> Bool {
    guard let header = open.header, line == open.line + 1, !places.hasNumber else {
      return false
    }
    return !header.name.isEmpty
  }

  /// Leaves a record behind, which ends where the next header stands: puts it off, or reads it.
  mutating func leave(
    _ open: OpenRecord, at end: Int, in bytes: Span<UInt8>, _ waiting: inout [DeferredRecord],
    emit: (consuming LogEvent) -> Void
  ) {
    if mayPutOff(open) {
      places.putOff(before: end, in: bytes)
      waiting.append(DeferredRecord(record: open, end: end))
      if waiting.count >= Self.mostPutOff { readWaiting(&waiting, in: bytes, emit: emit) }
    } else {
      readWaiting(&waiting, in: bytes, emit: emit)
      finish(open, at: end, in: bytes, sharesLine: true, emit: emit)
    }
    carried.context = nil
  }

  /// Leaves the record of a line behind that was marked among others.
  mutating func leave(
    _ marked: MarkedLine, in bytes: Span<UInt8>, _ waiting: inout [DeferredRecord],
    emit: (consuming LogEvent) -> Void
  ) {
    line = marked.line
    let open = record(
      HeaderCache.Match(text: marked.text, entry: marked.header), of: marked.start..<marked.end,
      in: bytes)
    line &+= 1
    leave(open, at: marked.next, in: bytes, &waiting, emit: emit)
  }

  /// Reads the records that were put off.
  mutating func readWaiting(
    _ waiting: inout [DeferredRecord], in bytes: Span<UInt8>, emit: (consuming LogEvent) -> Void
  ) {
    for next in waiting {
      if let header = next.record.header { summary.countLines(header.format, 1) }
      read(next.record, in: bytes, to: next.end, emit: emit)
    }
    waiting.removeAll(keepingCapacity: true)
  }
}
