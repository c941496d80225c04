extension OutputBuffer {
  /// Appends an integer in decimal.
  ///
  /// The label keeps a literal such as `0x0A` from being taken for a number.
  package mutating func append(decimal number: Int) {
    guard number >= 0, number < 100_000_000 else { return append(String(number)) }
    append(atMost: 8) { Self.copy(decimal: number, to: &$0) }
  }

  /// Appends a non-negative number in decimal with leading zeros; a longer one loses its front.
  package mutating func append(decimal number: Int64, digits: Int) {
    append(atMost: 8) { Self.copy(decimal: Int(number), digits: digits, to: &$0) }
  }

  /// Writes a number of up to eight digits.
  @inline(__always)
  static func copy(decimal number: Int, to span: inout OutputSpan<UInt8>) {
    var digits = 1
    var limit = 10
    while number >= limit {
      digits += 1
      limit *= 10
    }
    copy(decimal: number, digits: digits, to: &span)
  }

  /// Writes up to eight digits of a non-negative number: the last ones, zeros where it has none.
  @inline(__always)
  static func copy(decimal number: Int, digits: Int, to span: inout OutputSpan<UInt8>) {
    // The last digit is found first and written last.
    var text: UInt64 = 0
    var rest = UInt64(truncatingIfNeeded: number)
    for _ in 0..<digits {
      text = text &<< 8 | (0x30 + rest % 10)
      rest /= 10
    }
    for _ in 0..<digits {
      span.append(UInt8(truncatingIfNeeded: text))
      text &>>= 8
    }
  }
}
