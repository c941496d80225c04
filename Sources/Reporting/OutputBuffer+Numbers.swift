extension OutputBuffer {
  /// Appends an integer in decimal.
  ///
  /// The label keeps a literal such as `0x0A` from being taken for a number.
  package mutating func append(decimal number: Int) {
    guard number >= 0, number < 1_000_000_000 else { return append(String(number)) }
    var divisor = 1
    while divisor * 10 <= number { divisor *= 10 }
    var rest = number
    while divisor > 0 {
      append(0x30 + UInt8(rest / divisor))
      rest %= divisor
      divisor /= 10
    }
  }

  /// Appends a non-negative number in decimal with leading zeros; a longer one loses its front.
  package mutating func append(decimal number: Int64, digits: Int) {
    if digits == 2 {
      append(0x30 + UInt8(number / 10 % 10))
      return append(0x30 + UInt8(number % 10))
    }
    var divisor: Int64 = 1
    for _ in 1..<max(digits, 1) { divisor *= 10 }
    var rest = number % (divisor * 10)
    while divisor > 0 {
      append(0x30 + UInt8(rest / divisor))
      rest %= divisor
      divisor /= 10
    }
  }
}
