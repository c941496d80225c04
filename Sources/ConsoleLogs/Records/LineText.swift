internal import Scanning

/// Quotes lines of an input.
enum LineText {
  /// The most bytes of a line that are quoted.
  static let longest = 1000

  /// Returns the text of the given range, cut to ``longest`` bytes at the start of a character.
  static func quote(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    var end = range.upperBound
    while end > range.lowerBound,
      bytes[end - 1] == Byte.carriageReturn || bytes[end - 1] == Byte.lineFeed
    {
      end -= 1
    }
    guard end - range.lowerBound > longest else { return bytes.text(in: range.lowerBound..<end) }
    end = range.lowerBound + longest
    // Not between the bytes of one character: those that continue one are 10xxxxxx.
    // No character has more than four; a longer run of them is no text.
    let limit = end - 3
    while end > limit, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return bytes.text(in: range.lowerBound..<end) + "…"
  }

  /// How far before a message its line may start to be quoted from there.
  static let longestLead = 512

  /// Returns the text of the line around `offset`, looking no further than `range`.
  ///
  /// Where the line starts far before the offset, the text starts with `…` and at the offset: in a
  /// line of megabytes it is the message that a reader wants to see. With `repair` the text is that
  /// of the input, as it was before.
  static func quote(
    _ bytes: Span<UInt8>, around offset: Int, in range: Range<Int>, _ repair: TextRepair?
  ) -> String {
    var lower = bytes.lineStart(
      before: offset, from: max(range.lowerBound, offset - longestLead))
    let isFar = lower > range.lowerBound && bytes[lower - 1] != Byte.lineFeed
    if isFar { lower = offset }
    let reach = min(range.upperBound, lower + longest + 2)
    let upper = bytes.firstOffset(of: Byte.lineFeed, in: offset..<max(offset, reach)) ?? reach
    let text = quote(bytes, lower..<upper, repair)
    return isFar ? "…" + text : text
  }

  /// Returns the text of a range, as the input has it.
  static func quote(_ bytes: Span<UInt8>, _ range: Range<Int>, _ repair: TextRepair?) -> String {
    repair?.quote(range) ?? quote(bytes, range)
  }
}
