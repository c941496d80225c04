internal import Scanning

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
