internal import Scanning

/// Searches the bytes of inputs for a bundle identifier. Inputs that can be read only once are not
/// searched.
enum MentionSearch {
  /// How many bytes are searched at a time.
  private static let block = 1 << 20

  /// Whether one of the inputs contains the identifier, but not as a part of a longer one. An input
  /// that cannot be read does not count.
  static func isMentioned(_ identifier: String, in inputs: [Input]) -> Bool {
    inputs.contains { (try? isMentioned(identifier, in: $0)) ?? false }
  }

  private static func isMentioned(_ identifier: String, in input: Input) throws(InputError) -> Bool
  {
    let length = identifier.utf8.count
    var source = try ByteSource(input)
    guard source.isRepeatable, length > 0, length < block / 2 else { return false }
    var buffer = ContiguousArray<UInt8>(repeating: Byte.lineFeed, count: block)
    // A line feed before the first byte and after the last one makes the identifier end at the edges of
    // the input.
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
      // The identifier may be split between two blocks, so the end of this block is searched again with
      // the next one.
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
      let after = found + length
      // A period either continues the identifier or ends a sentence.
      let isContinued = bytes[after] == Byte.period && isPart(bytes[after + 1])
      let isTail = bytes[found - 1] == Byte.period || isPart(bytes[found - 1])
      if !isTail, !isContinued, !isPart(bytes[after]) { return true }
      search = found + 1
    }
    return false
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    Byte.isDigit(byte) || Byte.isLetter(byte) || byte == Byte.dash || byte == UInt8(ascii: "_")
  }
}
