/// 64 bytes of a text, of which can be told at once where one byte occurs.
struct ByteBlock {
  private let vectors: (SIMD16<UInt8>, SIMD16<UInt8>, SIMD16<UInt8>, SIMD16<UInt8>)

  /// The block at an offset; it must lie in the bytes.
  @inline(__always)
  init(at offset: Int, in bytes: Span<UInt8>) {
    precondition(offset >= 0 && offset &+ 64 <= bytes.count)
    vectors = unsafe bytes.withUnsafeBytes { raw in
      unsafe (
        raw.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self),
        raw.loadUnaligned(fromByteOffset: offset &+ 16, as: SIMD16<UInt8>.self),
        raw.loadUnaligned(fromByteOffset: offset &+ 32, as: SIMD16<UInt8>.self),
        raw.loadUnaligned(fromByteOffset: offset &+ 48, as: SIMD16<UInt8>.self)
      )
    }
  }

  /// A bit for each byte, that of the first one lowest: whether the byte, with the bits of `mask`
  /// set, is `byte`.
  @inline(__always)
  func places(of byte: UInt8, setting mask: UInt8 = 0) -> UInt64 {
    Self.places(of: byte, mask, in: vectors.0) | Self.places(of: byte, mask, in: vectors.1) &<< 16
      | Self.places(of: byte, mask, in: vectors.2) &<< 32
      | Self.places(of: byte, mask, in: vectors.3) &<< 48
  }

  @inline(__always)
  private static func places(of byte: UInt8, _ mask: UInt8, in vector: SIMD16<UInt8>) -> UInt64 {
    // The types are spelled out: with one inferred, the compiler compares byte by byte.
    let folded = vector | SIMD16<UInt8>(repeating: mask)
    let equal = folded .== SIMD16<UInt8>(repeating: byte)
    // Each byte of the comparison is all ones or zero: one bit is kept of each, another one in each
    // of eight, and a product adds the eight up in its top byte.
    let halves = unsafe unsafeBitCast(equal, to: SIMD2<UInt64>.self)
    let low = halves[0] & 0x8040_2010_0804_0201
    let high = halves[1] & 0x8040_2010_0804_0201
    return (low &* 0x0101_0101_0101_0101) &>> 56
      | ((high &* 0x0101_0101_0101_0101) &>> 56) &<< 8
  }
}
