/// A value that JSON writes without brackets.
package protocol JSONScalar {
  /// How many bytes the value takes at most as JSON text.
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
  package var mostBytes: Int { 5 }

  /// Appends `true` or `false`.
  package func write(to span: inout OutputSpan<UInt8>) {
    span.append(word: self ? "true" : "false")
  }
}

extension Int: JSONScalar {
  package var mostBytes: Int { 20 }

  /// Appends the number in decimal.
  package func write(to span: inout OutputSpan<UInt8>) {
    if self < 0 { span.append(0x2D) }
    span.append(decimal: UInt64(magnitude))
  }
}

extension UInt64: JSONScalar {
  package var mostBytes: Int { 20 }

  /// Appends the number in decimal.
  package func write(to span: inout OutputSpan<UInt8>) { span.append(decimal: self) }
}

extension Double: JSONScalar {
  package var mostBytes: Int { 32 }

  /// Appends the shortest decimal that reads back as the same number.
  ///
  /// An integer is written without a fraction, NaN and the infinities as `null`.
  package func write(to span: inout OutputSpan<UInt8>) {
    if magnitude < 1_000_000, let millionths = exactMillionths {
      if self < 0 { span.append(0x2D) }
      return Self.write(millionths: millionths, to: &span)
    }
    // Beyond this, neighbouring integers are no longer distinct.
    let exactLimit = 9_007_199_254_740_992.0
    if magnitude <= exactLimit, let integer = Int(exactly: self) {
      integer.write(to: &span)
    } else if isFinite {
      span.append(text: description)
    } else {
      span.append(word: "null")
    }
  }

  /// The magnitude in millionths where it is exactly a decimal of up to six places, as most are;
  /// `nil` for others and for those that ``description`` writes with an exponent.
  ///
  /// No two decimals of up to 15 digits read back as the same number, so such a one is the shortest.
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
  /// As if each byte were escaped as `\u001b`.
  package var mostBytes: Int { 2 + 6 * utf8.count }

  /// Appends the text in quotation marks, with everything escaped that JSON wants escaped.
  ///
  /// DEL and the C1 controls are escaped as well, because reports do get printed to terminals.
  package func write(to span: inout OutputSpan<UInt8>) {
    span.append(0x22)
    let isPlain = unsafe utf8.withContiguousStorageIfAvailable { source in
      // Without a way out of the loop, so that the compiler compares several bytes at once.
      var found: UInt8 = 0
      let bytes = unsafe source.span
      for index in bytes.indices {
        let byte = bytes[index]
        found |= (byte < 0x20 ? 1 : 0) | (byte == 0x22 ? 1 : 0) | (byte == 0x5C ? 1 : 0)
        found |= (byte == 0x7F ? 1 : 0) | (byte == 0xC2 ? 1 : 0)
      }
      let isPlain = found == 0
      if isPlain { unsafe span.append(contentsOf: source) }
      return isPlain
    }
    if isPlain != true {
      for scalar in unicodeScalars { Self.write(escaped: scalar, to: &span) }
    }
    span.append(0x22)
  }

  /// Whether a byte is to be escaped, or may begin a C1 control, which are C2 80 to C2 9F.
  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F || byte == 0xC2
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
    case "\0"..<" ", "\u{7F}"..."\u{9F}":
      let digits = String(scalar.value, radix: 16)
      span.append(text: digits.utf8.count < 2 ? "\\u000" + digits : "\\u00" + digits)
    default: span.append(text: String(scalar))
    }
  }
}

/// A text that is written often, encoded once.
package struct EncodedText: JSONScalar, Sendable {
  private let bytes: ContiguousArray<UInt8>

  /// Encodes a text.
  init(_ text: String) {
    var output = OutputBuffer()
    text.write(to: &output)
    bytes = output.bytes
  }

  package var mostBytes: Int { bytes.count }

  /// Appends the text in quotation marks.
  package func write(to span: inout OutputSpan<UInt8>) { span.append(contentsOf: bytes) }
}
