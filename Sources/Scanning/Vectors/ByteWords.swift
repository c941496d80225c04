/// Eight bytes of a text at once, the first one lowest.
///
/// Public for the same reason as ``Byte``: the compiler inlines these over modules only then.
extension Span<UInt8> {
  /// The eight bytes at an offset; they must lie in the span.
  @_documentation(visibility: internal)
  @inlinable
  @inline(__always)
  public func word(at offset: Int) -> UInt64 {
    precondition(offset >= 0 && offset &+ 8 <= count)
    return unsafe withUnsafeBytes { raw in
      unsafe UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
  }

  /// Whether the bytes from an offset on are those in a range of another span, eight at a time; `false`
  /// where there are fewer.
  @_documentation(visibility: internal)
  @inlinable
  @inline(__always)
  public func holds(_ other: Span<UInt8>, _ range: Range<Int>, at offset: Int) -> Bool {
    guard offset >= 0, offset &+ range.count <= count else { return false }
    // The last eight are some of those before them again, where there are so many.
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
  /// The top bit of the first byte of a word that is `byte`, and perhaps of bytes behind it; 0 when none
  /// is.
  @_documentation(visibility: internal)
  @inlinable
  @inline(__always)
  public func marks(of byte: UInt8) -> UInt64 {
    let difference = self ^ 0x0101_0101_0101_0101 &* UInt64(byte)
    return (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
  }
}

extension UInt64 {
  /// How many of the bytes of a word are hexadecimal digits before the first one that is none.
  @_documentation(visibility: internal)
  @inlinable
  @inline(__always)
  public var hexDigitCount: Int {
    // Sums of seven bits reach the top bit of their byte from a digit on, or from behind the last one.
    let ones: UInt64 = 0x0101_0101_0101_0101
    let low = self & (0x7F &* ones)
    let letters = (self | 0x20 &* ones) & (0x7F &* ones)
    let isDigit = (low &+ 0x50 &* ones) & ~(low &+ 0x46 &* ones)
    let isLetter = (letters &+ 0x1F &* ones) & ~(letters &+ 0x19 &* ones)
    let others = ~((isDigit | isLetter) & ~self) & (0x80 &* ones)
    return others.trailingZeroBitCount / 8
  }

  /// How many of the bytes of a word are decimal digits before the first one that is none.
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
