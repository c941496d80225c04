public import CFastPath

// Public only so that the compiler can inline it across modules; it is not part of the library's interface.

/// Looking at 64 bytes at once.
extension Span<UInt8> {
  /// Returns a word with a bit for each of the 64 bytes from `offset` on, the lowest bit for the first byte.
  /// The bit is set if the byte, combined with `mask` by OR, equals `byte`. All 64 bytes must lie within the
  /// span.
  @_documentation(visibility: internal)
  @inlinable
  @inline(__always)
  public func places(of byte: UInt8, setting mask: UInt8 = 0, at offset: Int) -> UInt64 {
    precondition(offset >= 0 && offset &+ 64 <= count)
    return unsafe withUnsafeBytes { raw in
      unsafe bglog_places(raw.baseAddress.unsafelyUnwrapped + offset, byte, mask)
    }
  }

  /// Does the same as ``places(of:setting:at:)`` for 32 bytes only, at half the cost.
  @_documentation(visibility: internal)
  @inlinable
  @inline(__always)
  public func nearPlaces(of byte: UInt8, at offset: Int) -> UInt32 {
    precondition(offset >= 0 && offset &+ 32 <= count)
    return unsafe withUnsafeBytes { raw in
      unsafe bglog_places_half(raw.baseAddress.unsafelyUnwrapped + offset, byte, 0)
    }
  }

  /// Returns how many bytes are the same from two offsets on, at most `most`. Nearly all texts differ within
  /// the first 64 bytes.
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

  /// Continues a comparison whose first `start` bytes are known to be the same.
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

  /// Returns how many of the 64 bytes at two offsets are the same before the first difference; all of them
  /// must lie within the span.
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

  /// Finds the next block of 64 bytes, counted from `offset` on, that has the byte `alone`, or `first`
  /// followed by neither `one` nor `other`. Returns its offset and a word with a bit for each such byte.
  ///
  /// Without such a block, returns the offset of the first byte that was not searched, at most 64 bytes
  /// before the end, and no bits.
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

// Public only so that the compiler can inline it across modules; it is not part of the library's interface.

/// Looking at eight bytes at once, as a word whose lowest byte is the first one.
extension Span<UInt8> {
  /// Returns the eight bytes at an offset; all of them must lie within the span.
  @_documentation(visibility: internal)
  @inlinable
  @inline(__always)
  public func word(at offset: Int) -> UInt64 {
    precondition(offset >= 0 && offset &+ 8 <= count)
    return unsafe withUnsafeBytes { raw in
      unsafe UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
  }

  /// Whether the bytes from `offset` on equal those in a range of another span; `false` if the span ends
  /// before.
  @_documentation(visibility: internal)
  @inlinable
  @inline(__always)
  public func holds(_ other: Span<UInt8>, _ range: Range<Int>, at offset: Int) -> Bool {
    guard offset >= 0, offset &+ range.count <= count else { return false }
    // The last eight bytes overlap those before them if the length is not a multiple of eight.
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
  /// How many bytes of the word, counted from the lowest, are decimal digits before the first one that is
  /// not; 0 to 8.
  @_documentation(visibility: internal)
  @inlinable
  @inline(__always)
  public var digitCount: Int {
    // XOR with `0` turns digits into 0 to 9, to which 0x76 can be added without setting the top bit.
    let ones: UInt64 = 0x0101_0101_0101_0101
    let low = self ^ (0x30 &* ones)
    let others = ((low & (0x7F &* ones)) &+ (0x76 &* ones) | low) & (0x80 &* ones)
    return others.trailingZeroBitCount / 8
  }
}
