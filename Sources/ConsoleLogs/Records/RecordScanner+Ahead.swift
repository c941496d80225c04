internal import LogModel
internal import Scanning

/// Reading a piece of a log before the pieces in front of it are read.
///
/// A piece nearly always leaves a scanner as it was before: between two records, with nothing learned. So a
/// copy reads the next piece from the current state. If the pieces in front turn out to leave another state,
/// the results of the copy are discarded and the piece is read again.
extension RecordScanner {
  /// Returns a copy, with caches of its own, that reads a piece `distance` bytes ahead. Its lines count from
  /// 1.
  func ahead(by distance: Int) -> RecordScanner {
    var copy = self
    copy.repairs.skip(distance)
    copy.line = 0
    copy.carried.line = 1
    copy.summary = ScanSummary()
    copy.summary.firstTimestamp = summary.firstTimestamp
    // A process must not be forgotten before it is reported.
    copy.mostProcesses = nil
    var empty = ScanCaches(for: self)
    copy.exchange(&empty)
    copy.headers.startAhead()
    return copy
  }

  /// Whether the next piece depends on earlier pieces only by the state that ``isFollowed(by:from:)``
  /// compares.
  var isBetweenRecords: Bool {
    carried.front == nil && carried.context == nil && !isMidLine && bareLines.isIdle
      && !repairs.isAtStart && carried.line == line + 1 && summary.firstTimestamp != nil
      && !messages.matcher.hasComplaints && !hasSeenMetadata
  }

  /// Whether a copy that read the next piece from the state `start` would have read the same had it read the
  /// piece from the current state.
  func isFollowed(by copy: RecordScanner, from start: RecordScanner) -> Bool {
    isBetweenRecords && json.isInArray == start.json.isInArray
      && repairs.isSame(as: start.repairs)
      && systemActivities == start.systemActivities
      && headers.isFollowed(by: copy.headers, from: start.headers)
  }

  /// Whether nothing that this copy found depends on earlier pieces, which it did not read.
  var isIndependent: Bool {
    !messages.matcher.hasComplaints && summary.problems.isEmpty && summary.examples.isEmpty
      && bareLines.hasNoneUnderstood && !processes.wasAsked
  }

  /// Takes over the results and the state of a copy that read the next piece.
  mutating func adopt(_ copy: RecordScanner, _ seen: ProcessActivityTable.Seen) {
    let lines = line
    summary.add(copy.summary, behind: lines)
    processes.adopt(seen, behind: lines)
    var next = copy
    swap(&next.places, &places)
    swap(&next.processes, &processes)
    next.headers = headers
    next.headers.adopt(copy.headers)
    next.messages = messages
    next.mostProcesses = mostProcesses
    next.summary = summary
    next.line += lines
    next.carried.line += lines
    next.summary.lineCount = next.line
    self = next
  }

  /// Returns the offset at which the next piece will probably start: at the last record that begins in this
  /// one, or after the last line if that is a record in JSON; `nil` if that is not clear.
  func likelyEnd(of bytes: Span<UInt8>) -> Int? {
    guard var end = bytes.lastOffset(of: Byte.lineFeed, before: bytes.count) else { return nil }
    if json.isInArray { return nil }
    var headers = headers
    let last = end
    while last - end < RecordReader.reach.behind,
      let feed = bytes.lastOffset(of: Byte.lineFeed, before: end)
    {
      let line = bytes.withoutCarriageReturn(feed + 1..<end)
      if let first = line.first, bytes[first] == Byte.openBrace {
        return end == last ? end + 1 : nil
      }
      if let start = headers.lastStart(in: bytes, line: line) { return start }
      end = feed
    }
    return nil
  }

  /// Swaps the caches of this scanner with `caches`.
  mutating func exchange(_ caches: inout ScanCaches) {
    headers.exchange(&caches.headers)
    swap(&places, &caches.places)
    swap(&processes, &caches.processes)
  }
}

/// Caches that save a scanner time without changing its results.
///
/// Each thread that reads ahead keeps its caches from piece to piece: learning the headers of a log again and
/// allocating memory took 16 of the 450 µs that half a megabyte takes.
struct ScanCaches {
  /// The most processes that are kept for the next piece.
  private static let mostProcesses = 1024

  fileprivate var headers = HeaderCache()
  fileprivate var places: CandidateQueue
  fileprivate var processes: ProcessActivityTable
  /// The reader that learned the headers, or `nil` before any piece.
  private var reader: HeaderReader?

  /// Creates empty caches for a scanner.
  init(for scanner: RecordScanner) {
    places = CandidateQueue(scanner.messages.matcher)
    processes = scanner.processes.emptied()
  }

  /// Whether a scanner may use these caches: the remembered headers are valid if the scanner finds headers in
  /// the same way.
  func mayServe(_ scanner: RecordScanner) -> Bool {
    guard let reader, processes.count <= Self.mostProcesses else { return false }
    return reader.mayTakeCache(of: scanner.headers)
  }

  /// Remembers the state of a scanner that used these caches.
  mutating func note(_ scanner: RecordScanner) { reader = scanner.headers }
}

extension Span<UInt8> {
  /// Returns the offset of the last `byte` before the given offset, or `nil`.
  fileprivate func lastOffset(of byte: UInt8, before end: Int) -> Int? {
    var index = end - 1
    while index >= 0 {
      if self[index] == byte { return index }
      index -= 1
    }
    return nil
  }
}
