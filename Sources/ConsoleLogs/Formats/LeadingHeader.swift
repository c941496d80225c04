internal import Scanning

/// Recognises the header at the start of a line, whatever its format.
///
/// The first bytes tell which formats are worth a try; the most specific comes first.
struct LeadingHeader {
  private let only: LogFormat?
  private var columns: ConsoleColumns?
  private var shortTimesHaveProcess: Bool?

  /// How often the columns were learned.
  private(set) var columnsLearned = 0

  /// Records copied from Console.app that teach nothing new any more.
  private static let enoughRecords = 20

  /// How long the first column of a Console.app copy may be: it can be the message.
  private static let longestColumn = 65_536

  init(only: LogFormat?) { self.only = only }

  /// Whether nothing is to be learned of the log's columns any more.
  var isSettled: Bool { columns.map { $0.evidence >= Self.enoughRecords } ?? true }

  /// Whether what was learned of the log's columns is the same.
  func hasLearned(asMuchAs other: LeadingHeader) -> Bool {
    columns == other.columns && shortTimesHaveProcess == other.shortTimesHaveProcess
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
    if !Self.canStart(bytes[start]) { start = Decoration.end(in: bytes, line: line) }
    guard end - start > Self.mostBytesOfNone else { return nil }
    if only == nil, let header = Self.threadedFast(in: bytes, at: start, lineEnd: end) {
      return header
    }
    var header = found(in: bytes, at: start, lineEnd: end)
    // A number of a list or a line number stands before the header.
    if header == nil, Byte.isDigit(bytes[start]),
      let item = Decoration.endOfListNumber(in: bytes, at: start, lineEnd: end), item < end
    {
      header = found(in: bytes, at: item, lineEnd: end)
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
    if !Byte.isLetter(bytes[start]) { start = Decoration.end(in: bytes, line: line) }
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
      if let header = ConsoleAppFormat.blankedHeader(in: bytes, at: start, lineEnd: lineEnd) {
        return header
      }
      return AppLogFormat.taggedHeader(in: bytes, at: start, lineEnd: lineEnd)
    }
    if bytes[start] == Byte.openBracket {
      return AppLogFormat.taggedHeader(in: bytes, at: start, lineEnd: lineEnd)
    }
    return nil
  }

  /// Headers that start with a digit: a date, a time of day, a number before a bar.
  private mutating func numeric(
    in bytes: Span<UInt8>, at start: Int, lineEnd: Int
  ) -> RecordHeader? {
    if start + 19 < lineEnd,
      let stampEnd = ISOStamp.end(in: bytes, at: start, lineEnd: lineEnd)
    {
      return dated(in: bytes, at: start, stampEnd: stampEnd, lineEnd: lineEnd)
    }
    if let stampEnd = ClockStamp.end(in: bytes, at: start, lineEnd: lineEnd) {
      if let header = console(in: bytes, start..<lineEnd)
        ?? AppLogFormat.header(in: bytes, at: start, clockEnd: stampEnd, lineEnd: lineEnd)
      {
        return header
      }
      let hasProcess =
        shortTimesHaveProcess ?? ShortTimeFormat.hasProcesses(in: bytes, from: start)
      shortTimesHaveProcess = hasProcess
      return ShortTimeFormat.header(
        in: bytes, at: start, stampEnd: stampEnd, lineEnd: lineEnd, hasProcess: hasProcess)
    }
    return console(in: bytes, start..<lineEnd)
      ?? AppLogFormat.taggedHeader(in: bytes, at: start, lineEnd: lineEnd)
  }

  /// Headers that start with a full date and time.
  private mutating func dated(
    in bytes: Span<UInt8>, at start: Int, stampEnd: Int, lineEnd: Int
  ) -> RecordHeader? {
    guard stampEnd < lineEnd else { return nil }
    if bytes[stampEnd] == Byte.tab, let header = console(in: bytes, start..<lineEnd) {
      return header
    }
    // The bytes behind the stamp tell which of the system's formats it can be; nearly all lines of
    // a log are of one, and are not to be tried for the others.
    if stampEnd + 4 < lineEnd, bytes[stampEnd] == Byte.space {
      let next = bytes[stampEnd + 1]
      // Only the syslog style has two blanks behind the stamp, and its messages may hold what looks
      // like the process of an NSLog.
      if next == Byte.space,
        let header = LogSyslogFormat.header(
          in: bytes, at: start, stampEnd: stampEnd, lineEnd: lineEnd)
      {
        return header
      }
      if bytes[stampEnd + 3] == Byte.space || bytes[stampEnd + 2] == Byte.space,
        let header = LogCompactFormat.header(
          in: bytes, at: start, stampEnd: stampEnd, lineEnd: lineEnd)
      {
        return header
      }
      if next == UInt8(ascii: "0") || next == Byte.space,
        let header = LogDefaultFormat.header(
          in: bytes, at: start, stampEnd: stampEnd, lineEnd: lineEnd)
      {
        return header
      }
    }
    if let header = NSLogFormat.header(in: bytes, at: start, stampEnd: stampEnd, lineEnd: lineEnd) {
      return header
    }
    return PymobiledeviceFormat.header(
      in: bytes, at: start, stampEnd: stampEnd, lineEnd: lineEnd)
      ?? AppiumFormat.header(in: bytes, at: start, stampEnd: stampEnd, lineEnd: lineEnd)
      ?? SwiftLogFormat.header(in: bytes, at: start, stampEnd: stampEnd, lineEnd: lineEnd)
      ?? LumberjackFileFormat.header(in: bytes, at: start, stampEnd: stampEnd, lineEnd: lineEnd)
      ?? undecorated(in: bytes, at: start, stampEnd: stampEnd, lineEnd: lineEnd)
  }

  private func undecorated(
    in bytes: Span<UInt8>, at start: Int, stampEnd: Int, lineEnd: Int
  ) -> RecordHeader? {
    // A line that Appium wraps and that goes on with the record above it is no record.
    if AppiumFormat.inner(in: bytes, stampEnd: stampEnd, lineEnd: lineEnd) != nil { return nil }
    return AppLogFormat.header(in: bytes, at: start, stampEnd: stampEnd, lineEnd: lineEnd)
  }

  /// Headers of Console.app's columns, with tabs between them.
  private mutating func console(in bytes: Span<UInt8>, _ line: Range<Int>) -> RecordHeader? {
    guard let tab = bytes.firstOffset(of: Byte.tab, in: line),
      tab - line.lowerBound < Self.longestColumn,
      only == nil || only == .consoleApp
    else { return nil }
    if let columns, columns.evidence >= Self.enoughRecords,
      let header = columns.header(line, in: bytes)
    {
      return header
    }
    let split = ConsoleColumns.split(line, in: bytes)
    guard ConsoleColumns.timeColumn(of: split, in: bytes) != nil else { return nil }
    if let columns, columns.evidence < Self.enoughRecords,
      let header = columns.header(line, in: bytes)
    {
      // Few records taught the columns; more of them may stand behind this one.
      if columns.evidence > 1 { return header }
    }
    guard let learned = ColumnLearner.learn(in: bytes, from: line.lowerBound) else { return nil }
    if columns == nil || learned.evidence > columns?.evidence ?? 0
      || columns?.header(line, in: bytes) == nil
    {
      columns = learned
      columnsLearned += 1
    }
    return columns?.header(line, in: bytes)
  }

  /// Headers with `process[pid:thread]`, which may stand in the middle of a line.
  static func threaded(in bytes: Span<UInt8>, at start: Int, lineEnd: Int) -> RecordHeader? {
    guard let stampEnd = ISOStamp.end(in: bytes, at: start, lineEnd: lineEnd) else { return nil }
    return LogCompactFormat.header(in: bytes, at: start, stampEnd: stampEnd, lineEnd: lineEnd)
      ?? NSLogFormat.header(in: bytes, at: start, stampEnd: stampEnd, lineEnd: lineEnd)
  }
}
