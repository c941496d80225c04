internal import Scanning

/// Numbers as reports print them; what does not fit its type is `nil`, never a trap.
extension Span<UInt8> {
  /// The number at the start of `range`, decimal or `0x…`, and where it ends, if it has digits.
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

  /// The hexadecimal number without prefix at the start of `range`, and where it ends.
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

  /// The whole of `range` as a number, decimal or `0x…`, white space around it allowed.
  package func integer(_ range: Range<Int>) -> UInt64? {
    let digits = trimmed(range)
    guard let number = leadingInteger(in: digits), number.end == digits.upperBound else {
      return nil
    }
    return number.value
  }

  /// The whole of `range` as a non-negative `Int`.
  package func int(_ range: Range<Int>) -> Int? { integer(range).flatMap { Int(exactly: $0) } }

  /// The finite number, perhaps with a fraction, at the start of `range`, and where it ends.
  package func leadingNumber(in range: Range<Int>) -> (value: Double, end: Int)? {
    let end = run(range) { Byte.isDigit($0) || $0 == UInt8(ascii: ".") }
    // No duration has more digits; a longer run is no number and is not worth its copy.
    guard end > range.lowerBound, end - range.lowerBound <= 400,
      let value = Double(text(in: range.lowerBound..<end)), value.isFinite
    else { return nil }
    return (value, end)
  }

  /// The finite number that follows `label` in `range`, white space between them allowed.
  package func number(after label: String, in range: Range<Int>) -> Double? {
    guard let found = first(label, in: range) else { return nil }
    let start = run(found.upperBound..<range.upperBound) { $0 <= Byte.space }
    return leadingNumber(in: start..<range.upperBound)?.value
  }
}
