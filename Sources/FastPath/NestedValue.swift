internal import CFastPath

/// Finds the end of a JSON object or array, 64 bytes at a time where possible, otherwise byte by byte.
package struct NestedValue {
  /// How many brackets are open.
  private var depth: Int
  /// All bits set if the last byte was inside of a string, otherwise 0.
  private var inString: UInt64 = 0
  /// 1 if the last byte was a backslash that escapes the next one, otherwise 0.
  private var escape: UInt64 = 0

  /// Returns the offset after the end of a value. At `start` is its opening bracket or, if `depth` is greater
  /// than 0, a place in it where `depth` brackets are open. Returns `nil` if the bytes end before the value
  /// does.
  package static func end(from start: Int, depth: Int = 0, in bytes: Span<UInt8>) -> Int? {
    var value = NestedValue(depth: depth)
    var index = start
    while index &+ 64 <= bytes.count {
      if value.takeBlocks(at: &index, in: bytes) { return index }
      guard index &+ 64 <= bytes.count else { break }
      if let end = value.take(index..<index &+ 64, in: bytes) { return end }
      index &+= 64
    }
    return value.take(index..<bytes.count, in: bytes)
  }

  /// Reads blocks up to one that must be read byte by byte, or up to the end of the value, and moves `index`
  /// there; returns whether the value ended.
  private mutating func takeBlocks(at index: inout Int, in bytes: Span<UInt8>) -> Bool {
    precondition(index >= 0)
    var state = bglog_nesting(
      depth: Int64(depth), in_string: inString, escape: escape, end: 0)
    let blocks = (bytes.count &- index) / 64
    let taken = unsafe bytes.withUnsafeBytes { raw in
      unsafe bglog_nested_blocks(raw.baseAddress.unsafelyUnwrapped + index, blocks, &state)
    }
    depth = Int(state.depth)
    inString = state.in_string
    escape = state.escape
    index &+= 64 &* taken &+ state.end
    return state.end != 0
  }

  /// Reads bytes one by one and returns the offset after the end of the value; `nil` if it does not end in
  /// the range.
  private mutating func take(_ range: Range<Int>, in bytes: Span<UInt8>) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      index &+= 1
      if escape != 0 {
        escape = 0
      } else if inString != 0 {
        if byte == UInt8(ascii: "\"") { inString = 0 }
        if byte == UInt8(ascii: "\\") { escape = 1 }
      } else if byte == UInt8(ascii: "\"") {
        inString = ~0
      } else if byte | 0x20 == UInt8(ascii: "{") {
        depth &+= 1
      } else if byte | 0x20 == UInt8(ascii: "}") {
        depth &-= 1
        if depth == 0 { return index }
      }
    }
    return nil
  }
}
