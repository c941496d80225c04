extension OutputCursor {
  /// How much room ``append(decimal:)`` needs.
  static var mostDecimal: Int { 20 }

  /// Appends an integer in decimal.
  @inline(__always)
  mutating func append(decimal number: Int) {
    if number < 0 { append(0x2D) }
    append(decimal: UInt64(number.magnitude))
  }

  /// Appends a number in decimal.
  @inline(__always)
  mutating func append(decimal number: UInt64) {
    guard number < Digits.limit else {
      // By value, for a cursor that others may change is kept in memory.
      self = Self.appended(long: number, to: self)
      return
    }
    let digits = Digits(of: number)
    let zeros = min(digits.values.trailingZeroBitCount / 8, 7)
    append(digits.text &>> UInt64(8 &* zeros), first: 8 &- zeros)
  }

  /// Appends the last digits of a number, up to eight, zeros where it has none.
  @inline(__always)
  mutating func append(decimal number: UInt64, digits count: Int) {
    append(Digits(of: number % Digits.limit).text &>> UInt64(8 &* (8 &- count)), first: count)
  }

  @inline(never)
  private static func appended(long number: UInt64, to cursor: consuming Self) -> Self {
    cursor.append(decimal: number / Digits.limit)
    cursor.append(decimal: number, digits: 8)
    return cursor
  }
}

/// The eight digits of a number.
struct Digits {
  /// The least number that has more.
  static let limit: UInt64 = 100_000_000

  /// The digits as numbers from 0 to 9, the first one in the lowest byte.
  let values: UInt64

  /// The digits as they are written, the first one in the lowest byte.
  var text: UInt64 { values | 0x3030_3030_3030_3030 }

  /// Finds the digits of a number below ``limit``.
  ///
  /// All at once: each half is parted into its hundreds and the rest, each of these into its tens and
  /// the rest. What is multiplied by the inverse of 100 or 10 is small enough for that to be exact.
  @inline(__always)
  init(of number: UInt64) {
    let front = number / 10_000
    var parts = front | (number &- front &* 10_000) &<< 32
    let hundreds = (parts &* 10_486) &>> 20 & 0x0000_007F_0000_007F
    parts = hundreds | (parts &- 100 &* hundreds) &<< 16
    let tens = (parts &* 103) &>> 10 & 0x000F_000F_000F_000F
    values = tens | (parts &- 10 &* tens) &<< 8
  }
}
