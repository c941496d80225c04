internal import LogModel
internal import Scanning

/// Where messages start, and the lines they stand on.
extension RecordReader {
  /// How many lines above a literal its message may start: hard-wrapped text breaks sentences.
  private static let wrappedLines = 2

  /// Whether a pattern must not take `lower` for the start of a line.
  func isInsideLine(_ lower: Int, in bytes: Span<UInt8>) -> Bool {
    if lower == claimed { return false }
    if lower <= message { return front?.isMidLine ?? false }
    return bytes[lower - 1] != Byte.lineFeed
  }

  /// The start of the line some lines above `offset`, but not in a message that was read already.
  func messageStart(before offset: Int, in bytes: Span<UInt8>) -> Int {
    let limit = max(message, claimed, offset - Self.reach.before)
    var start = bytes.lineStart(before: max(offset, limit), from: limit)
    for _ in 0..<Self.wrappedLines where start > limit {
      start = bytes.lineStart(before: start - 1, from: limit)
    }
    return start
  }

  /// The 1-based physical line of an offset that does not lie before the last one asked for, or of
  /// one a little before it.
  mutating func lineNumber(of offset: Int, in bytes: Span<UInt8>) -> Int {
    if offset >= countedTo {
      line += bytes.count(of: Byte.lineFeed, in: countedTo..<offset)
    } else {
      line -= bytes.count(of: Byte.lineFeed, in: offset..<countedTo)
    }
    countedTo = offset
    return line
  }

  /// The physical line around an offset, or the record's part of it, without the line feed.
  func lineText(at offset: Int, in bytes: Span<UInt8>) -> String {
    LineText.quote(bytes, around: offset, in: start..<end, repair)
  }
}
