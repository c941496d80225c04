internal import Scanning

/// Quotes lines of an input.
enum LineText {
  /// The most bytes of a line that are quoted.
  static let longest = 1000

  /// Returns the text of the given range without the line break at its end. Text of more than ``longest``
  /// bytes is cut before the start of a character and ends with `…`.
  static func quote(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    var end = range.upperBound
    while end > range.lowerBound,
      bytes[end - 1] == Byte.carriageReturn || bytes[end - 1] == Byte.lineFeed
    {
      end -= 1
    }
    guard end - range.lowerBound > longest else { return bytes.text(in: range.lowerBound..<end) }
    end = range.lowerBound + longest
    // Do not cut inside of a character, whose bytes after the first are 10xxxxxx. A character has no more
    // than four bytes, so a longer run of these is not text.
    let limit = end - 3
    while end > limit, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return bytes.text(in: range.lowerBound..<end) + "…"
  }

  /// If no more than this many bytes of a line precede the message in it, the line is quoted from its start.
  static let longestLead = 512

  /// Returns the text of the line around `offset`, looking no further than `range`.
  ///
  /// If the line starts far before the offset, the text consists of `…` and what follows the offset: in a
  /// line of megabytes, readers want to see the message. With `repair`, the text is that of the input before
  /// the repair.
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

  /// Returns the text of a range as it is in the input, before any repair.
  static func quote(_ bytes: Span<UInt8>, _ range: Range<Int>, _ repair: TextRepair?) -> String {
    repair?.quote(range) ?? quote(bytes, range)
  }
}
