extension String: JSONScalar {
  /// Appends the text in quotation marks, with everything escaped that JSON wants escaped.
  ///
  /// DEL and the C1 controls are escaped as well, for reports do get printed to terminals.
  package func write(to output: inout OutputBuffer) {
    let start = output.count
    var isPlain = true
    unsafe withBytes { source in
      output.append(atMost: source.count + 2) { unsafe isPlain = $0.append(quoted: source) }
    }
    if !isPlain { escape(from: start, in: &output) }
  }

  /// Writes the text once more, from its first quotation mark on, if anything of it is to be escaped.
  @inline(never)
  private func escape(from start: Int, in output: inout OutputBuffer) {
    let mayNeedEscape = output.contains(
      in: start + 1..<output.count - 1, where: Self.mayNeedEscape, ofEight: Self.mayNeedEscape)
    guard mayNeedEscape else { return }
    output.truncate(to: start + 1)
    output.append(escaping: self)
    output.append(0x22)
  }

  /// Whether a byte is to be escaped, or may be the first of a C1 control, which are C2 80 to C2 9F.
  @inline(__always)
  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    // One comparison for the controls and for what is not ASCII.
    let isPlain = byte &- 0x20 < 0x5F && byte != 0x22 && byte != 0x5C
    return !isPlain && (byte <= 0x7F || byte == 0xC2)
  }

  /// Whether any byte of a word is such a one.
  ///
  /// What is subtracted borrows from the byte above only where there is one below.
  @inline(__always)
  private static func mayNeedEscape(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    func bits(of byte: UInt64) -> UInt64 {
      let others = word ^ (byte &* ones)
      return (others &- ones) & ~others
    }
    let controls = (word &- (0x20 &* ones)) & ~word
    let found = controls | bits(of: 0x22) | bits(of: 0x5C) | bits(of: 0x7F) | bits(of: 0xC2)
    return found & (0x80 &* ones) != 0
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

  /// How much room it needs.
  var most: Int { bytes.count }

  /// Appends the text in quotation marks.
  package func write(to output: inout OutputBuffer) { output.append(contentsOf: bytes) }

  /// Appends the text in quotation marks where there is room.
  @inline(__always)
  func write(to cursor: inout OutputCursor) { cursor.append(contentsOf: bytes) }
}

extension OutputBuffer {
  /// How many bytes of a text room is made for at once, as if each were escaped.
  private static let escapedAtOnce = 1024

  /// Appends a text with everything escaped that JSON wants escaped, and controls.
  fileprivate mutating func append(escaping text: String) {
    var text = text
    // The first byte of a C1 control is written with the second one, which tells whether it is one.
    var previous: UInt8 = 0
    text.withUTF8 { source in
      var start = 0
      while start < source.count {
        let end = min(source.count, start &+ Self.escapedAtOnce)
        append(atMost: 6 * (end - start) + 1) { cursor in
          for index in start..<end {
            let byte = unsafe source[index]
            cursor.append(escaping: byte, after: previous)
            previous = byte
          }
        }
        start = end
      }
    }
  }
}

extension OutputCursor {
  /// Appends a text in quotation marks, as hardly any needs an escape.
  ///
  /// - Returns: Whether all of it is ASCII of which nothing is to be escaped.
  @inline(__always)
  fileprivate mutating func append(quoted source: UnsafeBufferPointer<UInt8>) -> Bool {
    append(0x22)
    unsafe append(contentsOf: source)
    let isPlain = allWords(ofLast: source.count) { word in
      let ones: UInt64 = 0x0101_0101_0101_0101
      // The uppermost bit of a byte is set by a control, `"`, `\`, DEL and what is not ASCII; what is
      // subtracted borrows from the byte above only where there is one of them below.
      let controls = word &- (0x20 &* ones)
      let quotes = (word ^ (0x22 &* ones)) &- ones
      let backslashes = (word ^ (0x5C &* ones)) &- ones
      return (word | controls | quotes | backslashes | (word &+ ones)) & (0x80 &* ones) == 0
    }
    append(0x22)
    return isPlain
  }

  /// Appends a byte of a text, of which C2 waits for the one behind it.
  @inline(__always)
  fileprivate mutating func append(escaping byte: UInt8, after previous: UInt8) {
    if previous == 0xC2 {
      if byte < 0xA0 { return appendCode(byte) }
      append(0xC2)
    }
    // One comparison for the controls and DEL.
    if byte &- 0x20 < 0x5F || byte > 0x7F, byte != 0x22, byte != 0x5C {
      if byte != 0xC2 { append(byte) }
      return
    }
    switch byte {
    case 0x22, 0x5C: appendEscape(byte)
    case 0x08: appendEscape(UInt8(ascii: "b"))
    case 0x09: appendEscape(UInt8(ascii: "t"))
    case 0x0A: appendEscape(UInt8(ascii: "n"))
    case 0x0C: appendEscape(UInt8(ascii: "f"))
    case 0x0D: appendEscape(UInt8(ascii: "r"))
    default: appendCode(byte)
    }
  }

  private mutating func appendEscape(_ byte: UInt8) {
    append(0x5C)
    append(byte)
  }

  /// Appends `\u00` and two digits.
  private mutating func appendCode(_ code: UInt8) {
    appendEscape(UInt8(ascii: "u"))
    append(repeating: UInt8(ascii: "0"), count: 2)
    for digit in [code >> 4, code & 15] {
      append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}
