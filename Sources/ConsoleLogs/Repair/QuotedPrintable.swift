internal import LogModel
internal import Scanning

/// Text in the quoted-printable encoding of mail (RFC 2045, 6.7): lines of 76 characters at most, which are
/// broken anywhere after an equals sign, and bytes such as `=3D`.
///
/// Such text is reported and not decoded, because line numbers would be neither those of the input nor those
/// of the decoded text.
enum QuotedPrintable {
  /// Returns the problem that the text is quoted-printable, as the line with the given 1-based number shows.
  static func problem(line: Int) -> InputProblem {
    InputProblem(
      line: line,
      message:
        "the text is quoted-printable, as mail carries it: messages are broken anywhere; "
        + "save it from the mail program, or decode it (python3 -m quopri -d), and give it again")
  }

  /// How many lines are examined, and how many broken lines among them are proof.
  private static let lines = 400
  private static let fewest = 3

  /// The length in bytes of a line that was broken, including the equals sign.
  private static let broken = 72...76

  /// The 1-based number of the first line that was broken; `nil` if the text is not quoted-printable.
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
