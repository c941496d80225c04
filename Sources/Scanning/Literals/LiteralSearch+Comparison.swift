/// Comparing what the windows let through in full.
extension LiteralSearch {
  /// Whether a literal stands at an offset, byte for byte.
  @inline(__always)
  static func matches(
    _ literal: UnsafeBufferPointer<UInt8>, _ raw: UnsafeRawBufferPointer, at start: Int
  ) -> Bool {
    guard start >= 0, start &+ literal.count <= raw.count else { return false }
    let literal = UnsafeRawBufferPointer(literal)
    func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
      unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
    // Eight bytes at a time, and the last ones once more, or one by one where there are fewer.
    let last = literal.count &- 8
    guard last >= 0 else {
      return !literal.indices.contains { unsafe raw[start &+ $0] != literal[$0] }
    }
    var offset = 0
    while offset < last {
      if unsafe word(raw, start &+ offset) != word(literal, offset) { return false }
      offset &+= 8
    }
    return unsafe word(raw, start &+ last) == word(literal, last)
  }
}
