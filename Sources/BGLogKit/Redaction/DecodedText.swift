internal import Scanning

/// A text with the escapes of its encodings resolved, and where each of its bytes comes from.
///
/// Logs and reports quote texts in many encodings, one inside of another: JSON (`\u00fc`, `\/`), descriptions of
/// property lists (`\U00fc`), C and Python strings (`\303\274`, `\xc3\xbc`), syslog (`\M-C\M-<`), URLs (`%C3%BC`) and
/// XML (`&#252;`). A secret is looked for in the text, so that it is found and gets one placeholder in any of them.
/// Line feeds, quotation marks after a backslash, and in URLs everything that separates their parts, stay as they
/// are, because they mark where a value ends.
struct DecodedText {
  /// The bytes of the text.
  let bytes: ContiguousArray<UInt8>

  /// The text as it was quoted.
  private let source: ContiguousArray<UInt8>

  /// Where each byte, and the end, comes from in the source; empty if there are no escapes. All bytes of a
  /// character come from where its escape begins.
  private var places = ContiguousArray<Int>()

  /// Whether the source has escapes.
  var hasEscapes: Bool { !places.isEmpty }

  /// Decodes a text.
  init(_ source: ContiguousArray<UInt8>) {
    self.source = source
    guard source.contains(where: { Self.marks.contains($0) }) else {
      bytes = source
      return
    }
    var reader = Reader(source)
    var output = ContiguousArray<UInt8>()
    var places = ContiguousArray<Int>()
    var isChanged = false
    var offset = 0
    while offset < source.count {
      if Self.marks.contains(source[offset]), let (character, end) = reader.character(at: offset) {
        for byte in character {
          output.append(byte)
          places.append(offset)
        }
        isChanged = true
        offset = end
      } else {
        // A run of backslashes without an escape is passed over as a whole: its end was looked at.
        let end = source[offset] == Byte.backslash ? reader.endOfRun(at: offset) : offset + 1
        for place in offset..<end {
          output.append(source[place])
          places.append(place)
        }
        offset = end
      }
    }
    bytes = output
    if isChanged { self.places = places + [source.count] }
  }

  /// A text that is taken as it is, without escapes.
  init(verbatim source: ContiguousArray<UInt8>) {
    self.source = source
    bytes = source
  }

  /// What a range of ``bytes`` was quoted as.
  func quoted(_ range: Range<Int>) -> ContiguousArray<UInt8>.SubSequence {
    hasEscapes ? source[place(range.lowerBound)..<place(range.upperBound)] : source[range]
  }

  /// Where an offset in ``bytes`` is in the source; inside of a character, where its escape ends.
  private func place(_ offset: Int) -> Int {
    var offset = offset
    while offset > 0, offset < bytes.count, places[offset] == places[offset - 1] { offset += 1 }
    return places[offset]
  }

  /// The bytes that escapes begin with.
  private static let marks: [UInt8] = [Byte.backslash, UInt8(ascii: "%"), UInt8(ascii: "&")]

  /// Reads single escapes.
  private struct Reader {
    private let source: ContiguousArray<UInt8>
    /// The place and the end of the run of backslashes that was met last.
    private var run = 0..<0

    init(_ source: ContiguousArray<UInt8>) { self.source = source }

    private func byte(_ offset: Int) -> UInt8? { offset < source.count ? source[offset] : nil }

    /// Where the run of backslashes ends that begins at an offset.
    mutating func endOfRun(at offset: Int) -> Int {
      if run.lowerBound == offset, !run.isEmpty { return run.upperBound }
      var end = offset
      while byte(end) == Byte.backslash { end += 1 }
      run = offset..<end
      return end
    }

    /// The character whose escape begins at an offset, in UTF-8, and where the escape ends; `nil` if none does.
    mutating func character(at offset: Int) -> (ContiguousArray<UInt8>, end: Int)? {
      switch source[offset] {
      case Byte.backslash: escaped(at: offset)
      case UInt8(ascii: "%"): percentEncoded(at: offset)
      default: entity(at: offset)
      }
    }

    private func number(_ range: Range<Int>, radix: UInt32) -> UInt32? {
      guard range.upperBound <= source.count else { return nil }
      var value: UInt32 = 0
      for place in range {
        guard let digit = Byte.hexValue(source[place]), digit < radix else { return nil }
        value = value * radix + UInt32(digit)
      }
      return value
    }

    /// A character, unless it is a control or one that marks the end of a value.
    private func utf8(_ value: UInt32) -> ContiguousArray<UInt8>? {
      guard value >= 0x20, value != 0x5C, value != 0x7F, let scalar = Unicode.Scalar(value) else {
        return nil
      }
      return ContiguousArray(String(Character(scalar)).utf8)
    }

    /// The character of bytes that are escaped one by one, each in `length` bytes of the source. Only bytes beyond
    /// ASCII count, and only if they are valid UTF-8.
    private func bytewise(
      at offset: Int, next: (Int) -> (UInt8, end: Int)?
    ) -> (ContiguousArray<UInt8>, end: Int)? {
      guard let (lead, first) = next(offset), (0xC2...0xF4).contains(lead) else { return nil }
      var character: ContiguousArray<UInt8> = [lead]
      var end = first
      for _ in 1..<(lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2) {
        guard let (byte, after) = next(end), byte & 0xC0 == 0x80 else { return nil }
        character.append(byte)
        end = after
      }
      guard let text = String(validating: character, as: UTF8.self), text.unicodeScalars.count == 1
      else { return nil }
      return (character, end)
    }

    /// An escape after backslashes. Nested strings double the backslashes, each level anew.
    private mutating func escaped(at offset: Int) -> (ContiguousArray<UInt8>, end: Int)? {
      let letter = endOfRun(at: offset)
      let depth = letter - offset
      switch byte(letter) {
      case UInt8(ascii: "/")?: return ([UInt8(ascii: "/")], letter + 1)
      case UInt8(ascii: "u")?, UInt8(ascii: "U")?:
        // Python writes eight digits.
        if source[letter] == UInt8(ascii: "U"),
          let value = number(letter + 1..<letter + 9, radix: 16),
          value <= 0x10FFFF
        {
          return utf8(value).map { ($0, letter + 9) }
        }
        guard let value = number(letter + 1..<letter + 5, radix: 16) else { return nil }
        guard (0xD800...0xDBFF).contains(value) else { return utf8(value).map { ($0, letter + 5) } }
        let second = letter + 5 + depth
        guard (letter + 5..<second).allSatisfy({ byte($0) == Byte.backslash }),
          byte(second) == source[letter], let low = number(second + 1..<second + 5, radix: 16),
          (0xDC00...0xDFFF).contains(low)
        else { return nil }
        return utf8(0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)).map { ($0, second + 5) }
      default:
        return bytewise(at: offset) { place in
          let letter = place + depth
          guard letter < source.count,
            (place..<letter).allSatisfy({ source[$0] == Byte.backslash })
          else { return nil }
          return byteEscape(at: letter)
        }
      }
    }

    /// A byte that is escaped as `x` with two hexadecimal digits, as three octal ones, or as `M-` or `M^` with a
    /// character of seven bits.
    private func byteEscape(at letter: Int) -> (UInt8, end: Int)? {
      switch source[letter] {
      case UInt8(ascii: "x"):
        return number(letter + 1..<letter + 3, radix: 16).map { (UInt8($0), letter + 3) }
      case UInt8(ascii: "M"):
        guard let low = byte(letter + 2), low < 0x80 else { return nil }
        switch byte(letter + 1) {
        case UInt8(ascii: "-")?: return (low | 0x80, letter + 3)
        case UInt8(ascii: "^")?: return (low ^ 0x40 | 0x80, letter + 3)
        default: return nil
        }
      default:
        return number(letter..<letter + 3, radix: 8).flatMap { UInt8(exactly: $0) }
          .map { ($0, letter + 3) }
      }
    }

    /// A character in percent encoding, which may be nested (`%25C3%25BC`).
    private func percentEncoded(at offset: Int) -> (ContiguousArray<UInt8>, end: Int)? {
      func next(_ offset: Int) -> (UInt8, end: Int)? {
        guard byte(offset) == UInt8(ascii: "%") else { return nil }
        var digits = offset + 1
        while byte(digits) == 0x32, byte(digits + 1) == 0x35, byte(digits + 2) != nil,
          number(digits + 2..<digits + 4, radix: 16) != nil
        {
          digits += 2
        }
        return number(digits..<digits + 2, radix: 16).map { (UInt8($0), digits + 2) }
      }
      guard let (value, end) = next(offset) else { return nil }
      if Byte.isLetter(value) || Byte.isDigit(value) || Self.plainInURLs.contains(value) {
        return ([value], end)
      }
      return bytewise(at: offset, next: next)
    }

    /// Punctuation that ends no part of a URL when it is percent-encoded.
    private static let plainInURLs = Array("@+._~/:-='!*".utf8)

    /// A character of XML and HTML: `&#252;`, `&#xfc;`, `&amp;`.
    private func entity(at offset: Int) -> (ContiguousArray<UInt8>, end: Int)? {
      guard byte(offset + 1) == UInt8(ascii: "#") else {
        for (name, character) in Self.entities
        where source[(offset + 1)...].starts(with: name) {
          return ([character], offset + 1 + name.count)
        }
        return nil
      }
      let isHex = byte(offset + 2).map { $0 | 0x20 } == UInt8(ascii: "x")
      let start = offset + (isHex ? 3 : 2)
      var end = start
      while end < start + 7, let digit = byte(end),
        isHex ? Byte.isHexDigit(digit) : Byte.isDigit(digit)
      {
        end += 1
      }
      guard end > start, byte(end) == UInt8(ascii: ";"),
        let value = number(start..<end, radix: isHex ? 16 : 10)
      else { return nil }
      return utf8(value).map { ($0, end + 1) }
    }

    private static let entities: [(name: [UInt8], character: UInt8)] = [
      ("amp;", "&"), ("lt;", "<"), ("gt;", ">"), ("quot;", "\""), ("apos;", "'"),
    ].map { (Array($0.utf8), UInt8(ascii: $1)) }
  }
}
