/// A forgiving reader of JSON text: the caller steps through members and elements, and reads or skips each
/// value.
///
/// Real reports are cut off, contain raw control characters, or have a second value or other text after the
/// first one. So nothing is an error here: what cannot be read is skipped, and the end of the bytes ends all
/// values. Skipping counts open brackets instead of keeping a stack, so no nesting can overflow it.
package struct JSONScanner {
  /// The kind of a value, judged by its first byte.
  package enum Kind {
    /// A value of that kind; a scalar is a number, `true`, `false`, `null` or junk.
    case object, array, string, scalar
    /// No value: a closing bracket, a comma, a colon or the end of the bytes.
    case nothing
  }

  /// The 0-based offset of the byte to be read next.
  package internal(set) var offset: Int
  /// Whether the bytes ended before a value was complete.
  package internal(set) var isTruncated = false

  /// Creates a scanner at an offset.
  package init(at offset: Int) { self.offset = offset }

  /// Skips white space and returns the kind of the next value.
  package mutating func kind(in bytes: Span<UInt8>) -> Kind {
    skipSpace(in: bytes)
    guard offset < bytes.count else {
      isTruncated = true
      return .nothing
    }
    switch bytes[offset] {
    case Byte.openBrace: return .object
    case Byte.openBracket: return .array
    case Byte.quote: return .string
    case Byte.closeBrace, Byte.closeBracket, Byte.comma, Byte.colon: return .nothing
    default: return .scalar
    }
  }

  /// Enters the next value if it is of the wanted kind, object or array; otherwise skips it and returns
  /// `false`.
  package mutating func enter(_ wanted: Kind, in bytes: Span<UInt8>) -> Bool {
    guard kind(in: bytes) == wanted, wanted == .object || wanted == .array else {
      skipValue(in: bytes)
      return false
    }
    offset += 1
    return true
  }

  /// Moves to the value of the next member and returns the range of its key without quotation marks. After
  /// the last member, moves past the closing brace and returns `nil`.
  package mutating func nextKey(in bytes: Span<UInt8>) -> Range<Int>? {
    while true {
      skipSpace(in: bytes)
      guard offset < bytes.count else {
        isTruncated = true
        return nil
      }
      switch bytes[offset] {
      case Byte.comma, Byte.colon:
        offset += 1
      case Byte.closeBrace:
        offset += 1
        return nil
      case Byte.closeBracket:
        // A brace is missing; the bracket belongs to the array around this object.
        return nil
      case Byte.quote:
        let key = stringRange(in: bytes)
        skipSpace(in: bytes)
        if offset < bytes.count, bytes[offset] == Byte.colon {
          offset += 1
          return key
        }
      default:
        skipValue(in: bytes)
      }
    }
  }

  /// Moves to an offset up to which the caller has read the text itself.
  package mutating func move(to offset: Int) { self.offset = offset }

  /// Moves past the bytes in `range` of `text` if these come next; otherwise stays and returns `false`.
  package mutating func skip(
    _ text: Span<UInt8>, _ range: Range<Int>, in bytes: Span<UInt8>
  ) -> Bool {
    guard bytes.holds(text, range, at: offset) else { return false }
    offset += range.count
    return true
  }

  /// Moves to the next element of an array. After the last one, moves past the closing bracket and returns
  /// `false`.
  package mutating func nextElement(in bytes: Span<UInt8>) -> Bool {
    while true {
      skipSpace(in: bytes)
      guard offset < bytes.count else {
        isTruncated = true
        return false
      }
      switch bytes[offset] {
      case Byte.comma, Byte.colon: offset += 1
      case Byte.closeBracket:
        offset += 1
        return false
      case Byte.closeBrace: return false
      default: return true
      }
    }
  }

  /// Skips the rest of the array that the scanner is in, as calling ``nextElement(in:)`` until it returns
  /// `false` would.
  package mutating func leaveArray(in bytes: Span<UInt8>) {
    skipNested(depth: 1, in: bytes)
    // A bracket is missing; the brace belongs to the object around this array.
    if !isTruncated, bytes[offset - 1] == Byte.closeBrace { offset -= 1 }
  }

  private mutating func skipSpace(in bytes: Span<UInt8>) {
    // Outside of strings, JSON never has `>` or a backquote, with which people quote lines.
    while offset < bytes.count,
      case let byte = bytes[offset],
      byte <= Byte.space || byte == Byte.greater || byte == Byte.backquote
    { offset += 1 }
  }

  /// Skips to the end of the object or array at the offset, or of the value in which `depth` brackets are
  /// open.
  mutating func skipNested(depth: Int = 0, in bytes: Span<UInt8>) {
    let end = NestedValue.end(from: offset, depth: depth, in: bytes)
    if end == nil { isTruncated = true }
    offset = end ?? bytes.count
  }
}

/// Reading and skipping values.
extension JSONScanner {
  /// Moves past the next value and returns its kind and the range of its text; the range of a string excludes
  /// the quotation marks.
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

  /// Skips the next value, whatever its kind.
  package mutating func skipValue(in bytes: Span<UInt8>) { _ = value(in: bytes) }

  /// Moves past the string at the offset and returns the range of its contents, whose escapes are not
  /// resolved.
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

  /// Whether a quotation mark in a string is escaped: an odd number of backslashes precedes it.
  private static func isEscaped(_ quote: Int, from start: Int, in bytes: Span<UInt8>) -> Bool {
    var index = quote
    while index > start, bytes[index - 1] == Byte.backslash { index -= 1 }
    return (quote - index) & 1 != 0
  }

  /// Moves past a number, `true`, `false`, `null` or junk up to the next delimiter, and returns its range,
  /// which is never empty.
  package mutating func scalarRange(in bytes: Span<UInt8>) -> Range<Int> {
    let start = offset
    var index = start + 1
    // Most scalars are numbers.
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
      // `{` and `[` differ in one bit only, as do `}` and `]`.
      if byte | 0x20 == Byte.openBrace || byte | 0x20 == Byte.closeBrace { break }
      index += 1
    }
    if index >= bytes.count { isTruncated = true }
    offset = index
    return start..<index
  }
}
