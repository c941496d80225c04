internal import Scanning

/// A record of several lines in hard-wrapped text, in which a break may lie inside of a word.
struct WrappedRecord {
  /// The most bytes and lines of a record that are joined.
  static let longest = (bytes: 4096, lines: 16)

  /// The fewest characters of a line that may have been wrapped; shorter lines end for other reasons.
  static let narrowest = 30

  /// A physical line of the record.
  struct Line {
    /// Its bytes without the line break, from the start of the message on.
    var range: Range<Int>
    /// How many characters it has, including the header.
    var width: Int
    /// Whether the break after it may lie inside of a word.
    var mayBreakWord: Bool
    /// Whether the break after it may be next to a blank of the text that is still there.
    var mayBreakAtBlank: Bool
  }

  /// The offset at which the record starts.
  let start: Int

  /// The lines of the record, or as many as ``longest`` allows.
  let lines: [Line]

  /// Whether ``lines`` are all lines of the record.
  let isWhole: Bool

  /// Finds the lines of the record in `start..<end` whose message starts at `message`.
  init(in bytes: Span<UInt8>, start: Int, message: Int, end: Int) {
    self.start = start
    var lines: [Line] = []
    var position = start
    let limit = min(end, message + Self.longest.bytes)
    while position < limit, lines.count < Self.longest.lines {
      guard
        let feed = bytes.firstOffset(of: Byte.lineFeed, in: max(position, message)..<limit)
          ?? (limit == end ? end : nil)
      else { break }
      let line = bytes.withoutCarriageReturn(position..<feed)
      let text = max(position, min(message, line.upperBound))..<line.upperBound
      let width = bytes.characters(in: line)
      let next = min(feed + 1, end)..<end
      let isWide = width >= Self.narrowest
      lines.append(
        Line(
          range: text, width: width,
          mayBreakWord: isWide && Self.mayBreakWord(in: bytes, between: text, next),
          mayBreakAtBlank: isWide && Self.mayBreakAtBlank(in: bytes, between: text, next)))
      position = feed + 1
    }
    self.lines = lines
    isWhole = position >= end
  }

  /// Whether a word may continue from the end of a line to the start of what follows.
  static func mayBreakWord(
    in bytes: Span<UInt8>, between line: Range<Int>, _ next: Range<Int>
  ) -> Bool {
    guard let last = line.last, let first = next.first, bytes[last] > Byte.space,
      bytes[first] > Byte.space
    else { return false }
    // Lists and dictionaries are printed with brackets alone on their lines.
    guard isBracket(bytes[first]) else { return true }
    let second = first + 1
    guard second < next.upperBound else { return false }
    let byte = bytes[second]
    return byte >= Byte.space && byte != Byte.comma && byte != UInt8(ascii: ";") && !isBracket(byte)
  }

  /// Whether a single blank is next to the break between a line and what follows. Wrapping left it there,
  /// where rules expect no break. Deeper indentation is that of a list.
  static func mayBreakAtBlank(
    in bytes: Span<UInt8>, between line: Range<Int>, _ next: Range<Int>
  ) -> Bool {
    guard let last = line.last, let first = next.first else { return false }
    if bytes[last] == Byte.space { return bytes[first] > Byte.space }
    let second = first + 1
    return bytes[first] == Byte.space && second < next.upperBound && bytes[second] > Byte.space
  }

  private static func isBracket(_ byte: UInt8) -> Bool {
    switch byte {
    case Byte.openBrace, Byte.closeBrace, Byte.openParenthesis, Byte.closeParenthesis,
      Byte.openBracket, Byte.closeBracket:
      true
    default: false
    }
  }

  /// How many bytes before and after a break are searched for a literal that the break divides.
  private static let literalReach = 96

  /// Returns the end of a line and the start of what follows without a break between, and the offset at which
  /// the two are joined.
  static func pair(
    in bytes: Span<UInt8>, _ line: Range<Int>, _ next: Range<Int>
  ) -> (text: ContiguousArray<UInt8>, join: Int) {
    let before = line.suffix(literalReach)
    var text = bytes.copy(of: before)
    text += bytes.copy(of: next.prefix(literalReach))
    return (text, before.count)
  }

  /// The text of a record in which some breaks are removed and the others are line feeds.
  struct Joined {
    /// The bytes of the text.
    var text = ContiguousArray<UInt8>()
    /// The offset in the text at which each physical line starts.
    var starts: [Int] = []
    /// The offsets in the text at which breaks were removed.
    var joins: [Int] = []

    /// The 0-based index of the physical line that contains an offset in the text.
    func line(of offset: Int) -> Int { (starts.lastIndex { $0 <= offset }) ?? 0 }

    /// Whether a range contains a break that was removed.
    func isJoined(_ range: Range<Int>) -> Bool {
      joins.contains { range.lowerBound < $0 && $0 < range.upperBound }
    }
  }

  /// Returns the lines as one text. `filler` replaces the break after each line for which `joins`, called
  /// with the line's index and the line, returns `true`; the other breaks are line feeds.
  func joined(
    in bytes: Span<UInt8>, by filler: [UInt8] = [], where joins: (Int, Line) -> Bool
  ) -> Joined {
    var joined = Joined()
    for (index, line) in lines.enumerated() {
      joined.starts.append(joined.text.count)
      for offset in line.range { joined.text.append(bytes[offset]) }
      guard index + 1 < lines.count else { break }
      if joins(index, line) {
        joined.text += filler
        joined.joins.append(joined.text.count)
      } else {
        joined.text.append(Byte.lineFeed)
      }
    }
    return joined
  }
}

extension Span<UInt8> {
  /// How many characters a range of UTF-8 text has. The selector behind an emoji takes no column of its own.
  func characters(in range: Range<Int>) -> Int {
    var count = 0
    for index in range where self[index] & 0xC0 != 0x80 {
      if self[index] != 0xEF || !isVariationSelector(at: index, before: range.upperBound) {
        count += 1
      }
    }
    return count
  }

  /// Whether one of the characters U+FE00 to U+FE0F starts at an offset.
  private func isVariationSelector(at index: Int, before end: Int) -> Bool {
    index + 2 < end && self[index + 1] == 0xB8 && self[index + 2] <= 0x8F
  }
}
