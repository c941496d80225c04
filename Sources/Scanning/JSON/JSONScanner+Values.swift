/// Values, and what stands in them.
extension JSONScanner {
  /// Moves behind the next value and returns what it is, and where its text stands: that of a string
  /// without its quotation marks.
  package mutating func value(in bytes: Span<UInt8>) -> (kind: Kind, text: Range<Int>) {
    let kind = kind(in: bytes)
    let start = offset
    switch kind {
    case .nothing: break
    case .string: return (kind, stringRange(in: bytes))
    case .scalar: return (kind, scalarRange(in: bytes))
    case .object, .array: skipNested(in: bytes)
    }
    return (kind, start..<offset)
  }

  /// Skips the next value, whatever it is, without building anything.
  package mutating func skipValue(in bytes: Span<UInt8>) { _ = value(in: bytes) }

  /// The contents of the string at the scanner's place, escapes not resolved.
  package mutating func stringRange(in bytes: Span<UInt8>) -> Range<Int> {
    let start = offset + 1
    let count = bytes.count
    var index = start
    while index + 64 <= count {
      var quotes = bytes.places(of: Byte.quote, at: index)
      while quotes != 0 {
        let quote = index + quotes.trailingZeroBitCount
        if !Self.isEscaped(quote, from: start, in: bytes) {
          offset = quote + 1
          return start..<quote
        }
        quotes &= quotes - 1
      }
      index += 64
    }
    while index < count {
      if bytes[index] == Byte.quote, !Self.isEscaped(index, from: start, in: bytes) {
        offset = index + 1
        return start..<index
      }
      index += 1
    }
    isTruncated = true
    offset = count
    return Swift.min(start, count)..<count
  }

  /// Whether an odd number of backslashes stands before a quotation mark in a string.
  private static func isEscaped(_ quote: Int, from start: Int, in bytes: Span<UInt8>) -> Bool {
    var index = quote
    while index > start, bytes[index - 1] == Byte.backslash { index -= 1 }
    return (quote - index) & 1 != 0
  }

  /// A number, `true`, `null` or junk up to the next delimiter; at least one byte.
  package mutating func scalarRange(in bytes: Span<UInt8>) -> Range<Int> {
    let start = offset
    var index = start + 1
    // Most are numbers.
    while index + 8 <= bytes.count, case let digits = bytes.word(at: index).digitCount, digits > 0 {
      index += digits
    }
    while index < bytes.count {
      let byte = bytes[index]
      if byte <= Byte.space || byte == Byte.comma || byte == Byte.quote || byte == Byte.colon
        || byte == Byte.backquote
      {
        break
      }
      // `{ [` and `} ]` differ in one bit.
      if byte | 0x20 == Byte.openBrace || byte | 0x20 == Byte.closeBrace { break }
      index += 1
    }
    if index >= bytes.count { isTruncated = true }
    offset = index
    return start..<index
  }
}
