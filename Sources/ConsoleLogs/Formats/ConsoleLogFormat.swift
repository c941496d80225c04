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

/// A place in a line at which a header may start, after quoting marks and indentation.
struct HeaderStart {
  /// What a header starts with.
  enum Opening: Int, CaseIterable {
    /// A date and a time.
    case date
    /// A time of day.
    case clock
    /// A digit that starts neither a date nor a time of day.
    case number
    /// An ASCII letter.
    case letter
    /// `[`.
    case bracket
    /// `<`.
    case angle
    /// A byte of a character that is not ASCII.
    case foreign
  }

  /// The offset of the first byte.
  let offset: Int
  /// The offset at which the line ends.
  let lineEnd: Int
  /// What the text at ``offset`` starts with.
  let opening: Opening
  /// The offset at which the date or time of day ends; ``offset`` if there is neither.
  let stampEnd: Int

  /// Examines the text at an offset before `lineEnd`; `nil` if no header starts like that.
  init?(in bytes: Span<UInt8>, at offset: Int, lineEnd: Int) {
    self.offset = offset
    self.lineEnd = lineEnd
    var end = offset
    switch bytes[offset] {
    case Byte.openBracket: opening = .bracket
    case UInt8(ascii: "<"): opening = .angle
    case 0x80...: opening = .foreign
    case let byte where Byte.isLetter(byte): opening = .letter
    case let byte where Byte.isDigit(byte):
      if offset + ISOStamp.clockLength < lineEnd,
        let dateEnd = ISOStamp.end(in: bytes, at: offset, lineEnd: lineEnd)
      {
        // A stamp that fills its line is not a header.
        guard dateEnd < lineEnd else { return nil }
        (opening, end) = (.date, dateEnd)
      } else if let clockEnd = ClockStamp.end(in: bytes, at: offset, lineEnd: lineEnd) {
        (opening, end) = (.clock, clockEnd)
      } else {
        opening = .number
      }
    default: return nil
    }
    stampEnd = end
  }

  /// Creates a place at which a date starts that ends at `stampEnd`.
  init(date offset: Int, stampEnd: Int, lineEnd: Int) {
    self.offset = offset
    self.lineEnd = lineEnd
    self.stampEnd = stampEnd
    opening = .date
  }
}
