/// A forgiving walk over JSON text: the caller asks for members and elements and reads or skips
/// each value.
///
/// Real reports are cut, carry raw control characters, hold two values or text after the last one.
/// So nothing here is an error: what cannot be read is skipped, and the end of the bytes ends
/// everything. Skipping keeps a depth count, not a stack, so no nesting can overflow it.
package struct JSONScanner {
  /// What kind of value stands at the scanner's place.
  package enum Kind {
    case object, array, string, scalar
    /// No value: a closing bracket, a comma or the end.
    case nothing
  }

  /// The offset of the byte that is read next.
  package internal(set) var offset: Int
  /// Whether the bytes ended within a value.
  package internal(set) var isTruncated = false

  /// Creates a scanner at an offset.
  package init(at offset: Int) { self.offset = offset }

  /// The kind of the next value; white space before it is skipped.
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

  /// Enters the object or array that comes next; otherwise skips the value and returns `false`.
  package mutating func enter(_ wanted: Kind, in bytes: Span<UInt8>) -> Bool {
    guard kind(in: bytes) == wanted, wanted == .object || wanted == .array else {
      skipValue(in: bytes)
      return false
    }
    offset += 1
    return true
  }

  /// Moves to the value of the next member and returns its key without quotes, or `nil` after the
  /// last one, past the closing brace.
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

  /// Moves on to an offset, up to which the text is known.
  package mutating func move(to offset: Int) { self.offset = offset }

  /// Moves behind a text that is compared byte for byte; `false` when it does not stand here.
  package mutating func skip(
    _ text: Span<UInt8>, _ range: Range<Int>, in bytes: Span<UInt8>
  ) -> Bool {
    guard bytes.holds(text, range, at: offset) else { return false }
    offset += range.count
    return true
  }

  /// Moves to the next element of an array; `false` after the last one, past the bracket.
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

  /// Skips what is left of an array, as ``nextElement(in:)`` does that is asked until the last one.
  package mutating func leaveArray(in bytes: Span<UInt8>) {
    skipNested(depth: 1, in: bytes)
    // A bracket is missing; the brace belongs to the object around this array.
    if !isTruncated, bytes[offset - 1] == Byte.closeBrace { offset -= 1 }
  }

  private mutating func skipSpace(in bytes: Span<UInt8>) {
    // Outside of strings JSON has neither of the two marks that people quote lines with.
    while offset < bytes.count,
      case let byte = bytes[offset],
      byte <= Byte.space || byte == Byte.greater || byte == Byte.backquote
    { offset += 1 }
  }

  mutating func skipNested(depth: Int = 0, in bytes: Span<UInt8>) {
    let end = NestedValue.end(from: offset, depth: depth, in: bytes)
    if end == nil { isTruncated = true }
    offset = end ?? bytes.count
  }
}
