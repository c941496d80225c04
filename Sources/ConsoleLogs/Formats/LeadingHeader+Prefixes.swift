internal import Scanning

/// Records behind what another program put before them, or behind another record of their line.
extension LeadingHeader {
  /// How far into a line a record may start behind what another program put before it, in bytes.
  static let longestPrefix = 160

  /// The header of the record whose line another program wrote down behind a time, a level or a name of
  /// its own, as build servers and grep do; `nil` where there is none.
  ///
  /// Records with `process[pid…]` are found wherever they stand, by ``HeaderFinder``; these have none.
  mutating func record(
    behind prefix: RecordHeader?, in bytes: Span<UInt8>, at lineStart: Int, lineEnd: Int
  ) -> RecordHeader? {
    // A time that starts the line was read; one behind a tag may be the record's own.
    let start =
      prefix.map { $0.stamp.lowerBound > lineStart ? lineStart : $0.stamp.upperBound }
      ?? lineStart
    let limit = min(lineEnd, lineStart + Self.longestPrefix)
    guard start < limit else { return nil }
    return record(in: bytes, from: start..<limit, lineEnd: lineEnd) { !$0.pid.isEmpty }
  }

  /// The first record whose stamp starts in a range, of the format of another one; `nil` where there is
  /// none, or the format is one of those that ``HeaderFinder`` finds by the brackets of the pid.
  mutating func record(
    like first: RecordHeader, in bytes: Span<UInt8>, from range: Range<Int>, lineEnd: Int
  ) -> RecordHeader? {
    switch first.format {
    case .logDefault, .logSyslog, .pymobiledevice3:
      record(in: bytes, from: range, lineEnd: lineEnd) { $0.format == first.format }
    default: nil
    }
  }

  private mutating func record(
    in bytes: Span<UInt8>, from range: Range<Int>, lineEnd: Int,
    where isMeant: (RecordHeader) -> Bool
  ) -> RecordHeader? {
    var search = range.lowerBound + 4
    while let dash = Self.dashOfDate(in: bytes, search..<max(search, range.upperBound)) {
      search = dash + 1
      let stamp = dash - 4
      guard dash + 16 < lineEnd, Byte.isDigit(bytes[stamp]),
        stamp == 0 || !Byte.isDigit(bytes[stamp - 1]),
        let stampEnd = ISOStamp.end(in: bytes, at: stamp, lineEnd: lineEnd),
        let header = dated(in: bytes, at: stamp, stampEnd: stampEnd, lineEnd: lineEnd),
        isMeant(header), admits(header)
      else { continue }
      return header
    }
    return nil
  }

  /// The first dash in a range that has another one where a date has its second; few lines have two such.
  @inline(__always)
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
