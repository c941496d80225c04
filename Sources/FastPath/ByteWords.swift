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
