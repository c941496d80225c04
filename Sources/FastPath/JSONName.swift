// Public only so that the compiler can inline it across modules; it is not part of the library's interface.

/// The name of a JSON member in a form that is fast to compare: its length, its first eight bytes and its
/// last eight bytes. Together these hold all bytes of a name of up to 16 bytes.
@_documentation(visibility: internal)
@frozen
public struct JSONName: Hashable, Sendable {
  /// The length of the name in bytes.
  @usableFromInline let count: Int
  /// The first eight bytes, or all of a shorter name, the first byte lowest.
  @usableFromInline let head: UInt64
  /// The last eight bytes, the first of them lowest; 0 for a name of fewer than eight bytes.
  @usableFromInline let tail: UInt64

  /// Creates a name from the bytes in the given range.
  @inlinable
  @inline(__always)
  public init(_ range: Range<Int>, in bytes: Span<UInt8>) {
    count = range.count
    if range.count >= 8 {
      head = bytes.word(at: range.lowerBound)
      tail = bytes.word(at: range.upperBound &- 8)
    } else if range.lowerBound &+ 8 <= bytes.count {
      let bits = 8 &* UInt64(truncatingIfNeeded: range.count)
      head = bytes.word(at: range.lowerBound) & (1 &<< bits &- 1)
      tail = 0
    } else {
      var word: UInt64 = 0
      for place in 0..<range.count {
        let byte = UInt64(bytes[range.lowerBound &+ place])
        word |= byte &<< (8 &* UInt64(truncatingIfNeeded: place))
      }
      head = word
      tail = 0
    }
  }

  /// Creates a name from a string.
  public init(_ text: String) {
    let bytes = ContiguousArray(text.utf8)
    self.init(0..<bytes.count, in: bytes.span)
  }

  /// Whether the value holds all bytes of the name, so that two equal values have equal names.
  @inlinable public var isWhole: Bool { count <= 16 }

  /// A hash of the name from 0 to 255.
  @inlinable
  @inline(__always)
  public var slot: Int {
    let mixed = head ^ (tail &<< 23 | tail &>> 41) ^ UInt64(truncatingIfNeeded: count)
    return Int(truncatingIfNeeded: (mixed &* 0x9E37_79B9_7F4A_7C15) &>> 56)
  }
}
