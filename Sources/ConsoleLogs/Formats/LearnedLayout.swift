internal import Scanning

/// What was learned from earlier lines of a log about formats whose columns differ from log to log.
struct LearnedLayout {
  /// How many records copied from Console.app suffice to settle the columns.
  static let enoughRecords = 20

  /// The only format to look for, or `nil` for all.
  let only: LogFormat?

  /// What each column holds, or `nil` before any line with tabs.
  private(set) var columns: ConsoleColumns?

  /// How often the columns were learned.
  private(set) var columnsLearned = 0

  /// Whether lines that start with a time of day name a process, or `nil` before any such line.
  private(set) var shortTimesHaveProcess: Bool?

  /// The process names of several words, or `nil` if none were looked for yet.
  var names: ProcessNames?

  /// Creates a layout of which nothing was learned; `only` is the only format to look for, or `nil` for all.
  init(only: LogFormat?) { self.only = only }

  /// Whether the columns can no longer change.
  var isSettled: Bool { columns.map { $0.evidence >= Self.enoughRecords } ?? true }

  /// Whether this layout and another learned the same.
  func hasLearned(asMuchAs other: LearnedLayout) -> Bool {
    columns == other.columns && shortTimesHaveProcess == other.shortTimesHaveProcess
      && names == other.names
  }

  /// Returns whether processes follow times of day, which the first call learns from the lines from `start`
  /// on.
  mutating func shortTimesHaveProcess(in bytes: Span<UInt8>, from start: Int) -> Bool {
    let hasProcess =
      shortTimesHaveProcess ?? ShortTimeFormat.hasProcesses(in: bytes, from: start)
    shortTimesHaveProcess = hasProcess
    return hasProcess
  }

  /// Returns the header of a line with tabs between columns, and learns their order if this line and those
  /// after it show more of it than was known.
  mutating func columnHeader(in bytes: Span<UInt8>, _ line: Range<Int>) -> RecordHeader? {
    if let columns, columns.evidence >= Self.enoughRecords,
      let header = columns.header(line, in: bytes)
    {
      return header
    }
    let split = ConsoleColumns.split(line, in: bytes)
    guard ConsoleColumns.timeColumn(of: split, in: bytes) != nil else { return nil }
    // Columns that were learned from several records are kept while lines fit them. Those that were learned
    // from a single record are learned again, because more records may follow this one.
    if let columns, 2..<Self.enoughRecords ~= columns.evidence,
      let header = columns.header(line, in: bytes)
    {
      return header
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
}
