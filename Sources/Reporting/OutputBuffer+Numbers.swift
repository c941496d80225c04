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

  /// Writes a number of up to eight digits; there must be room for eight.
  @inline(__always)
  static func copy(decimal number: Int, to span: inout OutputSpan<UInt8>) {
    let digits = digits(of: number)
    let zeros = min(digits.trailingZeroBitCount / 8, 7)
    copy((digits | allZeros) &>> (8 * zeros), 8 - zeros, to: &span)
  }

  /// Writes up to eight digits of a non-negative number: the last ones, zeros where it has none; there
  /// must be room for eight.
  @inline(__always)
  static func copy(decimal number: Int, digits count: Int, to span: inout OutputSpan<UInt8>) {
    copy((digits(of: number % 100_000_000) | allZeros) >> (8 * (8 - count)), count, to: &span)
  }

  /// Eight times the digit 0.
  static let allZeros: UInt64 = 0x3030_3030_3030_3030

  /// The eight digits of a number below 100,000,000 as numbers from 0 to 9, the first one in the lowest
  /// byte.
  ///
  /// All at once: each half is parted into its hundreds and the rest, each of these into its tens and
  /// the rest. What is multiplied by the inverse of 100 or 10 is small enough for that to be exact.
  @inline(__always)
  static func digits(of number: Int) -> UInt64 {
    let number = UInt64(truncatingIfNeeded: number)
    var parts = number / 10_000 | (number % 10_000) &<< 32
    let hundreds = (parts &* 10_486) &>> 20 & 0x0000_007F_0000_007F
    parts = hundreds | (parts &- 100 &* hundreds) &<< 16
    let tens = (parts &* 103) &>> 10 & 0x000F_000F_000F_000F
    return tens | (parts &- 10 &* tens) &<< 8
  }
}
