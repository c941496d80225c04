internal import Scanning

/// Looks whether a bundle identifier stands anywhere in an input that can be read once more.
enum MentionSearch {
  /// How many bytes are looked at in one go.
  private static let block = 1 << 20

  /// Whether one of the inputs mentions it as a whole; one that cannot be read mentions nothing.
  static func isMentioned(_ identifier: String, in inputs: [Input]) -> Bool {
    inputs.contains { (try? isMentioned(identifier, in: $0)) ?? false }
  }

  private static func isMentioned(_ identifier: String, in input: Input) throws(InputError) -> Bool
  {
    let length = identifier.utf8.count
    var source = try ByteSource(input)
    guard source.isRepeatable, length > 0, length < block / 2 else { return false }
    var buffer = ContiguousArray<UInt8>(repeating: Byte.lineFeed, count: block)
    // The byte before the first one ends no name, and neither does that behind the last one.
    var filled = 1
    while true {
      let count = try source.read(into: &buffer, at: filled, space: block - filled - 2)
      let isAtEnd = count == 0
      filled += count
      if isAtEnd {
        buffer[filled] = Byte.lineFeed
        buffer[filled + 1] = Byte.lineFeed
        filled += 2
      }
      if holds(identifier, in: buffer.span.extracting(0..<filled)) { return true }
      if isAtEnd { return false }
      // What may be the start of it comes again, with the bytes around it.
      let kept = min(filled, length + 2)
      for place in 0..<kept { buffer[place] = buffer[filled - kept + place] }
      filled = kept
    }
  }

  private static func holds(_ identifier: String, in bytes: Span<UInt8>) -> Bool {
    let length = identifier.utf8.count
    var search = 1
    while search + length + 1 < bytes.count,
      let found = bytes.firstOffset(of: identifier, in: search..<bytes.count - 2)
    {
      let behind = found + length
      // A full stop goes on with an identifier, or ends a sentence.
      let goesOn = bytes[behind] == Byte.period && isPart(bytes[behind + 1])
      let isTail = bytes[found - 1] == Byte.period || isPart(bytes[found - 1])
      if !isTail, !goesOn, !isPart(bytes[behind]) { return true }
      search = found + 1
    }
    return false
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    Byte.isDigit(byte) || Byte.isLetter(byte) || byte == Byte.dash || byte == UInt8(ascii: "_")
  }
}
