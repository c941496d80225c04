/// Reading over the bytes of a report; every offset is an index into the span.
extension Span<UInt8> {
  /// The offset of the first `byte` in `range`, or `nil`.
  func first(_ byte: UInt8, in range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      if self[index] == byte { return index }
      index &+= 1
    }
    return nil
  }

  /// The offset of the last `byte` in `range`, or `nil`.
  func last(_ byte: UInt8, in range: Range<Int>) -> Int? {
    var index = range.upperBound
    while index > range.lowerBound {
      index &-= 1
      if self[index] == byte { return index }
    }
    return nil
  }

  /// The range of the first occurrence of `literal` in `range`, or `nil`.
  func first(_ literal: String, in range: Range<Int>) -> Range<Int>? {
    guard let head = literal.utf8.first else { return nil }
    let length = literal.utf8.count
    var from = range.lowerBound
    while let start = first(head, in: from..<range.upperBound) {
      guard range.upperBound &- start >= length else { return nil }
      if starts(start..<range.upperBound, with: literal) { return start..<(start &+ length) }
      from = start &+ 1
    }
    return nil
  }

  /// Whether `literal` occurs in `range`.
  func contains(_ literal: String, in range: Range<Int>) -> Bool {
    first(literal, in: range) != nil
  }

  /// Whether `range` begins with `literal`.
  func starts(_ range: Range<Int>, with literal: String) -> Bool {
    var index = range.lowerBound
    for byte in literal.utf8 {
      guard index < range.upperBound, self[index] == byte else { return false }
      index &+= 1
    }
    return true
  }

  /// Whether `range` is `literal`, byte for byte.
  func equals(_ range: Range<Int>, _ literal: String) -> Bool {
    range.count == literal.utf8.count && starts(range, with: literal)
  }

  /// `range` without white space and control characters at both ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, self[start] <= 0x20 { start &+= 1 }
    while end > start, self[end &- 1] <= 0x20 { end &-= 1 }
    return start..<end
  }

  /// The end of the run of bytes from `range`'s start that satisfy `condition`.
  func run(_ range: Range<Int>, while condition: (UInt8) -> Bool) -> Int {
    var index = range.lowerBound
    while index < range.upperBound, condition(self[index]) { index &+= 1 }
    return index
  }

  /// How many line feeds, and carriage returns that stand alone, `range` holds.
  func lineBreaks(in range: Range<Int>) -> Int {
    var breaks = 0
    for index in range {
      let byte = self[index]
      if byte == Byte.lineFeed {
        breaks &+= 1
      } else if byte == Byte.carriageReturn,
        index &+ 1 >= count || self[index &+ 1] != Byte.lineFeed
      {
        breaks &+= 1
      }
    }
    return breaks
  }

  /// The text of `range`; bytes that are not UTF-8 become U+FFFD.
  func text(_ range: Range<Int>) -> String {
    var copy = ContiguousArray<UInt8>()
    copy.reserveCapacity(range.count)
    for index in range { copy.append(self[index]) }
    return String(decoding: copy, as: UTF8.self)
  }
}

/// The bytes with a meaning in reports, by name.
enum Byte {
  static let tab = UInt8(ascii: "\t")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let quote = UInt8(ascii: "\"")
  static let backslash = UInt8(ascii: "\\")
  static let comma = UInt8(ascii: ",")
  static let colon = UInt8(ascii: ":")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
  static let openParenthesis = UInt8(ascii: "(")
  static let closeParenthesis = UInt8(ascii: ")")
  static let ampersand = UInt8(ascii: "&")
  static let backquote = UInt8(ascii: "`")
  static let greater = UInt8(ascii: ">")

  /// Whether a byte is a decimal digit.
  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// The value of a hexadecimal digit, or `nil`.
  static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }

  /// Whether a byte is an ASCII letter.
  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
}
