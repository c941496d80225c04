/// A value that JSON writes without brackets or braces: a string, number or boolean.
package protocol JSONScalar {
  /// The maximum number of bytes that the value takes as JSON text.
  var mostBytes: Int { get }

  /// Appends the value as JSON text.
  func write(to span: inout OutputSpan<UInt8>)
}

extension JSONScalar {
  /// Appends the value as JSON text.
  package func write(to output: inout OutputBuffer) {
    output.append(atMost: mostBytes) { write(to: &$0) }
  }
}

extension Bool: JSONScalar {
  /// The length of `false`.
  package var mostBytes: Int { 5 }

  /// Appends `true` or `false`.
  package func write(to span: inout OutputSpan<UInt8>) {
    span.append(word: self ? "true" : "false")
  }
}

extension Int: JSONScalar {
  /// A sign and 19 digits.
  package var mostBytes: Int { 20 }

  /// Appends the number in decimal.
  package func write(to span: inout OutputSpan<UInt8>) {
    if self < 0 { span.append(0x2D) }
    span.append(decimal: UInt64(magnitude))
  }
}

extension UInt64: JSONScalar {
  /// The number of digits of `UInt64.max`.
  package var mostBytes: Int { 20 }

  /// Appends the number in decimal.
  package func write(to span: inout OutputSpan<UInt8>) { span.append(decimal: self) }
}

extension Double: JSONScalar {
  /// An upper bound for the shortest decimal, with sign and exponent.
  package var mostBytes: Int { 32 }

  /// Appends the shortest decimal number that is read back as the same `Double`.
  ///
  /// An integer is written without a fraction; NaN and infinity are written as `null`.
  package func write(to span: inout OutputSpan<UInt8>) {
    if magnitude < 1_000_000, let millionths = exactMillionths {
      if self < 0 { span.append(0x2D) }
      return Self.write(millionths: millionths, to: &span)
    }
    // Above this limit, not every integer can be represented.
    let exactLimit = 9_007_199_254_740_992.0
    if magnitude <= exactLimit, let integer = Int(exactly: self) {
      integer.write(to: &span)
    } else if isFinite {
      span.append(text: description)
    } else {
      span.append(word: "null")
    }
  }

  /// The absolute value in millionths if it is a decimal with up to six fractional digits, as most
  /// values are. `nil` for other values, and for values that ``description`` writes with an
  /// exponent.
  ///
  /// Different decimals of up to 15 digits are read as different numbers, so no shorter decimal
  /// exists.
  private var exactMillionths: UInt64? {
    let millionths = UInt64(magnitude * 1_000_000 + 0.5)
    guard Double(millionths) / 1_000_000 == magnitude else { return nil }
    return millionths >= 1_000 || millionths == 0 ? millionths : nil
  }

  private static func write(millionths: UInt64, to span: inout OutputSpan<UInt8>) {
    span.append(decimal: millionths / 1_000_000)
    var fraction = millionths % 1_000_000
    guard fraction > 0 else { return }
    var digits = 6
    while fraction % 10 == 0 {
      fraction /= 10
      digits -= 1
    }
    span.append(0x2E)
    span.append(decimal: fraction, digits: digits)
  }
}

extension String: JSONScalar {
  /// An upper bound in bytes: two quotation marks, and six bytes for each byte of text (`\u001b`).
  package var mostBytes: Int { 2 + 6 * utf8.count }

  /// Appends the text in quotation marks, with every character escaped for which JSON requires it.
  ///
  /// Everything that ``TerminalText/isHarmful(_:)`` names is escaped too, because people print reports
  /// to terminals and look at them in editors. Whoever reads the JSON gets the text as it is.
  package func write(to span: inout OutputSpan<UInt8>) {
    span.append(0x22)
    let isPlain = unsafe utf8.withContiguousStorageIfAvailable { source in
      // The loop never exits early, so that the compiler can compare several bytes at once.
      var found: UInt8 = 0
      let bytes = unsafe source.span
      for index in bytes.indices {
        let byte = bytes[index]
        found |= (byte < 0x20 ? 1 : 0) | (byte == 0x22 ? 1 : 0) | (byte == 0x5C ? 1 : 0)
        found |= byte >= 0x7F ? 2 : 0
      }
      let isPlain = found == 0 || found == 2 && !Self.mayHoldHarmful(bytes)
      if isPlain { unsafe span.append(contentsOf: source) }
      return isPlain
    }
    if isPlain != true {
      for scalar in unicodeScalars { Self.write(escaped: scalar, to: &span) }
    }
    span.append(0x22)
  }

  /// Whether a text may hold a character outside ASCII, or DEL, that is escaped, by the first two bytes
  /// of its characters. Most texts in other languages hold none of these and need not be decoded.
  private static func mayHoldHarmful(_ bytes: Span<UInt8>) -> Bool {
    for index in bytes.indices where bytes[index] >= 0x7F {
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      switch bytes[index] {
      case 0x7F: return true
      case 0xC2: if next < 0xA0 || next == 0xAD { return true }  // C1, U+00AD
      case 0xD8: if next == 0x9C { return true }  // U+061C
      case 0xE2: if next == 0x80 || next == 0x81 { return true }  // U+2000 to U+207F
      case 0xEF: if next == 0xBB || next == 0xBF { return true }  // U+FEFF, U+FFF9 to U+FFFB
      case 0xF3: if next == 0xA0 { return true }  // U+E0000 to U+E0FFF
      default: continue
      }
    }
    return false
  }

  private static func write(escaped scalar: Unicode.Scalar, to span: inout OutputSpan<UInt8>) {
    switch scalar {
    case "\"", "\\":
      span.append(0x5C)
      span.append(UInt8(scalar.value))
    case "\u{8}": span.append(word: "\\b")
    case "\t": span.append(word: "\\t")
    case "\n": span.append(word: "\\n")
    case "\u{C}": span.append(word: "\\f")
    case "\r": span.append(word: "\\r")
    case "\0"..<" ", "\u{7F}": write(unit: UInt16(scalar.value), to: &span)
    default:
      guard TerminalText.isHarmful(scalar) else {
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { span.append(byte) }
        return
      }
      for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
        write(unit: unit, to: &span)
      }
    }
  }

  /// Writes a unit of UTF-16 with its four hexadecimal digits: `\u001b`.
  private static func write(unit: UInt16, to span: inout OutputSpan<UInt8>) {
    span.append(word: "\\u")
    for shift in [12, 8, 4, 0] {
      let digit = UInt8(unit >> UInt16(shift) & 0xF)
      span.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
    }
  }
}

/// A text that is written many times, so its JSON form is made only once.
package struct EncodedText: JSONScalar, Sendable {
  private let bytes: ContiguousArray<UInt8>

  /// Converts a text to its JSON form.
  init(_ text: String) {
    var output = OutputBuffer()
    text.write(to: &output)
    bytes = output.bytes
  }

  /// The length of the JSON form.
  package var mostBytes: Int { bytes.count }

  /// Appends the JSON form, which includes the quotation marks.
  package func write(to span: inout OutputSpan<UInt8>) { span.append(contentsOf: bytes) }
}
