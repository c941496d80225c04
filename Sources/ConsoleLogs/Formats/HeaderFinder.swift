internal import Scanning

/// Finds the headers of the records in a physical line.
///
/// A line usually holds one header at its start. Text copied out of a PDF, or with its newlines
/// lost, runs several records together; every full header in such a line starts a record. A bare
/// date in a message is none: the process and the pid must follow it.
struct HeaderFinder {
  /// The headers of the line looked at last, in order.
  private(set) var headers = ContiguousArray<RecordHeader>()

  /// What headers at the start of a line are.
  private var leading: LeadingHeader

  /// Creates a finder of headers of any format, or of one alone.
  init(only format: LogFormat? = nil) { leading = LeadingHeader(only: format) }

  /// Where no stamp of the two kinds of headers can start any more: before these offsets.
  ///
  /// Without them a line of nothing but brackets would be searched hundreds of times over.
  private var stampless = (nslog: 0, syslog: 0)

  /// Looks for headers in the given line, or in a part of it with `isMidLine` when it began before.
  mutating func find(in bytes: Span<UInt8>, line: Range<Int>, isMidLine: Bool = false) {
    headers.removeAll(keepingCapacity: true)
    stampless = (line.lowerBound, line.lowerBound)
    var search = line.lowerBound
    if !isMidLine, let header = leading.header(in: bytes, line: line) {
      headers.append(header)
      // What a time alone is followed by can be the start of a record.
      search = header.format == .shortTime ? header.stamp.upperBound : header.message
    }
    if leading.admitsEmbedded { appendEmbedded(in: bytes, from: search, line: line) }
    if let first = headers.first, headers.count == 1 {
      appendUnbracketed(behind: first, in: bytes, line: line)
    }
  }

  /// Returns the header of a line that is known to start with one like `model`, and nothing before it.
  mutating func header(
    like model: RecordHeader, in bytes: Span<UInt8>, line: Range<Int>
  ) -> RecordHeader? {
    // Behind a header without a pid the record of another program may follow.
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
      // What lies before a bracket can still be the stamp of the next one, so without a header only
      // the place to look for brackets moves on.
      guard let header = embeddedHeader(in: bytes, close: close, from: search, line: line),
        leading.admits(header)
      else { continue }
      take(header)
      search = max(header.message, position)
      position = search
    }
  }

  /// Appends a header found behind the start of the line.
  ///
  /// What stood before it as a time and a few words was the prefix of the program that wrote the
  /// line down.
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

  /// Whether nothing is to be learned of the log's columns any more.
  var isSettled: Bool { leading.layout.isSettled }

  /// Whether what was learned of the log's columns is the same.
  func hasLearned(asMuchAs other: HeaderFinder) -> Bool {
    leading.layout.hasLearned(asMuchAs: other.leading.layout)
  }

  /// Whether a line stands between quoting marks and says what the lines above it are about.
  func metadata(in bytes: Span<UInt8>, line: Range<Int>) -> RecordHeader? {
    leading.metadata(in: bytes, line: line)
  }

  /// Appends the headers behind one that no `process[pid…]` ends; they are of its format.
  private mutating func appendUnbracketed(
    behind first: RecordHeader, in bytes: Span<UInt8>, line: Range<Int>
  ) {
    var search = first.message
    while let header = record(behind: first, in: bytes, from: search, lineEnd: line.upperBound) {
      headers.append(header)
      search = header.message
    }
  }

  private mutating func record(
    behind first: RecordHeader, in bytes: Span<UInt8>, from start: Int, lineEnd: Int
  ) -> RecordHeader? {
    first.format.type.header(
      in: bytes, after: first, from: start, lineEnd: lineEnd, &leading)
  }

  /// Whether a name in the line looked at last may have more words, and none of the log was looked for.
  var lacksNames: Bool {
    leading.layout.names == nil && headers.contains { $0.isNameGuessed || $0.mayStartWithProcess }
  }

  /// Learns the names of several words from the lines from `start` on.
  mutating func learnNames(in bytes: Span<UInt8>, from start: Int, _ matcher: RuleMatcher) {
    leading.layout.names = ProcessNames.learn(in: bytes, from: start, matcher)
  }

  /// Returns the header whose `process[pid…]` ends at `close` and whose stamp lies behind `lower`.
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
    // A weekday may stand before the stamp.
    if let start = found?.start, start - 4 >= lower,
      let whole = SyslogFormat.header(in: bytes, at: start - 4, lineEnd: line.upperBound),
      whole.stamp.lowerBound == start
    {
      found?.start = start - 4
    }
    return found
  }

  /// Looks backwards from the pid for the nearest stamp that makes a header with it, and returns it with
  /// the offset before which there is no stamp at all.
  private static func header<Kind: EmbeddedHeader>(
    of kind: Kind.Type, in bytes: Span<UInt8>, before pid: Range<Int>, downTo limit: Int,
    lineEnd: Int
  ) -> (RecordHeader?, Int) {
    var start = pid.lowerBound - 16
    var clear = start
    while start >= limit {
      // Behind a character of its own kind a stamp would be the tail of something longer; any other may
      // stand right before it in a line that lost its line feeds.
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

/// A kind of header with `process[pid…]`, which may stand in the middle of a line.
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
