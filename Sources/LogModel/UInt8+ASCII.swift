/// Classes of ASCII characters; bytes of other characters belong to none of them.
extension UInt8 {
  /// Whether the byte is a decimal digit.
  package var isDigit: Bool { (0x30...0x39).contains(self) }

  /// Whether the byte is a hexadecimal digit, in either case.
  package var isHexDigit: Bool { isDigit || (0x61...0x66).contains(self | 0x20) }

  /// Whether the byte is a letter.
  package var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  /// Whether the byte is an uppercase letter.
  package var isUppercase: Bool { (0x41...0x5A).contains(self) }

  /// Whether the byte is a lowercase letter.
  package var isLowercase: Bool { (0x61...0x7A).contains(self) }
}
