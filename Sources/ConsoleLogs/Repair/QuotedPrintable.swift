internal import LogModel
internal import Scanning

/// Text as mail carries it (RFC 2045, 6.7): lines of 76 characters at most, broken anywhere behind an
/// equals sign, and bytes as `=3D`.
///
/// It is reported and not decoded: line numbers would be neither those of the input nor those of the text.
enum QuotedPrintable {
  /// Says that the text is quoted-printable, as its line with the given number shows.
  static func problem(line: Int) -> InputProblem {
    InputProblem(
      line: line,
      message:
        "the text is quoted-printable, as mail carries it: messages are broken anywhere; "
        + "save it from the mail program, or decode it (python3 -m quopri -d), and give it again")
  }

  /// How many lines are looked at, and how many broken ones are proof.
  private static let lines = 400
  private static let fewest = 3

  /// How long a line is that had to be broken.
  private static let broken = 72...76

  /// The 1-based line that is the first one broken by it; `nil` where the text is none of it.
  static func firstLine(in bytes: Span<UInt8>) -> Int? {
    var first: Int?
    var count = 0
    var position = 0
    for number in 1...lines {
      guard let feed = bytes.firstOffset(of: Byte.lineFeed, in: position..<bytes.count) else {
        break
      }
      let line = bytes.withoutCarriageReturn(position..<feed)
      position = feed + 1
      guard let last = line.last, bytes[last] == UInt8(ascii: "=") else { continue }
      guard broken.contains(line.count) else { return nil }
      first = first ?? number
      count += 1
    }
    return count >= fewest ? first : nil
  }
}
