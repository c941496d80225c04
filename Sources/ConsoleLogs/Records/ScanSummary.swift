package import LogModel

/// What a scanner read of an input.
package struct ScanSummary: Sendable {
  /// How many records were recognised of each format.
  private var nslog = 0
  private var syslog = 0
  private var logSyslog = 0
  private var bare = 0

  /// The most lines above the first header that are taken for the rest of a record whose header
  /// was cut off: an excerpt starts anywhere, another kind of text is longer.
  private static let longestTail = 10

  /// How many lines are neither blank nor part of a record.
  package var linesNotUnderstood: Int { linesOfCutRecord > 0 ? 0 : linesOutside }

  /// How many lines above the first header belong to a record whose header was cut off.
  package var linesOfCutRecord: Int {
    recordCount > bare && linesOutside <= Self.longestTail ? linesOutside : 0
  }

  /// How many lines no header stands above, and no rule knows.
  private var linesOutside: Int { max(0, bareLines - understoodLines) }

  /// How many lines outside of records hold anything but white space.
  var bareLines = 0

  /// How many of them hold a message that a rule knows.
  private var understoodLines = 0

  /// The time of the first dated record.
  package internal(set) var firstTimestamp: Instant?

  /// The time of the last dated record.
  package internal(set) var lastTimestamp: Instant?

  /// What the reader of the report must know about the input.
  package internal(set) var problems: [InputProblem] = []

  /// Counts records; this is done for each of them, and so without a dictionary.
  mutating func count(_ format: LogFormat, _ count: Int = 1) {
    switch format {
    case .nslog: nslog += count
    case .syslog: syslog += count
    case .logSyslog: logSyslog += count
    case .bare: bare += count
    }
  }

  /// How many records of a format were recognised.
  package func records(of format: LogFormat) -> Int {
    switch format {
    case .nslog: nslog
    case .syslog: syslog
    case .logSyslog: logSyslog
    case .bare: bare
    }
  }

  /// Counts a message that stands in text without a header as the record it is.
  mutating func countBare(lines: Int) {
    count(.bare)
    understoodLines += lines
  }

  /// How many records were recognised.
  package var recordCount: Int { nslog + syslog + logSyslog + bare }

  /// The format of most records, or `nil` when there are none; the first listed wins a tie.
  package var format: LogFormat? {
    LogFormat.allCases.reversed().filter { records(of: $0) > 0 }
      .max { records(of: $0) < records(of: $1) }
  }
}
