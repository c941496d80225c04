/// Classes of ASCII characters; a byte of any other character belongs to none.
extension UInt8 {
  /// Whether it is a decimal digit.
  package var isDigit: Bool { (0x30...0x39).contains(self) }

  /// Whether it is a hexadecimal digit in either case.
  package var isHexDigit: Bool { isDigit || (0x61...0x66).contains(self | 0x20) }

  /// Whether it is a letter.
  package var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  /// Whether it is an uppercase letter.
  package var isUppercase: Bool { (0x41...0x5A).contains(self) }

  /// Whether it is a lowercase letter.
  package var isLowercase: Bool { (0x61...0x7A).contains(self) }
}
