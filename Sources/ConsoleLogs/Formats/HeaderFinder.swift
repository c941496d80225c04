internal import Scanning

/// Finds the headers of the records in a physical line.
///
/// A line usually has one header, at its start. Text that was copied from a PDF, or lost its line feeds, runs
/// several records together; every full header in such a line starts a record. A bare date in a message is
/// not a header, because a process and a pid must follow it.
struct HeaderFinder {
  /// The headers of the line that was searched last, in order.
  private(set) var headers = ContiguousArray<RecordHeader>()

  /// Recognizes the header at the start of a line.
  private var leading: LeadingHeader

  /// Creates a finder of headers of one format, or of any format.
  init(only format: LogFormat? = nil) { leading = LeadingHeader(only: format) }

  /// The offsets before which no stamp of the respective kind of header starts.
  ///
  /// Without these, a line of nothing but brackets would be searched hundreds of times.
  private var stampless = (nslog: 0, syslog: 0)

  /// Finds the headers in the given line. With `isMidLine`, `line` is only the rest of a line.
  mutating func find(in bytes: Span<UInt8>, line: Range<Int>, isMidLine: Bool = false) {
    headers.removeAll(keepingCapacity: true)
    stampless = (line.lowerBound, line.lowerBound)
    var search = line.lowerBound
    if !isMidLine, let header = leading.header(in: bytes, line: line) {
      headers.append(header)
      // The text after a mere time of day may be the start of a record.
      search = header.format == .shortTime ? header.stamp.upperBound : header.message
    }
    if leading.admitsEmbedded { appendEmbedded(in: bytes, from: search, line: line) }
    if let first = headers.first, headers.count == 1 {
      appendUnbracketed(behind: first, in: bytes, line: line)
    }
  }

  /// Returns the header of a line that is known to start with a header like `model`.
  mutating func header(
    like model: RecordHeader, in bytes: Span<UInt8>, line: Range<Int>
  ) -> RecordHeader? {
    // After a header without a pid, the record of another program may follow.
    if !model.pid.isEmpty,
      let header = leading.header(of: model.format, in: bytes, line: line)
    {
      return header
    }
    find(in: bytes, line: line)
    return headers.first
  }

  /// Appends the headers with `process[pid…]` from an offset on.
  private mutating func appendEmbedded(in bytes: Span<UInt8>, from start: Int, line: Range<Int>) {
    var search = start
    var position = search
    while let close = bytes.firstOffset(of: Byte.closeBracket, in: position..<line.upperBound) {
      position = close + 1
      // The text before a bracket may still have the stamp for the next bracket. So without a header, only
      // the offset at which brackets are searched for moves on.
      guard let header = embeddedHeader(in: bytes, close: close, from: search, line: line),
        leading.admits(header)
      else { continue }
      take(header)
      search = max(header.message, position)
      position = search
    }
  }

  /// Appends a header that was found after the start of the line.
  ///
  /// If a time and a few words before it were taken for a header, that header is removed: they are the prefix
  /// of the program that wrote the line down.
  private mutating func take(_ header: RecordHeader) {
    if let first = headers.last, headers.count == 1,
      first.name.isEmpty || header.start < first.message, first.pid.isEmpty,
      header.start - first.message < LeadingHeader.longestPrefix
    {
      headers.removeLast()
    }
    headers.append(header)
  }

  /// The only format to look for, or `nil` for all.
  var only: LogFormat? { leading.layout.only }

  /// How often the log's columns were learned.
  var columnsLearned: Int { leading.layout.columnsLearned }

  /// Whether the log's columns can no longer change.
  var isSettled: Bool { leading.layout.isSettled }

  /// Whether this finder and another learned the same about the log.
  func hasLearned(asMuchAs other: HeaderFinder) -> Bool {
    leading.layout.hasLearned(asMuchAs: other.leading.layout)
  }

  /// Returns the metadata that a line holds about the lines above it, or `nil` if it holds none.
  func metadata(in bytes: Span<UInt8>, line: Range<Int>) -> RecordHeader? {
    leading.metadata(in: bytes, line: line)
  }

  /// Appends the headers that follow the first one in a line and have the same format, for formats without
  /// `process[pid…]`.
  private mutating func appendUnbracketed(
    behind first: RecordHeader, in bytes: Span<UInt8>, line: Range<Int>
  ) {
    var search = max(first.message, first.stamp.upperBound)
    // Where the time comes after the message, the search goes on behind the time: from the message on the same
    // record would be found again.
    while let header = record(behind: first, in: bytes, from: search, lineEnd: line.upperBound),
      header.stamp.upperBound > search
    {
      headers.append(header)
      search = max(header.message, header.stamp.upperBound)
    }
  }

  private mutating func record(
    behind first: RecordHeader, in bytes: Span<UInt8>, from start: Int, lineEnd: Int
  ) -> RecordHeader? {
    first.format.type.header(
      in: bytes, after: first, from: start, lineEnd: lineEnd, &leading)
  }

  /// Whether a name in the line that was searched last may have several words, and the names of the log were
  /// not learned yet.
  var lacksNames: Bool {
    leading.layout.names == nil && headers.contains { $0.isNameGuessed || $0.mayStartWithProcess }
  }

  /// Learns the process names of several words from the lines from `start` on.
  mutating func learnNames(in bytes: Span<UInt8>, from start: Int, _ matcher: RuleMatcher) {
    leading.layout.names = ProcessNames.learn(in: bytes, from: start, matcher)
  }

  /// Returns the header whose `process[pid…]` ends at `close` and that starts at or after `lower`, or `nil`.
  private mutating func embeddedHeader(
    in bytes: Span<UInt8>, close: Int, from lower: Int, line: Range<Int>
  ) -> RecordHeader? {
    guard close > lower, Byte.isHexDigit(bytes[close - 1]) else { return nil }
    if let (pid, _) = NSLogFormat.pidAndThread(in: bytes, endingAt: close, from: lower) {
      let reach = max(lower, stampless.nslog, pid.lowerBound - NSLogFormat.longestProcess - 36)
      let (found, clear) = Self.header(
        of: ThreadedHeader.self, in: bytes, before: pid, downTo: reach, lineEnd: line.upperBound)
      stampless.nslog = max(stampless.nslog, clear)
      return found
    }
    guard let pid = SyslogFormat.pid(in: bytes, endingAt: close, from: lower) else { return nil }
    let reach = max(lower, stampless.syslog, pid.lowerBound - SyslogFormat.longestSender - 32)
    var (found, clear) = Self.header(
      of: SyslogHeader.self, in: bytes, before: pid, downTo: reach, lineEnd: line.upperBound)
    stampless.syslog = max(stampless.syslog, clear)
    // A weekday may come before the stamp.
    if let start = found?.start, start - 4 >= lower,
      let whole = SyslogFormat.header(in: bytes, at: start - 4, lineEnd: line.upperBound),
      whole.stamp.lowerBound == start
    {
      found?.start = start - 4
    }
    return found
  }

  /// Searches backward from the pid for the nearest stamp that makes a header with it. Returns the header, or
  /// `nil`, and an offset before which no stamp starts.
  private static func header<Kind: EmbeddedHeader>(
    of kind: Kind.Type, in bytes: Span<UInt8>, before pid: Range<Int>, downTo limit: Int,
    lineEnd: Int
  ) -> (RecordHeader?, Int) {
    var start = pid.lowerBound - 16
    var clear = start
    while start >= limit {
      // A stamp right after a character of its own kind would be the end of something longer. Any other
      // character may come right before it in a line that lost its line feeds.
      if kind.startsStamp(in: bytes, at: start, lineEnd: lineEnd),
        start == 0 || !kind.isPartOfStamp(bytes[start - 1])
      {
        if let found = kind.header(in: bytes, at: start, lineEnd: lineEnd), found.pid == pid {
          return (found, limit)
        }
        clear = start
      }
      start -= 1
    }
    return (nil, clear)
  }
}

/// A kind of header with `process[pid…]`, which may be in the middle of a line.
private protocol EmbeddedHeader {
  static func startsStamp(in bytes: Span<UInt8>, at start: Int, lineEnd: Int) -> Bool
  /// Whether a byte is of the kind that stamps start with.
  static func isPartOfStamp(_ byte: UInt8) -> Bool
  static func header(in bytes: Span<UInt8>, at start: Int, lineEnd: Int) -> RecordHeader?
}

/// A header with a full date and `process[pid:thread]`.
private enum ThreadedHeader: EmbeddedHeader {
  static func startsStamp(in bytes: Span<UInt8>, at start: Int, lineEnd: Int) -> Bool {
    ISOStamp.end(in: bytes, at: start, lineEnd: lineEnd) != nil
  }

  static func isPartOfStamp(_ byte: UInt8) -> Bool { Byte.isDigit(byte) }

  static func header(in bytes: Span<UInt8>, at start: Int, lineEnd: Int) -> RecordHeader? {
    guard let stampEnd = ISOStamp.end(in: bytes, at: start, lineEnd: lineEnd) else { return nil }
    return LogCompactFormat.header(in: bytes, at: start, stampEnd: stampEnd, lineEnd: lineEnd)
      ?? NSLogFormat.header(in: bytes, at: start, stampEnd: stampEnd, lineEnd: lineEnd)
  }
}

/// A header of BSD syslog.
private enum SyslogHeader: EmbeddedHeader {
  static func startsStamp(in bytes: Span<UInt8>, at start: Int, lineEnd: Int) -> Bool {
    SyslogStamp.end(in: bytes, at: start, lineEnd: lineEnd) != nil
  }

  static func isPartOfStamp(_ byte: UInt8) -> Bool { Byte.isLetter(byte) }

  static func header(in bytes: Span<UInt8>, at start: Int, lineEnd: Int) -> RecordHeader? {
    SyslogFormat.header(in: bytes, at: start, lineEnd: lineEnd)
  }
}
