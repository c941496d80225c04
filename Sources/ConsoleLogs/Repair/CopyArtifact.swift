internal import Scanning

/// The byte sequences that copying leaves in a text, and what they stand for.
enum CopyArtifact {
  /// Whether a byte can start such a sequence.
  static func mayStart(_ byte: UInt8) -> Bool {
    byte == 0x1B || byte == Byte.backslash || byte == UInt8(ascii: "&") || byte == 0xC2
      || byte == 0xE2 || byte == 0xEF
  }

  /// Whether there is anything to repair in the given bytes.
  ///
  /// Escapes of vis(3) and of terminals may be anywhere in a log. With `isThorough`, traces of web pages and
  /// word processors are searched for as well; a text has those throughout or not at all.
  static func isIn(_ bytes: Span<UInt8>, isThorough: Bool) -> Bool {
    if hasEscapes(bytes) { return true }
    guard isThorough else { return false }
    let quoting = Quoting(bytes)
    if quoting != nil || isIn(bytes, from: UInt8(ascii: "&")) { return true }
    if Table(bytes, quoting) != nil { return true }
    if bytes.isASCII { return false }
    return isIn(bytes, from: 0xC2) || isIn(bytes, from: 0xE2) || isIn(bytes, from: 0xEF)
  }

  private static func isIn(_ bytes: Span<UInt8>, from mark: UInt8) -> Bool {
    var search = 0
    while let index = bytes.firstOffset(of: mark, in: search..<bytes.count) {
      if sequence(in: bytes, at: index, before: bytes.count) != nil { return true }
      search = index + 1
    }
    return false
  }

  /// Whether there is an escape of vis(3), of Markdown or of a terminal.
  private static func hasEscapes(_ bytes: Span<UInt8>) -> Bool {
    var position = 0
    while true {
      // JSON is full of escaped slashes and quotation marks, which need no repair.
      let (block, found) = bytes.nextBlock(
        of: 0x1B, or: Byte.backslash, notBefore: UInt8(ascii: "/"), or: Byte.quote, from: position)
      var places = found
      guard places != 0 else {
        return (block..<bytes.count).contains { isEscape(in: bytes, at: $0) }
      }
      while places != 0 {
        if isEscape(in: bytes, at: block + places.trailingZeroBitCount) { return true }
        places &= places - 1
      }
      position = block + 64
    }
  }

  private static func isEscape(in bytes: Span<UInt8>, at index: Int) -> Bool {
    (bytes[index] == Byte.backslash || bytes[index] == 0x1B)
      && sequence(in: bytes, at: index, before: bytes.count) != nil
  }

  /// Returns the length of the sequence at `index` in bytes and what it stands for; `nil` if there is none.
  static func sequence(
    in bytes: Span<UInt8>, at index: Int, before end: Int
  ) -> (length: Int, replacement: [UInt8])? {
    switch bytes[index] {
    case 0x1B: escape(in: bytes, at: index, before: end, prefix: 1)
    case Byte.backslash: backslash(in: bytes, at: index, before: end)
    case UInt8(ascii: "&"): entity(in: bytes, at: index, before: end)
    default: character(in: bytes, at: index, before: end)
    }
  }

  /// A terminal's control sequence, whose escape character is spelled with `prefix` bytes.
  private static func escape(
    in bytes: Span<UInt8>, at index: Int, before end: Int, prefix: Int
  ) -> (Int, [UInt8])? {
    let start = index + prefix
    guard start < end, bytes[start] == Byte.openBracket else { return (prefix, []) }
    var last = start + 1
    let limit = min(end, start + 32)
    while last < limit, bytes[last] >= 0x20, bytes[last] < 0x40 { last += 1 }
    guard last < limit, bytes[last] >= 0x40, bytes[last] < 0x7F else { return (prefix, []) }
    return (last + 1 - index, [])
  }

  /// An escape of vis(3) or of Markdown.
  private static func backslash(
    in bytes: Span<UInt8>, at index: Int, before end: Int
  ) -> (Int, [UInt8])? {
    guard index + 1 < end else { return nil }
    let next = bytes[index + 1]
    switch next {
    case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "_"), UInt8(ascii: "*"), UInt8(ascii: "|"), UInt8(ascii: "~"),
      UInt8(ascii: "#"):
      return (2, [next])
    case UInt8(ascii: "M") where index + 3 < end && bytes[index + 2] == Byte.dash:
      return (4, [bytes[index + 3] | 0x80])
    case UInt8(ascii: "M") where index + 3 < end && bytes[index + 2] == UInt8(ascii: "^"):
      return (4, [(bytes[index + 3] ^ 0x40) | 0x80])
    case UInt8(ascii: "^") where index + 2 < end:
      let control = bytes[index + 2] ^ 0x40
      if control == 0x1B { return escape(in: bytes, at: index, before: end, prefix: 3) }
      return control == Byte.tab ? (3, [control]) : nil
    case UInt8(ascii: "0")...UInt8(ascii: "3"):
      return octal(in: bytes, at: index, before: end)
    default: return nil
    }
  }

  private static func octal(
    in bytes: Span<UInt8>, at index: Int, before end: Int
  ) -> (Int, [UInt8])? {
    guard index + 3 < end else { return nil }
    var value = 0
    for offset in 1...3 {
      let digit = Int(bytes[index + offset]) - 48
      guard 0..<8 ~= digit else { return nil }
      value = value * 8 + digit
    }
    // Unescaped line feeds and other control characters would change lines. Any other value is a byte of a
    // character.
    guard value == 0x1B || value >= 0x20 else { return nil }
    if value == 0x1B { return escape(in: bytes, at: index, before: end, prefix: 4) }
    return (4, [UInt8(truncatingIfNeeded: value)])
  }

  /// The names of entities without their `&`, which was found before, and the bytes they stand for.
  private static let entities: [(String, [UInt8])] = [
    ("lt;", [UInt8(ascii: "<")]), ("gt;", [UInt8(ascii: ">")]), ("amp;", [UInt8(ascii: "&")]),
    ("quot;", [UInt8(ascii: "\"")]), ("apos;", [UInt8(ascii: "'")]),
    ("nbsp;", [UInt8(ascii: " ")]),
  ]

  private static func entity(
    in bytes: Span<UInt8>, at index: Int, before end: Int
  ) -> (Int, [UInt8])? {
    for (name, replacement) in entities
    where bytes.starts(with: name, at: index + 1, before: end) {
      return (name.utf8.count + 1, replacement)
    }
    guard index + 3 < end, bytes[index + 1] == UInt8(ascii: "#"),
      let stop = bytes.firstOffset(
        of: UInt8(ascii: ";"), in: index + 2..<min(end, index + 10))
    else { return nil }
    let isHex = bytes[index + 2] | 0x20 == UInt8(ascii: "x")
    let digits = bytes.text(in: index + (isHex ? 3 : 2)..<stop)
    guard let number = UInt32(digits, radix: isHex ? 16 : 10), number >= 0x20,
      let scalar = Unicode.Scalar(number)
    else { return nil }
    if number == 0xA0 { return (stop + 1 - index, [Byte.space]) }
    return (stop + 1 - index, Array(Character(scalar).utf8))
  }

  /// Non-breaking spaces, characters without width, and typographic quotation marks.
  private static func character(
    in bytes: Span<UInt8>, at index: Int, before end: Int
  ) -> (Int, [UInt8])? {
    guard index + 1 < end else { return nil }
    if bytes[index] == 0xC2 { return bytes[index + 1] == 0xA0 ? (2, [Byte.space]) : nil }
    guard index + 2 < end else { return nil }
    switch (bytes[index], bytes[index + 1], bytes[index + 2]) {
    case (0xE2, 0x80, 0xAF), (0xE2, 0x80, 0x87): return (3, [Byte.space])
    case (0xE2, 0x80, 0x8B), (0xEF, 0xBB, 0xBF): return (3, [])
    case (0xE2, 0x80, 0x9C), (0xE2, 0x80, 0x9D): return (3, [Byte.quote])
    case (0xE2, 0x80, 0x98), (0xE2, 0x80, 0x99): return (3, [UInt8(ascii: "'")])
    default: return nil
    }
  }
}
