/// Sixteen bytes of which some are fixed, some must be decimal digits, and the others may be anything.
///
/// Public for the same reason as ``Byte``: the compiler inlines these over modules only then.
@_documentation(visibility: internal)
public struct BlockPattern: Sendable {
  /// How many bytes a pattern has.
  @inlinable public static var length: Int { 16 }

  @usableFromInline let value: SIMD16<UInt8>
  /// All bits of the bytes that are fixed.
  @usableFromInline let fixed: SIMD16<UInt8>
  /// The top bit of those that must be digits.
  @usableFromInline let digits: SIMD16<UInt8>

  /// Creates the pattern that anything matches.
  public init() {
    value = .zero
    fixed = .zero
    digits = .zero
  }

  /// Creates the pattern of so many bytes of a text from an offset on; `isDigit` says which of them, counted
  /// from there, must be digits, and the others are fixed. What is behind them may be anything.
  public init(_ text: Span<UInt8>, at offset: Int, count: Int, digits isDigit: (Int) -> Bool) {
    var value = SIMD16<UInt8>.zero
    var fixed = SIMD16<UInt8>.zero
    var digits = SIMD16<UInt8>.zero
    for index in 0..<min(count, Self.length) {
      if isDigit(index) {
        digits[index] = 0x80
      } else {
        value[index] = text[offset + index]
        fixed[index] = 0xFF
      }
    }
    self.value = value
    self.fixed = fixed
    self.digits = digits
  }

  /// Creates the pattern of bytes that may be anything, but for those that must be digits.
  public init(digitsAt offsets: [Int]) {
    var digits = SIMD16<UInt8>.zero
    for offset in offsets { digits[offset] = 0x80 }
    self.digits = digits
    value = .zero
    fixed = .zero
  }

  /// Zero where the bytes from an offset on are as the pattern says; they must lie in the span.
  @inlinable
  @inline(__always)
  public func mismatch(_ text: Span<UInt8>, at offset: Int) -> SIMD2<UInt64> {
    precondition(offset >= 0 && offset &+ 16 <= text.count)
    let bytes = unsafe text.withUnsafeBytes { raw in
      unsafe raw.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
    }
    // A digit without its high half is 0 to 9: adding 0x76 leaves the top bit of its byte clear.
    let low = bytes ^ SIMD16(repeating: 0x30)
    let wrong = (low &+ SIMD16(repeating: 0x76) | low) & digits | (bytes ^ value) & fixed
    return unsafe unsafeBitCast(wrong, to: SIMD2<UInt64>.self)
  }
}
