/// The text inside JSON strings.
package enum JSONText {
  /// Returns the contents of a string with its escapes resolved.
  ///
  /// An unpaired surrogate becomes U+FFFD, an unknown escape becomes the byte after its backslash, and
  /// control characters stay as they are.
  package static func unescaped(
    _ range: Range<Int>, in bytes: Span<UInt8>
  ) -> ContiguousArray<UInt8> {
    var copy = ContiguousArray<UInt8>()
    copy.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      let slash = bytes.firstOffset(of: Byte.backslash, in: index..<range.upperBound)
      // A backslash that is the last byte escapes nothing and is kept.
      let plain =
        index..<(slash.flatMap { $0 + 1 < range.upperBound ? $0 : nil } ?? range.upperBound)
      unsafe bytes.extracting(plain).withUnsafeBufferPointer { unsafe copy.append(contentsOf: $0) }
      index = plain.upperBound + 1
      guard index < range.upperBound else { break }
      let escape = bytes[index]
      index += 1
      switch escape {
      case UInt8(ascii: "n"): copy.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "t"): copy.append(UInt8(ascii: "\t"))
      case UInt8(ascii: "r"): copy.append(UInt8(ascii: "\r"))
      case UInt8(ascii: "b"): copy.append(0x08)
      case UInt8(ascii: "f"): copy.append(0x0C)
      case UInt8(ascii: "u"):
        let scalar = unicodeEscape(at: &index, before: range.upperBound, in: bytes)
        copy.append(contentsOf: Character(scalar).utf8)
      default: copy.append(escape)
      }
    }
    return copy
  }

  /// The scalar that the four digits after `\u` encode. A surrogate pair takes two such escapes, both of
  /// which are read.
  private static func unicodeEscape(
    at index: inout Int, before end: Int, in bytes: Span<UInt8>
  ) -> Unicode.Scalar {
    guard let unit = fourDigits(at: index, before: end, in: bytes) else { return "\u{FFFD}" }
    index += 4
    guard 0xD800...0xDBFF ~= unit, index + 6 <= end, bytes[index] == Byte.backslash,
      bytes[index + 1] == UInt8(ascii: "u"),
      let low = fourDigits(at: index + 2, before: end, in: bytes), 0xDC00...0xDFFF ~= low
    else { return Unicode.Scalar(unit) ?? "\u{FFFD}" }
    index += 6
    return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)) ?? "\u{FFFD}"
  }

  private static func fourDigits(at index: Int, before end: Int, in bytes: Span<UInt8>) -> UInt32? {
    guard end - index >= 4 else { return nil }
    var value: UInt32 = 0
    for offset in index..<index + 4 {
      guard let digit = Byte.hexValue(bytes[offset]) else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}

extension JSONText {
  /// Whether the contents of a string have an escape that stands for anything but the byte after its
  /// backslash, as `\n` does.
  ///
  /// Most strings have no escapes, or only escaped slashes and quotation marks.
  package static func escapesLetter(_ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    var next = range.lowerBound
    while next < range.upperBound, next + 64 <= bytes.count {
      let block = next
      var slashes = bytes.places(of: Byte.backslash, at: block)
      while slashes != 0 {
        let slash = block + slashes.trailingZeroBitCount
        slashes &= slashes - 1
        // A backslash that is itself escaped escapes nothing.
        guard slash >= next else { continue }
        guard slash + 1 < range.upperBound else { return false }
        if Byte.isLetter(bytes[slash + 1]) { return true }
        next = slash + 2
      }
      next = max(next, block + 64)
    }
    while next < range.upperBound,
      let slash = bytes.firstOffset(of: Byte.backslash, in: next..<range.upperBound),
      slash + 1 < range.upperBound
    {
      if Byte.isLetter(bytes[slash + 1]) { return true }
      next = slash + 2
    }
    return false
  }
}
