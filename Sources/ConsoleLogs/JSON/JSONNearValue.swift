internal import Scanning

/// A string or a number whose end is near: what most members of a log's records have, told in a few steps.
///
/// It is what `JSONScanner` would tell; what takes a closer look is left to that.
struct JSONNearValue {
  /// A string without its quotation marks, or the number.
  let text: Range<Int>
  /// The offset behind it.
  let end: Int

  /// Creates the value at an offset, or nothing when it takes a closer look.
  ///
  /// Up to `known` the bytes may be taken for granted: none before it ends a value that starts here.
  init?(in bytes: Span<UInt8>, at start: Int, known: Int) {
    guard start < bytes.count else { return nil }
    var index = max(start + 1, known)
    guard index + 64 <= bytes.count else { return nil }
    if bytes[start] == Byte.quote {
      let quotes = bytes.places(of: Byte.quote, at: index)
      let quote = index + quotes.trailingZeroBitCount
      guard quotes != 0, bytes[quote - 1] != Byte.backslash else { return nil }
      text = start + 1..<quote
      end = quote + 1
    } else {
      guard Byte.isDigit(bytes[start]) else { return nil }
      // No number of 64 bits has more digits than 20.
      for _ in 0..<3 {
        let digits = bytes.word(at: index).digitCount
        index += digits
        if digits < 8 { break }
      }
      guard bytes[index] == Byte.comma || bytes[index] == Byte.closeBrace else { return nil }
      text = start..<index
      end = index
    }
  }
}
