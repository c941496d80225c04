internal import LogModel
internal import Scanning

/// Records copied from Console.app: the columns that the user has chosen, in the user's order, with tabs
/// between them.
///
/// ```
/// record = column *(tab column)        one of them a time, one of them the message
/// time   = [date " "] HH ":" mm ":" ss "." fraction [[" "] zone]
/// ```
/// `default␉15:36:14.122569+0500␉Runner␉msg` is copied from the stream of a device. Libraries, subsystems,
/// categories, pids and threads may be in any column. The message is not always the last column; if it is
/// not, the columns after it are at the end of its last line. ``ColumnLearner`` learns the order from the
/// records. Copies whose tabs became blanks are read as type, time, process, message (``BlankedColumns``).
enum ConsoleAppFormat: ConsoleLogFormat {
  static let summary =
    "records copied from Console.app, columns in any order between tabs"
  static let samples: [FormatSample] = [
    FormatSample(
      "default\t15:36:14.122569+0500\tState Lab\tEnding background task with "
        + "UIBackgroundTaskIdentifier: 4",
      process: "State Lab", at: "2000-01-01T15:36:14.122569+05:00"),
    FormatSample(
      "error\t15:36:14.122569+0500\tLantern\tUIKitCore\tEnding background task with "
        + "UIBackgroundTaskIdentifier: 4",
      process: "Lantern", at: "2000-01-01T15:36:14.122569+05:00"),
    FormatSample(
      "默认\t15:36:14.122569+0800\tLantern\tEnding background task with UIBackgroundTaskIdentifier: 4",
      process: "Lantern", at: "2000-01-01T15:36:14.122569+08:00"),
    FormatSample(
      "По умолчанию\t15:36:14.122569+030\tTide Pod\tUIKitCore\tEnding background task with "
        + "UIBackgroundTaskIdentifier: 4",
      process: "Tide Pod", at: "2000-01-01T15:36:14.122569+03:00"),
    FormatSample(
      "15:36:14.122569+0500\tLantern\tEnding background task with UIBackgroundTaskIdentifier: 4",
      process: "Lantern", at: "2000-01-01T15:36:14.122569+05:00"),
    FormatSample(
      "UIKitCore\tdefault\t19:28:56.745766 -0800\tLantern\tEnding background task with "
        + "UIBackgroundTaskIdentifier: 4",
      process: "Lantern", at: "2000-01-01T19:28:56.745766-08:00"),
    FormatSample(
      "15:36:14.122569+0500\tBackgroundTask\tEnding background task with "
        + "UIBackgroundTaskIdentifier: 4\tcom.apple.UIKit\tUIKitCore\tdefault\tLantern",
      process: "Lantern", at: "2000-01-01T15:36:14.122569+05:00"),
    FormatSample(
      "default 2019-01-08 13:26:14.087889 +0800 Lantern Ending background task with "
        + "UIBackgroundTaskIdentifier: 4",
      process: "Lantern", at: "2019-01-08T13:26:14.087889+08:00"),
    FormatSample(
      "오류 15:36:14.122569+0900 Tide Pod Ending background task with UIBackgroundTaskIdentifier: 4",
      process: "Tide Pod", at: "2000-01-01T15:36:14.122569+09:00"),
  ]

  static let openings: Set<HeaderStart.Opening> = [.date, .clock, .number, .letter, .foreign]

  /// The most bytes of the first column, which may be the message.
  private static let longestColumn = 65_536

  static func header(
    in bytes: Span<UInt8>, at start: HeaderStart, _ layout: inout LearnedLayout
  ) -> RecordHeader? {
    let line = start.offset..<start.lineEnd
    if start.opening == .date, bytes[start.stampEnd] != Byte.tab { return nil }
    if layout.only == nil || layout.only == .consoleApp,
      let tab = bytes.firstOffset(of: Byte.tab, in: line), tab - start.offset < longestColumn,
      let header = layout.columnHeader(in: bytes, line)
    {
      return header
    }
    guard start.opening == .letter || start.opening == .foreign else { return nil }
    return BlankedColumns.header(
      in: bytes, at: start.offset, lineEnd: start.lineEnd, layout.names ?? ProcessNames())
  }

  static func header(
    in bytes: Span<UInt8>, after first: RecordHeader, from start: Int, lineEnd: Int,
    _ leading: inout LeadingHeader
  ) -> RecordHeader? {
    let stamp = first.stamp
    let hasTabs =
      stamp.upperBound < lineEnd && bytes[stamp.upperBound] == Byte.tab
      || stamp.lowerBound > first.start && bytes[stamp.lowerBound - 1] == Byte.tab
    return hasTabs
      ? leading.layout.columns?.header(behind: first, in: bytes, from: start, lineEnd: lineEnd)
      : BlankedColumns.embedded(
        in: bytes, after: first, from: start, lineEnd: lineEnd,
        leading.layout.names ?? ProcessNames())
  }

  static func repeatedPart(
    of header: RecordHeader, in bytes: Span<UInt8>
  ) -> (mark: HeaderCache.Mark, end: Int)? {
    let end = header.stamp.upperBound
    guard header.messageEnd == nil, header.message > end else { return nil }
    let tabs = bytes.count(of: Byte.tab, in: end..<header.message)
    guard tabs > 0, bytes[header.message - 1] == Byte.tab else { return nil }
    return (.tabs(tabs), header.message)
  }

  /// Returns the range and the kind of a time that fills a column, or `nil`.
  static func time(_ column: Range<Int>, in bytes: Span<UInt8>) -> (Range<Int>, StampKind)? {
    let column = bytes.trimmed(column)
    guard column.count >= 12, Byte.isDigit(bytes[column.lowerBound]) else { return nil }
    let end = column.upperBound
    if ClockStamp.end(in: bytes, at: column.lowerBound, lineEnd: end) == end {
      return (column, .clock)
    }
    // A date without a fraction of a second was printed by an app.
    if ISOStamp.hasFraction(in: bytes, column),
      ISOStamp.end(in: bytes, at: column.lowerBound, lineEnd: end) == end
    {
      return (column, .iso)
    }
    return nil
  }
}
