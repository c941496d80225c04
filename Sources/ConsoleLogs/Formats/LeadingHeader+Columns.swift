internal import Scanning

/// Headers in columns, whose order the log itself teaches.
extension LeadingHeader {
  /// How long the first column of a Console.app copy may be: it can be the message.
  private static let longestColumn = 65_536

  /// Headers of Console.app's columns, with tabs between them.
  mutating func console(in bytes: Span<UInt8>, _ line: Range<Int>) -> RecordHeader? {
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

  /// The next record of Console.app in a line that starts with one and lost its line feeds, or `nil`.
  func joined(
    behind first: RecordHeader, in bytes: Span<UInt8>, from start: Int, lineEnd: Int
  ) -> RecordHeader? {
    let stamp = first.stamp
    let hasTabs =
      stamp.upperBound < lineEnd && bytes[stamp.upperBound] == Byte.tab
      || stamp.lowerBound > first.start && bytes[stamp.lowerBound - 1] == Byte.tab
    return hasTabs
      ? columns?.header(behind: first, in: bytes, from: start, lineEnd: lineEnd)
      : BlankedColumns.embedded(
        in: bytes, after: first, from: start, lineEnd: lineEnd, names ?? ProcessNames())
  }
}
