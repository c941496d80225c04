internal import LogModel
internal import Scanning

/// Lines that are no record and no part of one: Xcode's metadata, and what tools print around a log.
extension RecordScanner {
  /// Takes a line without a header that says something about others; `false` when it is none.
  mutating func takeAside(
    in bytes: Span<UInt8>, _ line: Range<Int>, into open: inout OpenRecord,
    emit: (consuming LogEvent) -> Void
  ) -> Bool {
    let range = bytes.withoutCarriageReturn(line)
    if let header = finder.metadata(in: bytes, line: range) {
      takeMetadata(header, in: bytes, line, into: &open, emit: emit)
      return true
    }
    // Inside a record such a line may be part of its message.
    guard open.header == nil, carried.context == nil else { return false }
    let text = QuotePrefix.end(in: bytes, line: range)..<range.upperBound
    guard ToolBanner.holds(range, in: bytes) || ToolBanner.holds(text, in: bytes) else {
      return false
    }
    finish(open, at: line.lowerBound, in: bytes, sharesLine: false, emit: emit)
    summary.bannerLines += 1
    open = OpenRecord(start: min(line.upperBound + 1, bytes.count), line: self.line + 1)
    return true
  }

  /// Takes the metadata behind one or several lines of text, which they are about.
  ///
  /// A record with a header of its own ends with its first line then: what follows it is text that
  /// was printed without one.
  private mutating func takeMetadata(
    _ metadata: RecordHeader, in bytes: Span<UInt8>, _ line: Range<Int>,
    into open: inout OpenRecord, emit: (consuming LogEvent) -> Void
  ) {
    hasSeenMetadata = true
    var start = open.start
    var first = open.line
    if open.header != nil {
      let feed = bytes.firstOffset(of: Byte.lineFeed, in: open.start..<line.lowerBound)
      start = feed.map { $0 + 1 } ?? line.lowerBound
      first = open.line + 1
      let current = self.line
      self.line = first
      finish(open, at: start, in: bytes, sharesLine: false, emit: emit)
      self.line = current
    }
    var header = metadata
    header.start = start
    header.message = start
    carried.context = nil
    let record = OpenRecord(start: start, line: first, header: header)
    let count = textLines(in: bytes, start..<line.lowerBound)
    noteFirst(header, in: bytes)
    if count > 0 {
      summary.count(header.format, header.stampKind == .none ? count : 1)
      if header.stampKind != .none {
        summary.lastTimestamp = stamps.instant(of: header, in: bytes) ?? summary.lastTimestamp
      }
      table.note(header, host: 0, end: line.upperBound, line: first, in: bytes)
    }
    finish(record, at: line.lowerBound, in: bytes, sharesLine: false, emit: emit)
    summary.countLines(header.format, 1)
    open = OpenRecord(start: min(line.upperBound + 1, bytes.count), line: self.line + 1)
  }

  /// How many lines of a range hold anything but white space.
  private func textLines(in bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
    var count = 0
    var position = range.lowerBound
    while position < range.upperBound {
      let end = bytes.firstOffset(of: Byte.lineFeed, in: position..<range.upperBound)
      let line = position..<(end ?? range.upperBound)
      if !bytes.trimmed(bytes.withoutCarriageReturn(line)).isEmpty { count += 1 }
      position = line.upperBound + 1
    }
    return count
  }
}
