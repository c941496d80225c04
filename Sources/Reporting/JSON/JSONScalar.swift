/// A value that JSON writes without brackets.
package protocol JSONScalar {
  /// Appends the value as JSON text.
  func write(to output: inout OutputBuffer)
}

extension Bool: JSONScalar {
  /// Appends `true` or `false`.
  package func write(to output: inout OutputBuffer) {
    output.append(word: self ? "true" : "false")
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
    if magnitude <= exactLimit, let whole = Int(exactly: self) {
      output.append(decimal: whole)
    } else if isFinite {
      if !writeShort(to: &output) { output.append(description) }
    } else {
      output.append(word: "null")
    }
  }

  /// Appends a number of few decimals, as most are; `false` for any other.
  ///
  /// No two decimals of up to 15 digits read back as the same number, so the one that does is the
  /// shortest.
  private func writeShort(to output: inout OutputBuffer) -> Bool {
    guard magnitude >= 0.001, magnitude < 1_000_000 else { return false }
    let millionths = Int(magnitude * 1_000_000 + 0.5)
    guard Double(millionths) / 1_000_000 == magnitude else { return false }
    // Six digits, and two zeros that are dropped with those before them.
    let fraction = OutputBuffer.digits(of: millionths % 1_000_000 * 100)
    let count = max(1, 8 - fraction.leadingZeroBitCount / 8)
    // `-999999.999999` is the longest, and two digits more are written than count.
    output.append(atMost: 16) { span in
      if self < 0 { span.append(0x2D) }
      OutputBuffer.copy(decimal: millionths / 1_000_000, to: &span)
      span.append(0x2E)
      OutputBuffer.copy(fraction | OutputBuffer.allZeros, count, to: &span)
    }
    return true
  }
}
