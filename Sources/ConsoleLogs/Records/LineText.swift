internal import Scanning

/// Quotes lines of an input.
enum LineText {
  /// The most bytes of a line that are quoted.
  static let longest = 1000

  /// Returns the text of the given range, cut to ``longest`` bytes at the start of a character.
  static func quote(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    var end = range.upperBound
    while end > range.lowerBound,
      bytes[end - 1] == Byte.carriageReturn || bytes[end - 1] == Byte.newline
    {
      end -= 1
    }
    guard end - range.lowerBound > longest else { return bytes.text(in: range.lowerBound..<end) }
    end = range.lowerBound + longest
    // Not between the bytes of one character: those that continue one are 10xxxxxx.
    while end > range.lowerBound, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return bytes.text(in: range.lowerBound..<end) + "…"
  }
}
