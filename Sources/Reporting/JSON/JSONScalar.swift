/// A value that JSON writes without brackets.
package protocol JSONScalar {
  /// Appends the value as JSON text.
  func write(to output: inout OutputBuffer)
}

extension Bool: JSONScalar {
  /// Appends `true` or `false`.
  package func write(to output: inout OutputBuffer) {
    output.append(self ? "true" : "false")
  }
}

extension Int: JSONScalar {
  /// Appends the number in decimal.
  package func write(to output: inout OutputBuffer) {
    output.append(decimal: self)
  }
}

extension UInt64: JSONScalar {
  /// Appends the number in decimal.
  package func write(to output: inout OutputBuffer) {
    output.append(String(self))
  }
}

extension Double: JSONScalar {
  /// Appends the shortest decimal that reads back as the same number.
  ///
  /// A whole number is written without a fraction, NaN and the infinities as `null`.
  package func write(to output: inout OutputBuffer) {
    // Beyond this, neighbouring whole numbers are no longer all told apart.
    let exactLimit = 9_007_199_254_740_992.0
    if abs(self) <= exactLimit, self == rounded(.towardZero) {
      output.append(decimal: Int(self))
    } else if isFinite {
      if !writeShort(to: &output) { output.append(description) }
    } else {
      output.append("null")
    }
  }

  /// Appends a number of few decimals, as most are; `false` for any other.
  ///
  /// No two decimals of up to 15 digits read back as the same number, so the one that does is the
  /// shortest.
  private func writeShort(to output: inout OutputBuffer) -> Bool {
    guard magnitude >= 0.001, magnitude < 1_000_000 else { return false }
    let millionths = (magnitude * 1_000_000).rounded()
    guard millionths / 1_000_000 == magnitude else { return false }
    let whole = Int(millionths)
    var fraction = Int64(whole % 1_000_000)
    var digits = 6
    while fraction % 10 == 0, digits > 1 {
      fraction /= 10
      digits -= 1
    }
    if self < 0 { output.append(0x2D) }
    output.append(decimal: whole / 1_000_000)
    output.append(0x2E)
    output.append(decimal: fraction, digits: digits)
    return true
  }
}

extension String: JSONScalar {
  /// Appends the text in quotation marks, with everything escaped that JSON wants escaped.
  ///
  /// DEL and the C1 controls are escaped as well, for reports do get printed to terminals.
  package func write(to output: inout OutputBuffer) {
    output.append(0x22)
    let start = output.bytes.count
    output.append(self)
    // Hardly any text needs an escape: copy first, look then, and only then go byte by byte.
    if output.needsEscapes(from: start) {
      output.truncate(to: start)
      var previous: UInt8 = 0
      for byte in utf8 {
        output.appendEscaped(byte, after: previous)
        previous = byte
      }
    }
    output.append(0x22)
  }
}

/// A text that is written often, as JSON writes it.
package struct EncodedText: JSONScalar, Sendable {
  private let bytes: ContiguousArray<UInt8>

  /// Encodes a text.
  init(_ text: String) {
    var output = OutputBuffer()
    text.write(to: &output)
    bytes = output.bytes
  }

  /// Appends the text in quotation marks.
  package func write(to output: inout OutputBuffer) { output.append(contentsOf: bytes) }
}

extension OutputBuffer {
  fileprivate func needsEscapes(from start: Int) -> Bool {
    let bytes = bytes.span
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F { return true }
      // C2 80 to C2 9F are the C1 controls.
      if byte == 0xC2, index + 1 < bytes.count, bytes[index + 1] < 0xA0 { return true }
      index += 1
    }
    return false
  }

  fileprivate mutating func appendEscaped(_ byte: UInt8, after previous: UInt8) {
    switch byte {
    case 0x22: append("\\\"")
    case 0x5C: append("\\\\")
    case 0x08: append("\\b")
    case 0x09: append("\\t")
    case 0x0A: append("\\n")
    case 0x0C: append("\\f")
    case 0x0D: append("\\r")
    case 0..<0x20, 0x7F: appendUnicodeEscape(byte)
    case 0x80..<0xA0 where previous == 0xC2:
      truncate(to: bytes.count - 1)
      appendUnicodeEscape(byte)
    default: append(byte)
    }
  }

  private mutating func appendUnicodeEscape(_ code: UInt8) {
    append("\\u00")
    let digits = String(code, radix: 16)
    if digits.utf8.count < 2 { append(0x30) }
    append(digits)
  }
}
