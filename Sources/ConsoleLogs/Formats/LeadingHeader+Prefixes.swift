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
    behindPrefixIn bytes: Span<UInt8>, at start: Int, lineEnd: Int
  ) -> RecordHeader? {
    let limit = min(lineEnd, start + Self.longestPrefix)
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
    // The nearest mark that a whole date may have behind its year.
    var search = range.lowerBound + 4
    while search < range.upperBound,
      let dash = bytes.firstOffset(of: Byte.dash, in: search..<range.upperBound)
    {
      search = dash + 1
      let stamp = dash - 4
      guard dash + 16 < lineEnd, bytes[dash + 3] == Byte.dash, Byte.isDigit(bytes[stamp]),
        stamp == 0 || !Byte.isDigit(bytes[stamp - 1]),
        let stampEnd = ISOStamp.end(in: bytes, at: stamp, lineEnd: lineEnd),
        let header = dated(in: bytes, at: stamp, stampEnd: stampEnd, lineEnd: lineEnd),
        isMeant(header), admits(header)
      else { continue }
      return header
    }
    return nil
  }
}
