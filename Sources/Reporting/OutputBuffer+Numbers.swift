extension OutputBuffer {
  /// Appends an integer in decimal.
  ///
  /// The label keeps a literal such as `0x0A` from being taken for a number.
  package mutating func append(decimal number: Int) {
    append(atMost: OutputCursor.mostDecimal) { $0.append(decimal: number) }
  }

  /// Appends a non-negative number in decimal with leading zeros; a longer one loses its front.
  package mutating func append(decimal number: Int64, digits: Int) {
    append(atMost: 8) { $0.append(decimal: UInt64(number), digits: digits) }
  }
}
