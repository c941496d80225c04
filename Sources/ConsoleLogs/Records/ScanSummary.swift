package import LogModel

/// A summary of what a scanner read of an input.
package struct ScanSummary: Sendable {
  /// How many records of each format were recognized, and how many lines they take.
  private var counts = FormatCounts()

  /// The most lines above the first header that are taken for the rest of a record whose header was cut off.
  /// An excerpt may start within a record; if there are more lines, they are text of another kind.
  private static let longestTail = 10

  /// How many lines are not blank, belong to no record, and hold no message that a rule knows.
  package var linesNotUnderstood: Int { linesOfCutRecord > 0 ? 0 : linesOutside }

  /// How many lines above the first header belong to a record whose header was cut off.
  package var linesOfCutRecord: Int {
    recordCount > records(of: .bare) && linesOutside <= Self.longestTail ? linesOutside : 0
  }

  /// How many lines outside of records hold no message that a rule knows, blank lines aside.
  private var linesOutside = 0

  /// How many lines outside of records hold a message that a rule knows.
  private var understoodLines = 0

  /// How many lines outside of records hold nothing but white space.
  package private(set) var blankLines = 0

  /// How many lines hold what logging tools print around the records.
  package private(set) var bannerLines = 0

  /// The last line that was counted. Each line up to it was counted once, as one thing: what is counted
  /// later starts after it, so that the counts always add up to the number of lines.
  private(set) var countedLines = 0

  /// The time of the first dated record.
  package internal(set) var firstTimestamp: Instant?

  /// The time of the last dated record.
  package internal(set) var lastTimestamp: Instant?

  /// Problems of the input that the reader of the report must know about.
  package internal(set) var problems: [InputProblem] = []

  /// The first lines that were not understood, at most ``mostExamples``.
  package internal(set) var examples: [Example] = []

  /// A line that was not understood.
  package struct Example: Sendable {
    /// The 1-based physical line.
    package var line: Int
    /// Its text.
    package var text: String
  }

  /// Whether the stamp of any record prints a date without a year.
  package internal(set) var isYearless = false
  /// Whether the stamp of any record prints no date, and the lines before do not reveal the day.
  package internal(set) var isDateless = false

  /// How many physical lines were read.
  package internal(set) var lineCount = 0

  /// Records whether the stamp of a header lacks the year or the day.
  mutating func note(_ header: RecordHeader) {
    if header.stampKind == .syslog { isYearless = true }
    if header.stampKind == .clock, !header.isDayKnown { isDateless = true }
  }

  /// The most lines that are kept as ``examples``.
  package static let mostExamples = 10

  /// Whether more examples are kept.
  var wantsExamples: Bool { examples.count < Self.mostExamples }

  /// Counts records.
  mutating func count(_ format: LogFormat, _ count: Int = 1) {
    counts.add(records: count, lines: 0, of: format)
  }

  /// Counts the lines up to `last` that are not counted yet: records of a format take them.
  mutating func countLines(_ format: LogFormat, through last: Int) {
    guard last > countedLines else { return }
    counts.add(records: 0, lines: last - countedLines, of: format)
    countedLines = last
  }

  /// Counts the lines up to `last` that are not counted yet: they hold what tools print around records.
  mutating func countAround(through last: Int) {
    guard last > countedLines else { return }
    bannerLines += last - countedLines
    countedLines = last
  }

  /// Counts a line outside of records that holds nothing but white space, unless it is counted already.
  mutating func countBlank(_ line: Int) {
    guard line > countedLines else { return }
    countAround(through: line - 1)
    blankLines += 1
    countedLines = line
  }

  /// Counts a line of text outside of records. Returns `false` if it is counted already, because a record
  /// takes it, too.
  mutating func countText(_ line: Int, isUnderstood: Bool) -> Bool {
    guard line > countedLines else { return false }
    countAround(through: line - 1)
    if isUnderstood { understoodLines += 1 } else { linesOutside += 1 }
    countedLines = line
    return true
  }

  /// How many records of a format were recognized.
  package func records(of format: LogFormat) -> Int { counts[format].records }

  /// How many lines the records of a format take; records that start in the middle of a line add none.
  package func lines(of format: LogFormat) -> Int {
    format == .bare ? understoodLines : counts[format].lines
  }

  /// Adds the summary of the next piece, which starts after `lines` lines and must have neither examples nor
  /// problems.
  mutating func add(_ next: ScanSummary, behind lines: Int) {
    countAround(through: lines)
    counts.add(next.counts)
    linesOutside += next.linesOutside
    understoodLines += next.understoodLines
    blankLines += next.blankLines
    bannerLines += next.bannerLines
    countedLines = lines + next.countedLines
    lastTimestamp = next.lastTimestamp ?? lastTimestamp
    isYearless = isYearless || next.isYearless
    isDateless = isDateless || next.isDateless
  }

  /// How many records were recognized.
  package var recordCount: Int { counts.recordCount }

  /// The format of most records, or `nil` if there are none; of formats with equally many records, the one
  /// declared first.
  package var format: LogFormat? {
    LogFormat.allCases.reversed().filter { records(of: $0) > 0 }
      .max { records(of: $0) < records(of: $1) }
  }
}

/// Counts records and their lines by format.
///
/// Nearly every record has the format of the one before it, so the counts of that format are kept apart.
private struct FormatCounts: Sendable {
  private typealias Counts = (records: Int, lines: Int)

  private var latest = LogFormat.bare
  private var own: Counts = (0, 0)
  private var others: [LogFormat: Counts] = [:]

  subscript(format: LogFormat) -> (records: Int, lines: Int) {
    format == latest ? own : others[format] ?? (0, 0)
  }

  var recordCount: Int { others.values.reduce(own.records) { $0 + $1.records } }

  mutating func add(records: Int, lines: Int, of format: LogFormat) {
    if format != latest { select(format) }
    own.records += records
    own.lines += lines
  }

  private mutating func select(_ format: LogFormat) {
    others[latest] = own
    own = others.removeValue(forKey: format) ?? (0, 0)
    latest = format
  }

  mutating func add(_ next: FormatCounts) {
    add(records: next.own.records, lines: next.own.lines, of: next.latest)
    for (format, counts) in next.others {
      add(records: counts.records, lines: counts.lines, of: format)
    }
  }
}
