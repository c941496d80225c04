internal import Scanning

/// A record of several lines as hard-wrapped text has it: a break may lie inside of a word.
struct WrappedRecord {
  /// The most bytes and lines of a record that are put together.
  static let longest = (bytes: 4096, lines: 16)

  /// The fewest characters of a line that was wrapped; what is shorter ended for its own reasons.
  static let narrowest = 30

  /// A physical line of the record.
  struct Line {
    /// Its bytes without line break, from the start of the message on.
    var range: Range<Int>
    /// Its characters, header included.
    var width: Int
    /// Whether the break behind it may lie inside of a word.
    var mayBreakWord: Bool
    /// Whether the break behind it may stand beside a blank of the text, which is still there.
    var mayBreakAtBlank: Bool
  }

  /// Where the record starts.
  let start: Int

  let lines: [Line]

  /// Whether the lines are all of the record.
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

  /// Whether a word may go on from the end of a line to the start of what follows it.
  static func mayBreakWord(
    in bytes: Span<UInt8>, between line: Range<Int>, _ next: Range<Int>
  ) -> Bool {
    guard let last = line.last, let first = next.first, bytes[last] > Byte.space,
      bytes[first] > Byte.space
    else { return false }
    // Brackets alone on their lines are how lists and dictionaries are printed.
    guard isBracket(bytes[first]) else { return true }
    let second = first + 1
    guard second < next.upperBound else { return false }
    let byte = bytes[second]
    return byte >= Byte.space && byte != Byte.comma && byte != UInt8(ascii: ";") && !isBracket(byte)
  }

  /// Whether one blank stands beside the break between a line and what follows it: the wrap left it
  /// there, where rules expect no break. Deeper indentation is that of a list.
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

  /// How much text on both sides of a break may hold a literal that the break went through.
  private static let literalReach = 96

  /// Returns the end of a line and what follows it as one word, and where they were joined.
  static func pair(
    in bytes: Span<UInt8>, _ line: Range<Int>, _ next: Range<Int>
  ) -> (text: ContiguousArray<UInt8>, join: Int) {
    let before = line.suffix(literalReach)
    var text = bytes.copy(of: before)
    text += bytes.copy(of: next.prefix(literalReach))
    return (text, before.count)
  }

  /// The text with some breaks taken away and the others left as line feeds.
  struct Joined {
    var text = ContiguousArray<UInt8>()
    /// Where each physical line starts in the text.
    var starts: [Int] = []
    /// Where breaks were taken away.
    var joins: [Int] = []

    /// The number from 0 of the physical line that an offset in the text lies on.
    func line(of offset: Int) -> Int { (starts.lastIndex { $0 <= offset }) ?? 0 }

    /// Whether a match stands on both sides of a break that was taken away.
    func isJoined(_ range: Range<Int>) -> Bool {
      joins.contains { range.lowerBound < $0 && $0 < range.upperBound }
    }
  }

  /// Returns the lines with something in place of the breaks behind those that meet a condition.
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
  /// How many characters a range of UTF-8 holds.
  func characters(in range: Range<Int>) -> Int {
    var count = 0
    for index in range where self[index] & 0xC0 != 0x80 { count += 1 }
    return count
  }
}
