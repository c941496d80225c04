internal import Scanning

/// Finds the width at which a whole text was hard-wrapped, as terminals and editors do.
enum WrapWidth {
  /// How many bytes before and after a record are examined.
  private static let reach = 16_384

  /// The fewest lines of the greatest width that prove wrapping.
  private static let fewest = 3

  /// Returns the width in characters at which the lines around an offset were wrapped; `nil` if they were
  /// not.
  ///
  /// Lines with the same text also have the same width, so lines of the greatest width must differ at their
  /// ends. If more lines end because the next word would not fit than end at the greatest width, text was
  /// wrapped between words only, and `nil` is returned. `startsRecord` says whether a line starts a record.
  static func find(
    in bytes: Span<UInt8>, around offset: Int, startsRecord: (Range<Int>) -> Bool
  ) -> Int? {
    let end = min(bytes.count, offset + reach)
    var position = max(0, offset - reach)
    if position > 0 {
      guard let feed = bytes.firstOffset(of: Byte.lineFeed, in: position..<end) else { return nil }
      position = feed + 1
    }
    var widest = WrappedRecord.narrowest
    var count = 0
    var tails: Set<UInt64> = []
    var short: [(width: Int, needed: Int)] = []
    while let feed = bytes.firstOffset(of: Byte.lineFeed, in: position..<end) {
      let line = bytes.withoutCarriageReturn(position..<feed)
      position = feed + 1
      if let line = widths(of: line, withWordAt: position, in: bytes, startsRecord) {
        short.append(line)
      }
      guard line.count >= widest else { continue }
      let width = bytes.characters(in: line)
      guard width >= widest else { continue }
      if width > widest {
        (widest, count) = (width, 0)
        tails.removeAll()
      }
      count += 1
      if tails.count < fewest { tails.insert(bytes.digest(of: line.suffix(16))) }
    }
    guard count >= fewest, tails.count > 1 else { return nil }
    return short.count(where: { $0.width < widest && widest < $0.needed }) > count ? nil : widest
  }

  /// How many characters a line has, and would have along with the first word of the next line; `nil` if a
  /// record starts, or may start, on that line.
  private static func widths(
    of line: Range<Int>, withWordAt next: Int, in bytes: Span<UInt8>,
    _ startsRecord: (Range<Int>) -> Bool
  ) -> (width: Int, needed: Int)? {
    guard line.count >= WrappedRecord.narrowest, next < bytes.count, bytes[next] > Byte.space,
      !Byte.isDigit(bytes[next])
    else { return nil }
    let lineEnd = bytes.firstOffset(of: Byte.lineFeed, in: next..<bytes.count) ?? bytes.count
    guard !startsRecord(bytes.withoutCarriageReturn(next..<lineEnd)) else { return nil }
    let word = next..<bytes.endOfWord(from: next, to: lineEnd)
    let width = bytes.characters(in: line)
    return (width, width + 1 + bytes.characters(in: word))
  }
}
