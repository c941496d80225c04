internal import Scanning

/// Finds the records after the first in a line of Console.app records that lost its line feeds: their times,
/// and where they start.
struct JoinedRecords {
  /// The range of the first record's time.
  let stamp: Range<Int>
  /// How that time is spelled.
  let kind: StampKind
  /// The first column of the first record. A name or a level of several words is recognized if it occurs
  /// again.
  let firstColumn: Range<Int>

  /// The next time from an offset on that is spelled like that of the first record: with a fraction of a
  /// second and the same zone, and between white space. `nil` if there is none.
  func nextStamp(in bytes: Span<UInt8>, from start: Int, lineEnd: Int) -> Range<Int>? {
    let zone = Self.zone(of: stamp, in: bytes)
    var search = start
    while let colon = bytes.firstOffset(of: Byte.colon, in: search..<lineEnd) {
      search = colon + 1
      let own = colon - (kind == .clock ? 2 : 13)
      guard own > start, own > stamp.upperBound, Byte.isDigit(bytes[own]),
        Byte.isBlank(bytes[own - 1]),
        let end = kind == .clock
          ? ClockStamp.end(in: bytes, at: own, lineEnd: lineEnd)
          : ISOStamp.end(in: bytes, at: own, lineEnd: lineEnd),
        end == lineEnd || Byte.isBlank(bytes[end]), !zone.isEmpty || end - own >= 12
      else { continue }
      let ownZone = Self.zone(of: own..<end, in: bytes)
      guard bytes.text(in: ownZone) == bytes.text(in: zone),
        bytes.firstOffset(of: Byte.period, in: own..<ownZone.lowerBound) != nil
      else { continue }
      return own..<end
    }
    return nil
  }

  /// The zone at the end of a time, without blanks; empty if it has none.
  private static func zone(of stamp: Range<Int>, in bytes: Span<UInt8>) -> Range<Int> {
    let end = stamp.upperBound
    let period = bytes.firstOffset(of: Byte.period, in: stamp) ?? end - 1
    return bytes.trimmed(bytes.endOfDigits(from: period + 1, to: end)..<end)
  }

  /// The offset at which the next record in a line with tabs starts: the given number of columns before its
  /// time, after the message of the record before. `nil` if there is no next record.
  func nextStart(
    in bytes: Span<UInt8>, from start: Int, lineEnd: Int, columnsBeforeTime columns: Int
  ) -> Int? {
    var search = start
    while let next = nextStamp(in: bytes, from: search, lineEnd: lineEnd) {
      search = next.upperBound
      guard search < lineEnd, bytes[search] == Byte.tab else { continue }
      if columns == 0 { return next.lowerBound }
      if let end = Self.end(ofColumn: columns, before: next.lowerBound, from: start, in: bytes) {
        return self.start(endingAt: end, from: start, in: bytes)
      }
    }
    return nil
  }

  /// The end of the column that is the given number of tabs before an offset, or `nil`.
  private static func end(
    ofColumn columns: Int, before offset: Int, from limit: Int, in bytes: Span<UInt8>
  ) -> Int? {
    var index = offset
    var tabs = 0
    while index > limit {
      index -= 1
      if bytes[index] == Byte.tab { tabs += 1 }
      if tabs == columns { return index > limit ? index : nil }
    }
    return nil
  }

  /// The offset at which the first column of a record starts, given the offset at which it ends. The column
  /// follows the message of another record.
  private func start(endingAt column: Int, from limit: Int, in bytes: Span<UInt8>) -> Int {
    let end = bytes.trimmed(limit..<column).upperBound
    let words = ConsoleLevel.range(
      endingAt: end, from: limit, like: firstColumn, isOpen: true, in: bytes)
    if let words { return words.lowerBound }
    var start = end
    while start > limit, !Byte.isBlank(bytes[start - 1]) { start -= 1 }
    return start
  }
}
