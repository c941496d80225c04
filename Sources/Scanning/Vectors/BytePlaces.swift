public import CVectors

/// Sixty-four bytes of a text at once.
///
/// Public for the same reason as ``Byte``: the compiler inlines these over modules only then.
extension Span<UInt8> {
  /// A bit for each of the 64 bytes from an offset on, that of the first one lowest: whether the byte,
  /// with the bits of `mask` set, is `byte`. The bytes must lie in the span.
  @_documentation(visibility: internal)
  @inlinable
  @inline(__always)
  public func places(of byte: UInt8, setting mask: UInt8 = 0, at offset: Int) -> UInt64 {
    precondition(offset >= 0 && offset &+ 64 <= count)
    return unsafe withUnsafeBytes { raw in
      unsafe bglog_places(raw.baseAddress.unsafelyUnwrapped + offset, byte, mask)
    }
  }

  /// The same for the first 32 bytes alone, at half the cost.
  @_documentation(visibility: internal)
  @inlinable
  @inline(__always)
  public func nearPlaces(of byte: UInt8, at offset: Int) -> UInt32 {
    precondition(offset >= 0 && offset &+ 32 <= count)
    return unsafe withUnsafeBytes { raw in
      unsafe bglog_places_half(raw.baseAddress.unsafelyUnwrapped + offset, byte, 0)
    }
  }

  /// Whether the first `length` bytes from an offset on, 64 at most, are those of `other` from another
  /// offset on. Sixty-four bytes must lie in both spans from there.
  @_documentation(visibility: internal)
  @inlinable
  @inline(__always)
  public func equals(
    _ other: Span<UInt8>, at otherOffset: Int, at offset: Int, length: Int
  ) -> Bool {
    precondition(offset >= 0 && offset &+ 64 <= count && length <= 64)
    precondition(otherOffset >= 0 && otherOffset &+ 64 <= other.count)
    return unsafe withUnsafeBytes { raw in
      unsafe other.withUnsafeBytes { others in
        let left = unsafe raw.baseAddress.unsafelyUnwrapped + offset
        let right = unsafe others.baseAddress.unsafelyUnwrapped + otherOffset
        // Most of what is compared is short. A shift by all of the bits leaves none of them.
        if length <= 32 {
          return unsafe ~bglog_equal_half(left, right) & ~(UInt32.max << UInt32(length)) == 0
        }
        return unsafe ~bglog_equal(left, right) & ~(UInt64.max << UInt64(length)) == 0
      }
    }
  }

  /// How many bytes from one offset on are those from another one on, `most` at most; nearly all differ
  /// within the first 64.
  @_documentation(visibility: internal)
  @inlinable
  @inline(__always)
  public func commonLength(at offset: Int, and other: Int, upTo most: Int) -> Int {
    precondition(offset >= 0 && other >= 0 && offset <= count && other <= count)
    guard Swift.max(offset, other) &+ 64 <= count else {
      return commonLength(at: offset, and: other, behind: 0, upTo: most)
    }
    let same = commonStart(at: offset, and: other)
    return same < 64 || most <= 64
      ? Swift.min(same, most) : commonLength(at: offset, and: other, behind: 64, upTo: most)
  }

  /// The same where so many are known to be.
  @usableFromInline
  func commonLength(at offset: Int, and other: Int, behind start: Int, upTo most: Int) -> Int {
    let limit = Swift.min(count &- Swift.max(offset, other), most)
    var length = start
    while length &+ 64 <= limit {
      let same = commonStart(at: offset &+ length, and: other &+ length)
      length &+= same
      if same < 64 { return length }
    }
    while length &+ 8 <= limit {
      let difference = word(at: offset &+ length) ^ word(at: other &+ length)
      if difference != 0 { return length &+ difference.trailingZeroBitCount / 8 }
      length &+= 8
    }
    while length < limit, self[offset &+ length] == self[other &+ length] { length &+= 1 }
    return length
  }

  /// The same of the first 64 bytes, which must lie in the span.
  @inlinable
  @inline(__always)
  func commonStart(at offset: Int, and other: Int) -> Int {
    precondition(offset >= 0 && other >= 0 && Swift.max(offset, other) &+ 64 <= count)
    let same = unsafe withUnsafeBytes { raw in
      let bytes = unsafe raw.baseAddress.unsafelyUnwrapped
      return unsafe bglog_equal(bytes + offset, bytes + other)
    }
    return (~same).trailingZeroBitCount
  }

  /// The next of the blocks of 64 bytes from an offset on in which a byte is `alone`, or `first` with
  /// neither of two others behind it: its offset, and a bit for each of those bytes.
  ///
  /// Without any such block the offset is that of the bytes behind the last one, and there are no bits;
  /// behind the last block one byte more lies in the span.
  package func nextBlock(
    of alone: UInt8, or first: UInt8, notBefore one: UInt8, or other: UInt8, from offset: Int
  ) -> (offset: Int, places: UInt64) {
    precondition(offset >= 0)
    guard offset &+ 64 < count else { return (offset, 0) }
    let blocks = (count &- 1 &- offset) / 64
    let pairs = bglog_pairs(alone: alone, first: first, not_before: one, nor_before: other)
    var places: UInt64 = 0
    let before = unsafe withUnsafeBytes { raw in
      unsafe bglog_blocks_before(
        raw.baseAddress.unsafelyUnwrapped + offset, blocks, pairs, &places)
    }
    return (offset &+ 64 &* before, before < blocks ? places : 0)
  }
}
