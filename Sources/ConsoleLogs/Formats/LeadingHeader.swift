internal import Scanning

/// Recognises the header at the start of a line, whatever its format.
///
/// The first bytes tell which formats are worth a try; the most specific comes first.
struct LeadingHeader {
  let only: LogFormat?
  var columns: ConsoleColumns?
  var shortTimesHaveProcess: Bool?
  /// The names of several words, or `nil` when none were looked for yet.
  var names: ProcessNames?

  /// How often the columns were learned.
  var columnsLearned = 0

  /// Records copied from Console.app that teach nothing new any more.
  static let enoughRecords = 20

  init(only: LogFormat?) { self.only = only }

  /// Whether nothing is to be learned of the log's columns any more.
  var isSettled: Bool { columns.map { $0.evidence >= Self.enoughRecords } ?? true }

  /// Whether what was learned of the log's columns is the same.
  func hasLearned(asMuchAs other: LeadingHeader) -> Bool {
    columns == other.columns && shortTimesHaveProcess == other.shortTimesHaveProcess
      && names == other.names
  }

  /// Whether records may start in the middle of a line.
  var admitsEmbedded: Bool {
    switch only {
    case nil, .nslog, .lumberjack, .logCompact, .syslog, .idevicesyslog, .appium: true
    default: false
    }
  }

  /// How long a line may be that is too short for a header, and for metadata, in bytes.
  static let mostBytesOfNone = 9

  /// Returns the header of a line, behind quote marks, comments and indentation.
  mutating func header(in bytes: Span<UInt8>, line: Range<Int>) -> RecordHeader? {
    guard line.count > Self.mostBytesOfNone else { return nil }
    var start = line.lowerBound
    let end = line.upperBound
    if !Self.canStart(bytes[start]) { start = QuotePrefix.end(in: bytes, line: line) }
    guard end - start > Self.mostBytesOfNone else { return nil }
    if only == nil, let header = Self.threadedFast(in: bytes, at: start, lineEnd: end) {
      return header
    }
    var header = found(in: bytes, at: start, lineEnd: end)
    // A number of a list or a line number stands before the header.
    if header == nil, Byte.isDigit(bytes[start]),
      let item = QuotePrefix.endOfListNumber(in: bytes, at: start, lineEnd: end), item < end
    {
      header = found(in: bytes, at: item, lineEnd: end)
    }
    if header?.pid.isEmpty ?? true, only == nil || header == nil,
      let record = record(behind: header, in: bytes, at: start, lineEnd: end)
    {
      return record
    }
    guard let header, admits(header) else { return nil }
    return header
  }

  /// The header of an NSLog, where nothing behind the stamp speaks for another format: in the logs
  /// that are largest nearly every line is one.
  @inline(__always)
  private static func threadedFast(
    in bytes: Span<UInt8>, at start: Int, lineEnd: Int
  ) -> RecordHeader? {
    guard start + 34 < lineEnd, Byte.isDigit(bytes[start]),
      let stampEnd = ISOStamp.end(in: bytes, at: start, lineEnd: lineEnd), stampEnd + 4 < lineEnd,
      bytes[stampEnd] == Byte.space, bytes[stampEnd + 1] > UInt8(ascii: "0"),
      bytes[stampEnd + 2] != Byte.space, bytes[stampEnd + 3] != Byte.space
    else { return nil }
    return NSLogFormat.header(in: bytes, at: start, stampEnd: stampEnd, lineEnd: lineEnd)
  }

  /// Whether headers of that format are looked for.
  func admits(_ header: RecordHeader) -> Bool { only == nil || only == header.format }

  /// Returns what a line says about the lines above it, or `nil` when it is none of Xcode's metadata.
  func metadata(in bytes: Span<UInt8>, line: Range<Int>) -> RecordHeader? {
    guard line.count > Self.mostBytesOfNone, only == nil || only == .xcodeMetadata else {
      return nil
    }
    var start = line.lowerBound
    if !Byte.isLetter(bytes[start]) { start = QuotePrefix.end(in: bytes, line: line) }
    guard line.upperBound - start > Self.mostBytesOfNone else { return nil }
    return XcodeMetadataFormat.header(in: bytes, at: start, lineEnd: line.upperBound)
  }

  /// Whether a header starts with the byte, where nothing stands before it.
  static func canStart(_ byte: UInt8) -> Bool {
    Byte.isDigit(byte) || Byte.isLetter(byte)
  }

  private mutating func found(
    in bytes: Span<UInt8>, at start: Int, lineEnd: Int
  ) -> RecordHeader? {
    if Byte.isDigit(bytes[start]) {
      return numeric(in: bytes, at: start, lineEnd: lineEnd)
    }
    if Byte.isLetter(bytes[start]) {
      if let header = SyslogFormat.header(in: bytes, at: start, lineEnd: lineEnd) { return header }
      if let header = console(in: bytes, start..<lineEnd) { return header }
      if let header = blanked(in: bytes, at: start, lineEnd: lineEnd) { return header }
      return AppLogFormat.taggedHeader(in: bytes, at: start, lineEnd: lineEnd)
    }
    if bytes[start] == Byte.openBracket {
      return AppLogFormat.taggedHeader(in: bytes, at: start, lineEnd: lineEnd)
    }
    if bytes[start] == UInt8(ascii: "<") {
      return SyslogRFCFormat.header(in: bytes, at: start, lineEnd: lineEnd)
    }
    // Console.app prints the types in the language of its user: 默认, По умолчанию.
    if bytes[start] >= 0x80 {
      return console(in: bytes, start..<lineEnd) ?? blanked(in: bytes, at: start, lineEnd: lineEnd)
    }
    return nil
  }

  private func blanked(in bytes: Span<UInt8>, at start: Int, lineEnd: Int) -> RecordHeader? {
    BlankedColumns.header(in: bytes, at: start, lineEnd: lineEnd, names ?? ProcessNames())
  }

  /// Headers with `process[pid:thread]`, which may stand in the middle of a line.
  static func threaded(in bytes: Span<UInt8>, at start: Int, lineEnd: Int) -> RecordHeader? {
    guard let stampEnd = ISOStamp.end(in: bytes, at: start, lineEnd: lineEnd) else { return nil }
    return LogCompactFormat.header(in: bytes, at: start, stampEnd: stampEnd, lineEnd: lineEnd)
      ?? NSLogFormat.header(in: bytes, at: start, stampEnd: stampEnd, lineEnd: lineEnd)
  }
}
