internal import Scanning

/// Reading over the bytes of a report; every offset is an index into the span.
extension Span<UInt8> {
  /// The offset of the last `byte` in `range`, or `nil`.
  package func last(_ byte: UInt8, in range: Range<Int>) -> Int? {
    var index = range.upperBound
    while index > range.lowerBound {
      index &-= 1
      if self[index] == byte { return index }
    }
    return nil
  }

  /// The range of the first occurrence of `literal` in `range`, or `nil`.
  package func first(_ literal: String, in range: Range<Int>) -> Range<Int>? {
    firstOffset(of: literal, in: range).map { $0..<($0 &+ literal.utf8.count) }
  }

  /// Whether `literal` occurs in `range`.
  package func contains(_ literal: String, in range: Range<Int>) -> Bool {
    first(literal, in: range) != nil
  }

  /// `range` without white space and control characters at both ends.
  package func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, self[start] <= 0x20 { start &+= 1 }
    while end > start, self[end &- 1] <= 0x20 { end &-= 1 }
    return start..<end
  }

  /// The end of the run of bytes from `range`'s start that satisfy `condition`.
  package func run(_ range: Range<Int>, while condition: (UInt8) -> Bool) -> Int {
    var index = range.lowerBound
    while index < range.upperBound, condition(self[index]) { index &+= 1 }
    return index
  }

  /// How many line feeds, and carriage returns that stand alone, `range` holds.
  package func lineBreaks(in range: Range<Int>) -> Int {
    var breaks = 0
    var index = range.lowerBound
    while index < range.upperBound {
      let end = Swift.min(index &+ 64, range.upperBound)
      if end &- index == 64, places(of: Byte.carriageReturn, at: index) == 0 {
        breaks &+= places(of: Byte.lineFeed, at: index).nonzeroBitCount
      } else {
        breaks &+= (index..<end).count { isLineBreak(at: $0) }
      }
      index = end
    }
    return breaks
  }

  /// Whether a line feed, or a carriage return that stands alone, is at an offset.
  private func isLineBreak(at index: Int) -> Bool {
    let byte = self[index]
    return byte == Byte.lineFeed
      || byte == Byte.carriageReturn
        && (index &+ 1 >= count || self[index &+ 1] != Byte.lineFeed)
  }
}
