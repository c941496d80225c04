internal import Scanning

/// Recognizes the header at the start of a line, whatever its format.
struct LeadingHeader {
  /// What was learned about the layout of the log.
  var layout: LearnedLayout

  private var only: LogFormat? { layout.only }

  /// Creates a reader of headers of one format, or of any format if it is `nil`.
  init(only: LogFormat?) { layout = LearnedLayout(only: only) }

  /// Whether records may start in the middle of a line.
  var admitsEmbedded: Bool { only?.type.hasBracketedPID ?? true }

  /// The most bytes of a line that is too short for a header or for metadata.
  static let mostBytesOfNone = 9

  /// The most bytes that another program may put before a record on its line.
  static let longestPrefix = 160

  /// Returns the header of a line, which may follow quoting marks, comment marks and indentation.
  mutating func header(in bytes: Span<UInt8>, line: Range<Int>) -> RecordHeader? {
    guard line.count > Self.mostBytesOfNone else { return nil }
    var start = line.lowerBound
    let end = line.upperBound
    if !Byte.isDigit(bytes[start]), !Byte.isLetter(bytes[start]) {
      start = QuotePrefix.end(in: bytes, line: line)
    }
    guard end - start > Self.mostBytesOfNone else { return nil }
    var header = found(in: bytes, at: start, lineEnd: end)
    // A list number or a line number may come before the header.
    if header == nil, Byte.isDigit(bytes[start]),
      let item = QuotePrefix.endOfListNumber(in: bytes, at: start, lineEnd: end), item < end
    {
      header = found(in: bytes, at: item, lineEnd: end)
    }
    if header?.pid.isEmpty ?? true, only == nil || header == nil,
      let record = record(behind: header, in: bytes, at: start, lineEnd: end)
    {
      return record
    }
    guard let header, admits(header) else { return nil }
    return header
  }

  /// Returns the header of a line that is known to start with a header of a format; `nil` if the type of
  /// another format reads it.
  mutating func header(
    of format: LogFormat, in bytes: Span<UInt8>, line: Range<Int>
  ) -> RecordHeader? {
    guard
      let start = HeaderStart(in: bytes, at: line.lowerBound, lineEnd: line.upperBound)
    else { return nil }
    return format.type.header(in: bytes, at: start, &layout)
  }

  /// Whether headers of the same format as the given one are wanted.
  func admits(_ header: RecordHeader) -> Bool { only == nil || only == header.format }

  /// Returns the metadata that a line holds about the lines above it, or `nil` if it holds none.
  func metadata(in bytes: Span<UInt8>, line: Range<Int>) -> RecordHeader? {
    guard line.count > Self.mostBytesOfNone, only == nil || only == .xcodeMetadata else {
      return nil
    }
    var start = line.lowerBound
    if !Byte.isLetter(bytes[start]) { start = QuotePrefix.end(in: bytes, line: line) }
    guard line.upperBound - start > Self.mostBytesOfNone else { return nil }
    return XcodeMetadataFormat.header(in: bytes, at: start, lineEnd: line.upperBound)
  }

  private mutating func found(
    in bytes: Span<UInt8>, at offset: Int, lineEnd: Int
  ) -> RecordHeader? {
    guard let start = HeaderStart(in: bytes, at: offset, lineEnd: lineEnd) else { return nil }
    return header(in: bytes, at: start)
  }

  private mutating func header(in bytes: Span<UInt8>, at start: HeaderStart) -> RecordHeader? {
    for format in LogFormat.readers(of: start.opening) {
      if let header = format.header(in: bytes, at: start, &layout) { return header }
    }
    return nil
  }

  /// Returns the header of a record that another program wrote down after a time, a level or a name of its
  /// own, as build servers and grep do; `nil` if there is none.
  ///
  /// Only records with a pid are recognized there. ``HeaderFinder`` finds records with `process[pid…]`
  /// anywhere in a line, so this finds records of other formats.
  private mutating func record(
    behind prefix: RecordHeader?, in bytes: Span<UInt8>, at lineStart: Int, lineEnd: Int
  ) -> RecordHeader? {
    // A time at the start of the line was already read, but a time after a tag may be that of the record.
    let start =
      prefix.map { $0.stamp.lowerBound > lineStart ? lineStart : $0.stamp.upperBound }
      ?? lineStart
    let limit = min(lineEnd, lineStart + Self.longestPrefix)
    guard start < limit else { return nil }
    return record(in: bytes, from: start..<limit, lineEnd: lineEnd) { !$0.pid.isEmpty }
  }

  /// Returns the header of the first record that meets a condition and whose date starts in a range, or
  /// `nil`.
  mutating func record(
    in bytes: Span<UInt8>, from range: Range<Int>, lineEnd: Int,
    where isMeant: (RecordHeader) -> Bool
  ) -> RecordHeader? {
    var search = range.lowerBound + 4
    while let dash = Self.dashOfDate(in: bytes, search..<max(search, range.upperBound)) {
      search = dash + 1
      let stamp = dash - 4
      guard dash + 16 < lineEnd, Byte.isDigit(bytes[stamp]),
        stamp == 0 || !Byte.isDigit(bytes[stamp - 1]),
        let stampEnd = ISOStamp.end(in: bytes, at: stamp, lineEnd: lineEnd), stampEnd < lineEnd,
        let header = header(
          in: bytes, at: HeaderStart(date: stamp, stampEnd: stampEnd, lineEnd: lineEnd)),
        isMeant(header), admits(header)
      else { continue }
      return header
    }
    return nil
  }

  /// The offset of the first dash in a range that has another one three bytes later, as a date does; few
  /// lines have such a pair.
  private static func dashOfDate(in bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    var position = range.lowerBound
    while position < range.upperBound {
      if position + 67 <= bytes.count {
        let places =
          bytes.places(of: Byte.dash, at: position) & bytes.places(of: Byte.dash, at: position + 3)
        let dash = position + places.trailingZeroBitCount
        if places != 0 { return dash < range.upperBound ? dash : nil }
        position += 64
      } else {
        guard position + 3 < bytes.count else { return nil }
        if bytes[position] == Byte.dash, bytes[position + 3] == Byte.dash { return position }
        position += 1
      }
    }
    return nil
  }
}
