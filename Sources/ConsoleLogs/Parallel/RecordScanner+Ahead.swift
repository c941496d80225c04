internal import LogModel
internal import Scanning

/// Reading a piece of a log before those in front of it are read.
///
/// Nearly always a piece leaves a scanner as it found it: between two records, with nothing learned. So
/// a copy reads the next piece from the state as it is now. When the pieces in front turn out to have
/// left another state behind, what the copy found is thrown away and the piece is read again.
extension RecordScanner {
  /// A copy that reads a piece `distance` bytes ahead, with a matcher and aids of its own. What it finds
  /// counts from its first line.
  func ahead(by distance: Int) -> RecordScanner {
    var copy = self
    copy.bytesRead += distance
    copy.line = 0
    copy.carried.line = 1
    copy.summary = ScanSummary()
    copy.summary.firstTimestamp = summary.firstTimestamp
    // Who logged in a piece is told when it is read, so none may be forgotten before.
    copy.mostProcesses = nil
    var none = ScanAids(for: self)
    copy.exchange(&none)
    copy.clock.startAhead()
    return copy
  }

  /// Whether nothing of the pieces in front matters but what is compared.
  var isBetweenRecords: Bool {
    carried.front == nil && carried.context == nil && !isMidLine && !isFilled
      && !isAtStart
      && understood.isEmpty && carried.line == line + 1 && summary.firstTimestamp != nil
      && !matcher.hasComplaints && !hasSeenMetadata
  }

  /// Whether a copy that read the next piece from the state `start` would have read it the same way
  /// from the state as it is now.
  func isFollowed(by copy: RecordScanner, from start: RecordScanner) -> Bool {
    isBetweenRecords && json.isInArray == start.json.isInArray && isDamaged == start.isDamaged
      && clock.isFollowed(by: copy.clock, from: start.clock)
      && bytesRead == start.bytesRead && finder.hasLearned(asMuchAs: start.finder)
      && hosts.hasLearned(asMuchAs: start.hosts)
  }

  /// Whether what this copy found is what it would have found in its turn.
  var isIndependent: Bool {
    !matcher.hasComplaints && summary.problems.isEmpty && summary.examples.isEmpty
      && understood.isEmpty && !table.wasAsked
  }

  /// Takes over what a copy found in the next piece, and its state.
  mutating func adopt(_ copy: RecordScanner, _ seen: ProcessActivityTable.Seen) {
    let lines = line
    summary.add(copy.summary)
    table.adopt(seen, behind: lines)
    var aids = ScanAids(for: copy)
    exchange(&aids)
    var next = copy
    next.exchange(&aids)
    next.matcher = matcher
    next.mostProcesses = mostProcesses
    next.hosts.add(hosts)
    next.summary = summary
    next.line += lines
    next.carried.line += lines
    next.summary.lineCount = next.line
    self = next
  }

  /// Where the next piece will start if this one ends as pieces do: with the last record that begins
  /// in it, or behind its last line where each is a record of its own; `nil` when that is not clear.
  func likelyEnd(of bytes: Span<UInt8>) -> Int? {
    guard var end = bytes.lastOffset(of: Byte.lineFeed, before: bytes.count) else { return nil }
    if json.isInArray { return nil }
    var finder = finder
    let last = end
    while last - end < RecordReader.reach.behind,
      let feed = bytes.lastOffset(of: Byte.lineFeed, before: end)
    {
      let line = bytes.withoutCarriageReturn(feed + 1..<end)
      if let first = line.first, bytes[first] == Byte.openBrace {
        return end == last ? end + 1 : nil
      }
      finder.find(in: bytes, line: line)
      if let header = finder.headers.last { return header.start }
      end = feed
    }
    return nil
  }
}

extension Span<UInt8> {
  /// The offset of the last `byte` before the given offset, or `nil`.
  fileprivate func lastOffset(of byte: UInt8, before end: Int) -> Int? {
    var index = end - 1
    while index >= 0 {
      if self[index] == byte { return index }
      index -= 1
    }
    return nil
  }
}

extension LogEvent {
  /// Moves the event, and the lines it quotes, behind others.
  mutating func move(behind lines: Int) {
    line += lines
    guard let count = kill?.lines.count, count > 0 else { return }
    for index in 0..<count { kill?.lines[index].line += lines }
  }
}
