internal import Scanning

/// A format of console logs, registered in ``LogFormat``.
///
/// Most formats start their records with a date and conform to ``DatedLogFormat``. A format that the type of
/// another format reads has no ``openings``.
protocol ConsoleLogFormat: SendableMetatype {
  /// What the format is and where it comes from, in one line.
  static var summary: String { get }

  /// Made-up records of the format, each with the values that reading it must give.
  static var samples: [FormatSample] { get }

  /// The kinds of text that a header of the format may start with.
  static var openings: Set<HeaderStart.Opening> { get }

  /// Returns the header that starts at `start`, or `nil` if no header of the format starts there.
  static func header(
    in bytes: Span<UInt8>, at start: HeaderStart, _ layout: inout LearnedLayout
  ) -> RecordHeader?

  /// Returns the next header in a line that starts with `first`, a header of the format, and has lost
  /// its line feeds; `nil` if there is none from `start` on.
  ///
  /// ``HeaderFinder`` finds headers with `process[pid…]` itself, whatever their format.
  static func header(
    in bytes: Span<UInt8>, after first: RecordHeader, from start: Int, lineEnd: Int,
    _ leading: inout LeadingHeader
  ) -> RecordHeader?

  /// Returns the part of a header after its stamp that other lines of the process repeat, which
  /// ``HeaderCache`` compares: the mark that ends it, and the offset of its end. `nil` if the header must be
  /// read in full.
  static func repeatedPart(
    of header: RecordHeader, in bytes: Span<UInt8>
  ) -> (mark: HeaderCache.Mark, end: Int)?

  /// Whether headers have `process[pid…]` and so may start in the middle of a line.
  static var hasBracketedPID: Bool { get }

  /// Whether records may share a terminal with what a program prints, so that printed lines come between
  /// records. System logs have nothing between records.
  static var mayShareTerminal: Bool { get }

  /// Whether records are JSON objects, which ``JSONRecordFormat`` reads.
  static var isJSON: Bool { get }
}

extension ConsoleLogFormat {
  static var openings: Set<HeaderStart.Opening> { [] }
  static var hasBracketedPID: Bool { false }
  static var mayShareTerminal: Bool { false }
  static var isJSON: Bool { false }

  static func header(
    in bytes: Span<UInt8>, at start: HeaderStart, _ layout: inout LearnedLayout
  ) -> RecordHeader? { nil }

  static func header(
    in bytes: Span<UInt8>, after first: RecordHeader, from start: Int, lineEnd: Int,
    _ leading: inout LeadingHeader
  ) -> RecordHeader? { nil }

  static func repeatedPart(
    of header: RecordHeader, in bytes: Span<UInt8>
  ) -> (mark: HeaderCache.Mark, end: Int)? { nil }
}

/// A format whose records start with a full date and a time, as ``ISOStamp`` reads them.
protocol DatedLogFormat: ConsoleLogFormat {
  /// Returns the header that starts at `start` and whose stamp ends at `stampEnd`, or `nil`.
  static func header(
    in bytes: Span<UInt8>, at start: Int, stampEnd: Int, lineEnd: Int
  ) -> RecordHeader?
}

extension DatedLogFormat {
  static var openings: Set<HeaderStart.Opening> { [.date] }

  static func header(
    in bytes: Span<UInt8>, at start: HeaderStart, _ layout: inout LearnedLayout
  ) -> RecordHeader? {
    header(in: bytes, at: start.offset, stampEnd: start.stampEnd, lineEnd: start.lineEnd)
  }
}
