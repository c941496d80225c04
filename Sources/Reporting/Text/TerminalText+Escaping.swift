extension TerminalText {
  /// The text with everything made visible that a terminal would obey or hide.
  ///
  /// C0 controls and DEL become their pictures (`␛`), C1 controls, line separators, and characters
  /// that turn or hide the text around them become `\u{202E}`. Joiners stay, for emoji and several
  /// scripts are written with them.
  package static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else { return text }
    var escaped = ""
    for scalar in text.unicodeScalars {
      if let picture = picture(of: scalar) {
        escaped.unicodeScalars.append(picture)
      } else if isHarmful(scalar) {
        escaped += notation(of: scalar)
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// A scalar as it stands in a Swift literal, for example `\u{202E}`.
  static func notation(of scalar: Unicode.Scalar) -> String {
    "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
  }

  private static func picture(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value)
    case 0x7F: "\u{2421}"
    default: nil
    }
  }

  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x80...0x9F: true  // C1: U+009B starts an escape sequence as ESC [ does
    case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true  // bidirectional marks
    case 0x2028, 0x2029: true  // line and paragraph separator
    case 0xAD, 0x200B, 0x2060...0x2064, 0x206A...0x206F, 0xFEFF: true  // invisible
    case 0xFFF9...0xFFFB, 0xE0000...0xE0FFF: true  // annotations and tags, invisible too
    default: false
    }
  }
}

/// The writing of text with ASCII characters only.
enum ASCIIText {
  /// The text with our own signs in their ASCII form and other characters as `\u{…}`.
  static func transliterated(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    var ascii = ""
    for scalar in text.unicodeScalars { ascii += form(of: scalar) }
    return ascii
  }

  private static func form(of scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "✗", "×": "x"
    case "✓": "+"
    case "·": "-"
    case "–": "-"
    case "→": "->"
    case "…": "..."
    case "\u{2400}"..."\u{241F}":  // as cat -v and less show them
      "^" + String(Character(Unicode.Scalar(UInt8(scalar.value - 0x2400 + 0x40))))
    case "\u{2421}": "^?"
    default: scalar.isASCII ? String(Character(scalar)) : TerminalText.notation(of: scalar)
    }
  }
}
