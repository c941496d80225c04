/// Converts text in UTF-16, and text whose lines end with carriage returns alone, to UTF-8 with line feeds.
struct TextDecoder {
  private enum Encoding {
    case utf16BigEndian, utf16LittleEndian
    /// UTF-8 whose lines end with a carriage return alone, as Mac OS up to 9 wrote it.
    case carriageReturns
  }

  /// How many bytes at the start of a text are inspected to detect its encoding.
  static let head = 4096

  private let encoding: Encoding
  private var rest: ContiguousArray<UInt8> = []
  private var highSurrogate: UInt16?

  /// Creates the decoder that a text needs, judging by its first bytes; `nil` if it needs none.
  ///
  /// UTF-16 is recognized by a byte order mark, or by zeros in every other byte.
  init?(head bytes: Span<UInt8>) {
    guard bytes.count >= 2 else { return nil }
    if bytes[0] == 0xFE, bytes[1] == 0xFF {
      encoding = .utf16BigEndian
    } else if bytes[0] == 0xFF, bytes[1] == 0xFE {
      encoding = .utf16LittleEndian
    } else if Self.zeros(in: bytes, from: 1) {
      encoding = .utf16LittleEndian
    } else if Self.zeros(in: bytes, from: 0) {
      encoding = .utf16BigEndian
    } else if Self.hasOnlyCarriageReturns(bytes) {
      encoding = .carriageReturns
    } else {
      return nil
    }
  }

  /// Whether at least nine in ten of every second byte, counted from `first`, are zero and none of the bytes
  /// between them is. Only the first 256 bytes are examined.
  private static func zeros(in bytes: Span<UInt8>, from first: Int) -> Bool {
    let count = min(bytes.count, 256) / 2
    // Nearly all texts have no zero byte at all.
    guard count >= 8, bytes.firstOffset(of: 0, in: 0..<2 * count) != nil else { return false }
    var zeros = 0
    for index in 0..<count {
      if bytes[2 * index + first] == 0 { zeros += 1 }
      if bytes[2 * index + 1 - first] == 0 { return false }
    }
    return zeros * 10 >= count * 9
  }

  private static func hasOnlyCarriageReturns(_ bytes: Span<UInt8>) -> Bool {
    var returns = 0
    for index in 0..<bytes.count {
      if bytes[index] == UInt8(ascii: "\n") { return false }
      // A carriage return that is the last byte may be the first half of `\r\n`.
      if bytes[index] == UInt8(ascii: "\r"), index + 1 < bytes.count { returns += 1 }
    }
    return returns >= 2
  }

  /// Converts the next bytes and appends them to `output`; what is not a valid character becomes U+FFFD.
  mutating func decode(
    _ bytes: Span<UInt8>, isLast: Bool, into output: inout ContiguousArray<UInt8>
  ) {
    if encoding == .carriageReturns {
      for index in 0..<bytes.count {
        let byte = bytes[index]
        output.append(byte == UInt8(ascii: "\r") ? UInt8(ascii: "\n") : byte)
      }
      return
    }
    for index in 0..<bytes.count {
      rest.append(bytes[index])
      guard rest.count == 2 else { continue }
      let (first, second) = (UInt16(rest[0]), UInt16(rest[1]))
      rest.removeAll(keepingCapacity: true)
      take(encoding == .utf16BigEndian ? first << 8 | second : second << 8 | first, into: &output)
    }
    guard isLast else { return }
    if highSurrogate != nil || !rest.isEmpty { append("\u{FFFD}", to: &output) }
    highSurrogate = nil
    rest.removeAll()
  }

  private mutating func take(_ unit: UInt16, into output: inout ContiguousArray<UInt8>) {
    if let high = highSurrogate {
      highSurrogate = nil
      if 0xDC00...0xDFFF ~= unit {
        let value = 0x10000 + (UInt32(high) - 0xD800) << 10 + (UInt32(unit) - 0xDC00)
        append(Unicode.Scalar(value) ?? "\u{FFFD}", to: &output)
        return
      }
      append("\u{FFFD}", to: &output)
    }
    switch unit {
    case 0..<0x80: output.append(UInt8(unit))
    case 0xD800...0xDBFF: highSurrogate = unit
    default: append(Unicode.Scalar(unit) ?? "\u{FFFD}", to: &output)
    }
  }

  private func append(_ scalar: Unicode.Scalar, to output: inout ContiguousArray<UInt8>) {
    output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }
}
