internal import Scanning

/// What is asked of every line of a run, in as few steps as can be.
extension RecordScanner {
  /// Whether a line inside of a record is text of its message and nothing else.
  ///
  /// Most that are start with white space or a sign, or are short; others are left to
  /// ``readLine(in:_:into:emit:)``.
  mutating func isText(in bytes: Span<UInt8>, _ line: Range<Int>) -> Bool {
    let first = bytes.endOfBlanks(from: line.lowerBound, to: line.upperBound)
    guard first < line.upperBound else { return true }
    // An object of JSON, or an array of them, may start here.
    guard bytes[first] != Byte.openBrace, bytes[first] != Byte.openBracket,
      !mayHaveNumberInBrackets(line, in: bytes)
    else { return false }
    if line.count <= LeadingHeader.mostBytesOfNone { return true }
    guard !Byte.isDigit(bytes[line.lowerBound]), !Byte.isLetter(bytes[line.lowerBound]) else {
      return false
    }
    finder.find(in: bytes, line: line)
    return finder.headers.isEmpty && finder.metadata(in: bytes, line: line) == nil
  }

  /// Whether a number may stand in brackets in a part of a line, as pid and thread do in a header: `[71]`,
  /// `[7449:1a2b]`.
  @inline(__always)
  func mayHaveNumberInBrackets(_ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    var position = range.lowerBound &+ 1
    while position < range.upperBound {
      // So near to the end of the bytes it is looked for in another way.
      guard position &+ 64 <= bytes.count else { return true }
      var places = bytes.places(of: Byte.closeBracket, at: position)
      // A shift by all of the bits leaves none of them.
      places &= ~(UInt64.max << UInt64(range.upperBound &- position))
      while places != 0 {
        let close = position &+ places.trailingZeroBitCount
        if endsNumber(in: bytes, at: close, from: range.lowerBound) { return true }
        places &= places &- 1
      }
      position &+= 64
    }
    return false
  }

  /// Whether hexadecimal digits stand before a closing bracket, behind a bracket or a colon.
  @inline(__always)
  private func endsNumber(in bytes: Span<UInt8>, at close: Int, from start: Int) -> Bool {
    var index = close &- 1
    guard Byte.isHexDigit(bytes[index]) else { return false }
    while index > start, Byte.isHexDigit(bytes[index]) { index &-= 1 }
    return bytes[index] == Byte.openBracket || bytes[index] == Byte.colon
  }

  /// Whether a message may be nothing but a number: it starts and ends like one, or a format prints
  /// more in front of it.
  @inline(__always)
  func mayBeNumber(in bytes: Span<UInt8>, _ text: Range<Int>) -> Bool {
    guard let first = text.first, let last = text.last else { return false }
    // The first byte first: most messages end one way or the other, but hardly any starts so.
    let byte = bytes[first]
    guard
      Byte.isDigit(byte) || byte == Byte.dash || Byte.isBlank(byte)
        || byte == Byte.openBracket || byte == Byte.openParenthesis
    else { return false }
    return Byte.isDigit(bytes[last]) || Byte.isBlank(bytes[last])
  }
}
