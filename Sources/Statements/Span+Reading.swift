internal import Scanning

/// Searching in the bytes of a report; all offsets are indexes into the span.
extension Span<UInt8> {
  /// The offset of the last `byte` in `range`, or `nil`.
  package func last(_ byte: UInt8, in range: Range<Int>) -> Int? {
    var index = range.upperBound
    while index > range.lowerBound {
      index -= 1
      if self[index] == byte { return index }
    }
    return nil
  }

  /// The range of the first occurrence of `literal` in `range`, or `nil`.
  package func first(_ literal: String, in range: Range<Int>) -> Range<Int>? {
    firstOffset(of: literal, in: range).map { $0..<($0 + literal.utf8.count) }
  }

  /// Whether `literal` occurs in `range`.
  package func contains(_ literal: String, in range: Range<Int>) -> Bool {
    first(literal, in: range) != nil
  }

  /// Returns `range` without the white space and control characters at its ends.
  package func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, self[start] <= 0x20 { start += 1 }
    while end > start, self[end - 1] <= 0x20 { end -= 1 }
    return start..<end
  }

  /// The offset after the leading bytes of `range` that satisfy `condition`.
  package func run(_ range: Range<Int>, while condition: (UInt8) -> Bool) -> Int {
    var index = range.lowerBound
    while index < range.upperBound, condition(self[index]) { index += 1 }
    return index
  }

  /// The number of line breaks in `range`: line feeds, and carriage returns that no line feed
  /// follows.
  package func lineBreaks(in range: Range<Int>) -> Int {
    var breaks = 0
    var index = range.lowerBound
    while index < range.upperBound {
      let end = Swift.min(index + 64, range.upperBound)
      if end - index == 64, places(of: Byte.carriageReturn, at: index) == 0 {
        breaks += places(of: Byte.lineFeed, at: index).nonzeroBitCount
      } else {
        breaks += (index..<end).count { isLineBreak(at: $0) }
      }
      index = end
    }
    return breaks
  }

  /// Whether the byte at an offset is a line feed, or a carriage return that no line feed follows.
  private func isLineBreak(at index: Int) -> Bool {
    let byte = self[index]
    return byte == Byte.lineFeed
      || byte == Byte.carriageReturn
        && (index + 1 >= count || self[index + 1] != Byte.lineFeed)
  }
}

/// Numbers as reports print them; the functions return `nil` for a number that does not fit its
/// type.
extension Span<UInt8> {
  /// The number at the start of `range`, decimal or `0x…`, and the offset after it; `nil` if there
  /// is no digit.
  package func leadingInteger(in range: Range<Int>) -> (value: UInt64, end: Int)? {
    if range.count >= 2, self[range.lowerBound] == UInt8(ascii: "0"),
      self[range.lowerBound + 1] | 0x20 == UInt8(ascii: "x")
    {
      return leadingHex(in: (range.lowerBound + 2)..<range.upperBound)
    }
    var value: UInt64 = 0
    var index = range.lowerBound
    while index < range.upperBound, Byte.isDigit(self[index]) {
      let (product, overflowed) = value.multipliedReportingOverflow(by: 10)
      let (sum, carried) = product.addingReportingOverflow(UInt64(self[index] - 0x30))
      if overflowed || carried { return nil }
      value = sum
      index += 1
    }
    return index > range.lowerBound ? (value, index) : nil
  }

  /// The hexadecimal number without prefix at the start of `range`, and the offset after it; `nil`
  /// if there is no digit.
  package func leadingHex(in range: Range<Int>) -> (value: UInt64, end: Int)? {
    var value: UInt64 = 0
    var index = range.lowerBound
    while index < range.upperBound, let digit = Byte.hexValue(self[index]) {
      if value >> 60 != 0 { return nil }
      value = value << 4 | UInt64(digit)
      index += 1
    }
    return index > range.lowerBound ? (value, index) : nil
  }

  /// The number that fills all of `range`, decimal or `0x…`, ignoring white space around it; `nil`
  /// for anything else.
  package func integer(_ range: Range<Int>) -> UInt64? {
    let digits = trimmed(range)
    guard let number = leadingInteger(in: digits), number.end == digits.upperBound else {
      return nil
    }
    return number.value
  }

  /// The non-negative `Int` that fills all of `range`, read like ``integer(_:)``.
  package func int(_ range: Range<Int>) -> Int? { integer(range).flatMap { Int(exactly: $0) } }

  /// The finite decimal number at the start of `range`, with or without a fraction, and the offset
  /// after it.
  package func leadingNumber(in range: Range<Int>) -> (value: Double, end: Int)? {
    let end = run(range) { Byte.isDigit($0) || $0 == UInt8(ascii: ".") }
    // No duration has that many digits, so longer ones are not worth copying.
    guard end > range.lowerBound, end - range.lowerBound <= 400,
      let value = Double(text(in: range.lowerBound..<end)), value.isFinite
    else { return nil }
    return (value, end)
  }

  /// The finite number after `label` in `range`, ignoring white space between the two.
  package func number(after label: String, in range: Range<Int>) -> Double? {
    guard let found = first(label, in: range) else { return nil }
    let start = run(found.upperBound..<range.upperBound) { $0 <= Byte.space }
    return leadingNumber(in: start..<range.upperBound)?.value
  }
}
