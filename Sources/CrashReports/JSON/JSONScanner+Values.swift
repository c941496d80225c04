internal import Scanning
internal import Statements

/// Reading values of every type that Apple or third-party tools are known to write.
extension JSONScanner {
  /// The next value as text: a string, or a number or boolean as printed; `nil` for `null`, objects
  /// and arrays.
  mutating func string(in bytes: Span<UInt8>) -> String? {
    stringPlace(in: bytes).map { JSONScanner.text(of: $0, in: bytes) }
  }

  /// The offsets of the text that ``string(in:)`` returns, whose escapes are not yet resolved.
  mutating func stringPlace(in bytes: Span<UInt8>) -> Range<Int>? {
    let isScalar = kind(in: bytes) == .scalar
    let range = rawText(in: bytes)
    return isScalar && range.map { bytes.equals($0, "null") } == true ? nil : range
  }

  /// The offsets of the next value's text, whose escapes are not yet resolved; `nil` for objects
  /// and arrays.
  mutating func rawText(in bytes: Span<UInt8>) -> Range<Int>? {
    switch kind(in: bytes) {
    case .string: return stringRange(in: bytes)
    case .scalar: return scalarRange(in: bytes)
    case .object, .array, .nothing:
      skipValue(in: bytes)
      return nil
    }
  }

  /// The next value as a number: `17`, `"17"` or `"0x11"`. `nil` for other values, and for a number
  /// that may have been cut by the end of the input.
  mutating func integer(in bytes: Span<UInt8>) -> UInt64? {
    fullText(in: bytes).flatMap { bytes.leadingInteger(in: bytes.trimmed($0))?.value }
  }

  /// Reads a value with `read`; returns `nil` if the input ends within the value.
  mutating func complete<Value>(_ read: (inout JSONScanner) -> Value?) -> Value? {
    let value = read(&self)
    return isTruncated ? nil : value
  }

  /// The offsets of the next value's text if something follows it, which shows that the value is
  /// complete. A single line break at the end of the input is not enough.
  private mutating func fullText(in bytes: Span<UInt8>) -> Range<Int>? {
    guard let range = rawText(in: bytes) else { return nil }
    let rest = range.upperBound..<bytes.count
    let breaks = bytes.run(rest) { $0 == Byte.lineFeed || $0 == Byte.carriageReturn }
    let isOneBreak = breaks == bytes.count && bytes.lineBreaks(in: rest) <= 1
    return isOneBreak ? nil : range
  }

  /// The next value as a number that fits an `Int`, read like ``integer(in:)``.
  mutating func int(in bytes: Span<UInt8>) -> Int? {
    integer(in: bytes).flatMap { Int(exactly: $0) }
  }

  /// The next value as a decimal number with or without a fraction; `nil` for other values.
  mutating func double(in bytes: Span<UInt8>) -> Double? {
    fullText(in: bytes).flatMap { bytes.leadingNumber(in: bytes.trimmed($0))?.value }
  }

  /// Whether the next value is `true` or `1`, also in quotation marks.
  mutating func isTrue(in bytes: Span<UInt8>) -> Bool {
    guard let range = rawText(in: bytes) else { return false }
    return bytes.equals(range, "true") || bytes.equals(range, "1")
  }

  /// The strings of the next value, which is an array or a single string.
  ///
  /// At most `limit` strings are kept, so that a malicious file cannot make a report arbitrarily
  /// long.
  mutating func strings(limit: Int, in bytes: Span<UInt8>) -> [String] {
    guard kind(in: bytes) == .array else { return string(in: bytes).map { [$0] } ?? [] }
    var strings: [String] = []
    _ = enter(.array, in: bytes)
    while nextElement(in: bytes) {
      if strings.count < limit, let text = string(in: bytes) {
        strings.append(text)
      } else if strings.count >= limit {
        skipValue(in: bytes)
      }
    }
    return strings
  }

  /// The text of a string between its quotation marks, with escapes resolved.
  static func text(of range: Range<Int>, in bytes: Span<UInt8>) -> String {
    guard bytes.firstOffset(of: Byte.backslash, in: range) != nil else {
      return bytes.text(in: range)
    }
    return String(decoding: JSONText.unescaped(range, in: bytes), as: UTF8.self)
  }
}
