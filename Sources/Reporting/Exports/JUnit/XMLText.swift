extension OutputBuffer {
  /// Appends a text from outside as XML, in an element or in an attribute in double quotes.
  ///
  /// Controls, which XML 1.0 forbids even as references, and characters that turn or hide the text
  /// around them are made visible first, as the text report does.
  mutating func append(xml text: String) {
    append(markup: TerminalText.escaped(text))
  }

  /// Appends our own lines of text as XML; line feeds stay.
  mutating func append(xmlLines lines: [String]) {
    for (index, line) in lines.enumerated() {
      if index > 0 { append(0x0A) }
      append(xml: line)
    }
  }

  /// Appends an attribute.
  mutating func append(attribute name: String, _ value: String) {
    append(" \(name)=\"")
    append(xml: value)
    append(0x22)
  }

  private mutating func append(markup text: String) {
    // Hardly any byte needs more than itself: whole texts of such are taken in one piece.
    guard text.utf8.contains(where: OutputBuffer.isSpecial) else { return append(text) }
    var previous: (UInt8, UInt8) = (0, 0)
    for byte in text.utf8 {
      switch byte {
      case 0x26: append("&amp;")
      case 0x3C: append("&lt;")
      // `]]>` may not stand in an element.
      case 0x3E: append("&gt;")
      case 0x22: append("&quot;")
      case 0x27: append("&apos;")
      // U+FFFE and U+FFFF, which XML does not have, become U+FFFD.
      case 0xBE where previous == (0xEF, 0xBF), 0xBF where previous == (0xEF, 0xBF): append(0xBD)
      default: append(byte)
      }
      previous = (previous.1, byte)
    }
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x22, 0x26, 0x27, 0x3C, 0x3E, 0xEF: true
    default: false
    }
  }
}
