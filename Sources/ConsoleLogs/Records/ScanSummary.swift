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
  private var linesOutside: Int { max(0, bareLines - understoodLines) }

  /// How many lines outside of records hold anything but white space.
  var bareLines = 0

  /// How many of the ``bareLines`` hold a message that a rule knows.
  private var understoodLines = 0

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

  /// How many lines hold what logging tools print around the records.
  package internal(set) var bannerLines = 0

  /// Counts records.
  mutating func count(_ format: LogFormat, _ count: Int = 1) {
    counts.add(records: count, lines: 0, of: format)
  }

  /// Counts lines that records of a format take.
  mutating func countLines(_ format: LogFormat, _ count: Int) {
    counts.add(records: 0, lines: count, of: format)
  }

  /// How many records of a format were recognized.
  package func records(of format: LogFormat) -> Int { counts[format].records }

  /// How many lines the records of a format take; records that start in the middle of a line add none.
  package func lines(of format: LogFormat) -> Int {
    format == .bare ? understoodLines : counts[format].lines
  }

  /// Adds the summary of the next piece, which must have neither examples nor problems.
  mutating func add(_ next: ScanSummary) {
    counts.add(next.counts)
    bareLines += next.bareLines
    understoodLines += next.understoodLines
    bannerLines += next.bannerLines
    lastTimestamp = next.lastTimestamp ?? lastTimestamp
    isYearless = isYearless || next.isYearless
    isDateless = isDateless || next.isDateless
  }

  /// Counts a message in text without a header as a record of the format ``LogFormat/bare``.
  mutating func countBare(lines: Int) {
    count(.bare)
    understoodLines += lines
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
