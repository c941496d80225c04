package import LogModel

/// What a scanner read of an input.
package struct ScanSummary: Sendable {
  /// How many records were recognised, by format.
  package private(set) var records: [LogFormat: Int] = [:]

  /// How many lines are neither blank nor part of a record.
  package internal(set) var linesNotUnderstood = 0

  /// The time of the first dated record.
  package internal(set) var firstTimestamp: Instant?

  /// The time of the last dated record.
  package internal(set) var lastTimestamp: Instant?

  /// What the reader of the report must know about the input.
  package internal(set) var problems: [InputProblem] = []

  mutating func count(_ format: LogFormat, _ count: Int = 1) { records[format, default: 0] += count }

  /// Counts a message that stands in text without a header as the record it is.
  mutating func countBare(lines: Int) {
    count(.bare)
    linesNotUnderstood = max(0, linesNotUnderstood - lines)
  }

  /// How many records were recognised.
  package var recordCount: Int { records.values.reduce(0, +) }

  /// The format of most records, or `nil` when there are none; the first listed wins a tie.
  package var format: LogFormat? {
    LogFormat.allCases.filter { records[$0, default: 0] > 0 }
      .max { records[$0, default: 0] < records[$1, default: 0] }
  }
}
