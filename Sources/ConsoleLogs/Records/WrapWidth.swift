internal import Scanning

/// The column at which a whole text was hard-wrapped, as terminals and editors do.
enum WrapWidth {
  /// How far around a record its neighbours are looked at, in bytes.
  private static let reach = 16_384

  /// The fewest lines of one width, with none wider, that are proof.
  private static let fewest = 3

  /// Returns the width in characters that the lines around an offset were wrapped at; `nil` when
  /// they just end where they end.
  ///
  /// Copies of one line have one width as well, so lines that differ at their ends must have it. Where
  /// more lines end before a word that would not fit than at the width, breaks stand between words only.
  static func find(in bytes: Span<UInt8>, around offset: Int) -> Int? {
    let end = min(bytes.count, offset + reach)
    var position = max(0, offset - reach)
    if position > 0 {
      guard let feed = bytes.firstOffset(of: Byte.lineFeed, in: position..<end) else { return nil }
      position = feed + 1
    }
    var widest = WrappedRecord.narrowest
    var count = 0
    var tails: Set<UInt64> = []
    var short: [Int] = []
    while let feed = bytes.firstOffset(of: Byte.lineFeed, in: position..<end) {
      let line = bytes.withoutCarriageReturn(position..<feed)
      position = feed + 1
      if let needed = width(of: line, withWordAt: position, in: bytes) { short.append(needed) }
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
    return short.count(where: { $0 > widest }) > count ? nil : widest
  }

  /// How many characters a line would have with the word that starts the next one; `nil` where a record
  /// may start there.
  private static func width(
    of line: Range<Int>, withWordAt next: Int, in bytes: Span<UInt8>
  ) -> Int? {
    guard line.count >= WrappedRecord.narrowest, next < bytes.count, bytes[next] > Byte.space,
      !Byte.isDigit(bytes[next])
    else { return nil }
    let lineEnd = bytes.firstOffset(of: Byte.lineFeed, in: next..<bytes.count) ?? bytes.count
    let word = next..<bytes.endOfWord(from: next, to: lineEnd)
    let width = bytes.characters(in: line)
    return width + 1 + bytes.characters(in: word)
  }
}
