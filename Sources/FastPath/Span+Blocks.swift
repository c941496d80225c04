public import CFastPath

// Public only because the compiler inlines across modules then; the library does not offer it.

/// Looks at 64 bytes at once.
extension Span<UInt8> {
  /// Returns a bit for each of the 64 bytes from an offset on, the first one lowest: whether the byte
  /// equals `byte` once the bits of `mask` are set in it. The bytes must lie in the span.
  @_documentation(visibility: internal)
  @inlinable
  @inline(__always)
  public func places(of byte: UInt8, setting mask: UInt8 = 0, at offset: Int) -> UInt64 {
    precondition(offset >= 0 && offset &+ 64 <= count)
    return unsafe withUnsafeBytes { raw in
      unsafe bglog_places(raw.baseAddress.unsafelyUnwrapped + offset, byte, mask)
    }
  }

  /// Returns the bits of the first 32 bytes alone, at half the cost.
  @_documentation(visibility: internal)
  @inlinable
  @inline(__always)
  public func nearPlaces(of byte: UInt8, at offset: Int) -> UInt32 {
    precondition(offset >= 0 && offset &+ 32 <= count)
    return unsafe withUnsafeBytes { raw in
      unsafe bglog_places_half(raw.baseAddress.unsafelyUnwrapped + offset, byte, 0)
    }
  }

  /// Returns how many bytes are the same from two offsets on, at most `most`; nearly all texts differ
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

  /// Continues where the first `start` bytes are known to be the same.
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

  /// Returns how many of 64 bytes are the same; they must lie in the span.
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

  /// Finds the next block of 64 bytes from an offset on that holds `alone`, or `first` followed by neither
  /// of the others, and returns its offset and a bit for each such byte.
  ///
  /// Without such a block the offset is that of the first byte that was not searched, within 64 bytes of
  /// the end, and there are no bits.
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

// Public only because the compiler inlines across modules then; the library does not offer it.

/// Looks at eight bytes at once, the first one lowest.
extension Span<UInt8> {
  /// Returns the eight bytes at an offset; they must lie in the span.
  @_documentation(visibility: internal)
  @inlinable
  @inline(__always)
  public func word(at offset: Int) -> UInt64 {
    precondition(offset >= 0 && offset &+ 8 <= count)
    return unsafe withUnsafeBytes { raw in
      unsafe UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
  }

  /// Whether the bytes from an offset on are those in a range of another span; `false` if there are
  /// fewer.
  @_documentation(visibility: internal)
  @inlinable
  @inline(__always)
  public func holds(_ other: Span<UInt8>, _ range: Range<Int>, at offset: Int) -> Bool {
    guard offset >= 0, offset &+ range.count <= count else { return false }
    // The last eight overlap those before them if the length is no multiple of eight.
    var index = 0
    while index &+ 8 < range.count {
      guard other.word(at: range.lowerBound &+ index) == word(at: offset &+ index) else {
        return false
      }
      index &+= 8
    }
    if range.count >= 8 {
      return other.word(at: range.upperBound &- 8) == word(at: offset &+ range.count &- 8)
    }
    while index < range.count {
      guard other[range.lowerBound &+ index] == self[offset &+ index] else { return false }
      index &+= 1
    }
    return true
  }
}

extension UInt64 {
  /// How many decimal digits stand before the first byte that is none.
  @_documentation(visibility: internal)
  @inlinable
  @inline(__always)
  public var digitCount: Int {
    // `0` to `9` differ from `0` by no more than 9; adding 0x76 to that leaves the top bit clear.
    let ones: UInt64 = 0x0101_0101_0101_0101
    let low = self ^ (0x30 &* ones)
    let others = ((low & (0x7F &* ones)) &+ (0x76 &* ones) | low) & (0x80 &* ones)
    return others.trailingZeroBitCount / 8
  }
}
