extension Double: ShortJSONScalar {
  static var most: Int { 32 }

  /// Appends the shortest decimal that reads back as the same number.
  ///
  /// A whole number is written without a fraction, NaN and the infinities as `null`.
  @inline(__always)
  func write(to cursor: inout OutputCursor) {
    // A number of few decimals, as most are. No two decimals of up to 15 digits read back as the same
    // number, so the one that does is the shortest.
    if magnitude < 1_000_000 {
      let millionths = UInt64(magnitude * 1_000_000 + 0.5)
      let isExact = Double(millionths) / 1_000_000 == magnitude
      if isExact, millionths >= 1_000 || millionths == 0 {
        return write(millionths: millionths, to: &cursor)
      }
    }
    // By value, for a cursor that others may change is kept in memory.
    cursor = writtenLong(to: cursor)
  }

  @inline(__always)
  private func write(millionths: UInt64, to cursor: inout OutputCursor) {
    if self < 0 { cursor.append(0x2D) }
    let whole = millionths / 1_000_000
    cursor.append(decimal: whole)
    let rest = millionths &- whole &* 1_000_000
    guard rest > 0 else { return }
    // Six digits, and two zeros that are dropped with those before them.
    let fraction = Digits(of: rest &* 100)
    cursor.append(0x2E)
    cursor.append(fraction.text, first: 8 &- fraction.values.leadingZeroBitCount / 8)
  }

  @inline(never)
  private func writtenLong(to cursor: consuming OutputCursor) -> OutputCursor {
    // Beyond this, neighbouring whole numbers are no longer all told apart.
    let exactLimit = 9_007_199_254_740_992.0
    if magnitude <= exactLimit, let whole = Int(exactly: self) {
      cursor.append(decimal: whole)
    } else if isFinite {
      unsafe description.withBytes { unsafe cursor.append(contentsOf: $0) }
    } else {
      cursor.append(word: "null")
    }
    return cursor
  }
}
