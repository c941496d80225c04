/// Finds literals of three to six bytes by looking at every offset.
///
/// The first three bytes at an offset are looked up in a small bitmap; what it lets through is compared in
/// full.
struct ShortLiteralSearch: Sendable {
  private let literals: [(index: Int, bytes: ContiguousArray<UInt8>)]
  private let bitmap: ContiguousArray<UInt64>

  /// Creates a search for literals of three bytes or more, each with its index.
  init(_ literals: [(index: Int, bytes: ContiguousArray<UInt8>)]) {
    self.literals = literals
    var bitmap = ContiguousArray<UInt64>(repeating: 0, count: 1024)
    for literal in literals {
      let value = UInt32(literal.bytes[0]) | UInt32(literal.bytes[1]) << 8
      let slot = Self.slot(of: value | UInt32(literal.bytes[2]) << 16)
      bitmap[slot >> 6] |= 1 << UInt64(slot & 63)
    }
    self.bitmap = bitmap
  }

  /// Appends every occurrence that starts at or after `start` and before `end` to `hits`.
  func search(
    _ bytes: Span<UInt8>, from start: Int, before end: Int, into hits: inout [LiteralSearch.Hit]
  ) {
    let end = min(end, bytes.count - 2)
    guard start < end else { return }
    unsafe bytes.withUnsafeBytes { raw in
      unsafe bitmap.withUnsafeBufferPointer { bitmap in
        var value = unsafe UInt32(raw[start]) << 8 | UInt32(raw[start + 1]) << 16
        for position in start..<end {
          value = unsafe value >> 8 | UInt32(raw[position + 2]) << 16
          let slot = Self.slot(of: value)
          guard unsafe bitmap[slot >> 6] & (1 << UInt64(slot & 63)) != 0 else { continue }
          for literal in literals where unsafe Self.matches(literal.bytes, raw, at: position) {
            hits.append(LiteralSearch.Hit(offset: position, literal: literal.index))
          }
        }
      }
    }
  }

  private static func matches(
    _ literal: ContiguousArray<UInt8>, _ raw: UnsafeRawBufferPointer, at start: Int
  ) -> Bool {
    guard start + literal.count <= raw.count else { return false }
    for index in 0..<literal.count where unsafe raw[start + index] != literal[index] {
      return false
    }
    return true
  }

  @inline(__always)
  private static func slot(of value: UInt32) -> Int {
    Int((value &* 0x9E37_79B1) >> 16)
  }
}
