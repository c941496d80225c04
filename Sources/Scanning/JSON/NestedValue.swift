internal import CVectors

/// Finds the end of a JSON object or array, 64 bytes at a time.
///
/// Of each 64 bytes it is told at once which are quotation marks and brackets, and which of them
/// stand in strings. A count of the depth, not a stack: no nesting can overflow it, and braces and
/// square brackets need not match.
struct NestedValue {
  private var depth: Int
  /// All bits where the last byte stood in a string, else none.
  private var inString: UInt64 = 0
  /// The lowest bit where the last byte was a backslash that escapes the next one.
  private var escape: UInt64 = 0

  /// Returns the offset behind the value whose bracket stands at `start`, or in which `depth` brackets
  /// are open there; `nil` where the bytes end before it does.
  ///
  /// With `isWide` several steps are left to processors that take them at once; the outcome is the same.
  static func end(
    from start: Int, depth: Int = 0, in bytes: Span<UInt8>, isWide: Bool = true
  ) -> Int? {
    var value = NestedValue(depth: depth)
    var index = start
    while index &+ 64 <= bytes.count {
      if isWide {
        let ended = value.takeBlocks(at: &index, in: bytes)
        if ended { return index }
        guard index &+ 64 <= bytes.count else { break }
      }
      if let end = value.takeBlock(at: index, in: bytes) { return end }
      index &+= 64
    }
    return value.take(index..<bytes.count, in: bytes)
  }

  /// Takes as many blocks as the processor can at once and moves behind them, or behind the value's last
  /// byte; returns whether it did that.
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
        if byte == Byte.quote { inString = 0 }
        if byte == Byte.backslash { escape = 1 }
      } else if byte == Byte.quote {
        inString = ~0
      } else if byte | 0x20 == Byte.openBrace {
        depth &+= 1
      } else if byte | 0x20 == Byte.closeBrace {
        depth &-= 1
        if depth == 0 { return index }
      }
    }
    return nil
  }

  /// Takes 64 bytes; returns the offset behind the value's last one.
  @inline(__always)
  private mutating func takeBlock(at start: Int, in bytes: Span<UInt8>) -> Int? {
    var quotes = bytes.places(of: Byte.quote, at: start)
    let backslashes = bytes.places(of: Byte.backslash, at: start)
    var nextEscape: UInt64 = 0
    if backslashes | escape != 0 {
      quotes &= ~Self.escaped(by: backslashes, after: escape, &nextEscape)
    }
    let strings = Self.between(quotes) ^ inString
    // Only in a string does a backslash mean anything.
    if backslashes & ~strings != 0 { return take(start..<start &+ 64, in: bytes) }
    escape = nextEscape
    inString = 0 &- (strings &>> 63)
    // `{ [` and `} ]` differ in one bit.
    let opening = bytes.places(of: Byte.openBrace, setting: 0x20, at: start) & ~strings
    let closing = bytes.places(of: Byte.closeBrace, setting: 0x20, at: start) & ~strings
    let closed = closing.nonzeroBitCount
    if depth > closed {
      depth &+= opening.nonzeroBitCount &- closed
      return nil
    }
    return end(opening, closing, from: start)
  }

  /// Counts brackets one by one; returns the offset behind the value's last one.
  private mutating func end(_ opening: UInt64, _ closing: UInt64, from start: Int) -> Int? {
    var brackets = opening | closing
    while brackets != 0 {
      let place = brackets.trailingZeroBitCount
      brackets &= brackets &- 1
      depth &+= opening &>> UInt64(place) & 1 != 0 ? 1 : -1
      if depth == 0 { return start &+ place &+ 1 }
    }
    return nil
  }

  /// The bytes that a backslash escapes: those behind an odd number of them.
  private static func escaped(
    by backslashes: UInt64, after before: UInt64, _ next: inout UInt64
  ) -> UInt64 {
    let even: UInt64 = 0x5555_5555_5555_5555
    let escaping = backslashes & ~before
    let followers = escaping &<< 1 | before
    let oddStarts = escaping & ~even & ~followers
    let (evenRuns, carry) = oddStarts.addingReportingOverflow(escaping)
    next = carry ? 1 : 0
    return (even ^ evenRuns &<< 1) & followers
  }

  /// The bits from each odd one of the set bits to before the next.
  private static func between(_ bits: UInt64) -> UInt64 {
    var bits = bits
    bits ^= bits &<< 1
    bits ^= bits &<< 2
    bits ^= bits &<< 4
    bits ^= bits &<< 8
    bits ^= bits &<< 16
    bits ^= bits &<< 32
    return bits
  }
}
