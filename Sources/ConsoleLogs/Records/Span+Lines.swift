internal import Scanning

/// Reading the bytes of a line; every offset is an index into the span.
extension Span<UInt8> {
  /// The value of the decimal digits in the given range; digits that might make it overflow are ignored.
  func decimal(in range: Range<Int>) -> Int {
    var value = 0
    for index in range where value < 1_000_000_000_000_000 {
      value = value * 10 + digit(at: index)
    }
    return value
  }

  /// The value of a decimal digit.
  func digit(at offset: Int) -> Int { Int(self[offset]) - 48 }

  /// The value of two decimal digits.
  func twoDigits(at offset: Int) -> Int { digit(at: offset) * 10 + digit(at: offset + 1) }

  /// The start of the line that contains `end`, or `limit` if the line starts before that.
  func lineStart(before end: Int, from limit: Int) -> Int {
    var index = end
    while index > limit, index >= 32 {
      let length = min(32, index - limit)
      // Line feeds among the bytes before `index`; the highest bit is for the last byte.
      let places = nearPlaces(of: Byte.lineFeed, at: index - 32) & ~0 << UInt32(32 - length)
      if places != 0 { return index - places.leadingZeroBitCount }
      index -= length
    }
    while index > limit, self[index - 1] != Byte.lineFeed { index -= 1 }
    return index
  }

  /// The end of the run of digits that starts at the given offset.
  func endOfDigits(from start: Int, to end: Int) -> Int {
    var index = start
    while index < end, Byte.isDigit(self[index]) { index += 1 }
    return index
  }

  /// Whether the range holds digits only.
  func isDigits(_ range: Range<Int>) -> Bool {
    endOfDigits(from: range.lowerBound, to: range.upperBound) == range.upperBound
  }

  /// The end of the run of hexadecimal digits that starts at the given offset.
  func endOfHexDigits(from start: Int, to end: Int) -> Int {
    var index = start
    while index < end, Byte.isHexDigit(self[index]) { index += 1 }
    return index
  }

  /// The end of the run of blanks that starts at the given offset.
  func endOfBlanks(from start: Int, to end: Int) -> Int {
    var index = start
    while index < end, Byte.isBlank(self[index]) { index += 1 }
    return index
  }

  /// The end of the run of non-blank bytes that starts at the given offset.
  func endOfWord(from start: Int, to end: Int) -> Int {
    var index = start
    while index < end, !Byte.isBlank(self[index]) { index += 1 }
    return index
  }

  /// Whether the range holds a blank.
  func hasBlank(in range: Range<Int>) -> Bool {
    for index in range where Byte.isBlank(self[index]) { return true }
    return false
  }

  /// The range of a line without the carriage returns at its end.
  func withoutCarriageReturn(_ line: Range<Int>) -> Range<Int> {
    var end = line.upperBound
    while end > line.lowerBound, self[end - 1] == Byte.carriageReturn { end -= 1 }
    return line.lowerBound..<end
  }

  /// The range without the blanks at both ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var lower = range.lowerBound
    var upper = range.upperBound
    while lower < upper, Byte.isBlank(self[lower]) { lower += 1 }
    while upper > lower, Byte.isBlank(self[upper - 1]) { upper -= 1 }
    return lower..<upper
  }
}
