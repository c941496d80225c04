internal import CFastPath

/// Finds the end of a JSON object or array, 64 bytes at a time, and byte by byte where that cannot be.
package struct NestedValue {
  /// How many brackets are open.
  private var depth: Int
  /// All bits if the last byte stood in a string, none otherwise.
  private var inString: UInt64 = 0
  /// The lowest bit if the last byte was a backslash that escapes the next one.
  private var escape: UInt64 = 0

  /// Returns the offset behind the value whose bracket stands at `start`, or in which `depth` brackets
  /// are open there; `nil` if the bytes end before the value does.
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

  /// Takes blocks up to one that must be taken byte by byte, or to the end of the value, and moves
  /// `index` there; returns whether the value ended.
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

  /// Takes bytes one by one; returns the offset behind the value's last one.
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
