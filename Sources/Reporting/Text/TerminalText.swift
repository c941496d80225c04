/// Text that is safe to send to a terminal.
///
/// Anybody who writes to a log can choose what it contains, and a terminal obeys what it receives:
/// an escape sequence in a task's name could recolor, overwrite or forge the report. So the only
/// way to put a `String` into a line of the report is an interpolation, which makes control
/// characters visible and harmless. The literal parts of an interpolation come from bglog's own
/// code.
/// ```
/// page.line("task \(task.label) of \(process.name, style: .bold)")
/// ```
package struct TerminalText: Hashable, Sendable {
  /// A part of the text that has one style.
  struct Run: Hashable, Sendable {
    /// The characters, which are safe to print.
    var text: String
    /// The style.
    var style: TextStyle
  }

  /// The parts of the text, in order.
  private(set) var runs: [Run]

  /// Creates text from a string that comes from an input.
  package init(untrusted text: String) {
    runs = [Run(text: TerminalText.escaped(text), style: .plain)]
  }

  /// The text without its styles.
  package var string: String { runs.reduce(into: "") { $0 += $1.text } }

  /// Whether the text has no characters.
  var isEmpty: Bool { runs.allSatisfy(\.text.isEmpty) }

  /// The number of columns that the text takes in a terminal.
  var columns: Int { runs.reduce(0) { $0 + DisplayWidth.columns(of: $1.text) } }

  /// The same text with one style for all of it.
  func styled(_ style: TextStyle) -> TerminalText {
    var text = self
    for index in text.runs.indices { text.runs[index].style = style }
    return text
  }

  /// The text, with spaces appended until it takes `width` columns.
  func padded(to width: Int) -> TerminalText {
    let missing = width - columns
    return missing > 0 ? self + TerminalText(own: String(repeating: " ", count: missing)) : self
  }

  /// The text as one part; if it takes more than `columns` columns, its end is replaced with an
  /// ellipsis.
  func cut(to columns: Int, ascii: Bool) -> TerminalText {
    let full = ascii ? inASCII : self
    guard full.columns > columns else { return full }
    let ellipsis = ascii ? "..." : "…"
    var left = columns - ellipsis.count
    var text = ""
    for character in full.string {
      left -= DisplayWidth.columns(of: character)
      guard left >= 0 else { break }
      text.append(character)
    }
    return "\(text + ellipsis)"
  }

  /// The text with every character outside ASCII replaced.
  var inASCII: TerminalText {
    var text = self
    for index in text.runs.indices {
      text.runs[index].text = ASCIIText.transliterated(text.runs[index].text)
    }
    return text
  }

  /// Joins two texts.
  static func + (lhs: TerminalText, rhs: TerminalText) -> TerminalText {
    var text = lhs
    text.runs += rhs.runs
    return text
  }

  private init(own text: String) {
    runs = [Run(text: text, style: .plain)]
  }

  /// A text in which everything is visible that a terminal would obey or not show.
  ///
  /// C0 control characters and DEL become their symbols (`␛`). C1 control characters, line
  /// separators, and characters that reverse or hide the text around them are written like
  /// `\u{202E}`. Joiners are kept, because emoji and several scripts need them.
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

  /// A Unicode scalar in the notation of a Swift literal, for example `\u{202E}`.
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

  /// Whether a terminal obeys a character that is not ASCII, or a reader cannot see what it does to the
  /// text around it: it reverses or hides that, or ends a line. What is escaped in text, tables and JSON.
  static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
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

extension TerminalText: ExpressibleByStringInterpolation {
  /// Creates text from a literal in bglog's code.
  package init(stringLiteral value: String) {
    self.init(own: value)
  }

  /// Creates text from the parts of an interpolation.
  package init(stringInterpolation: StringInterpolation) {
    runs = stringInterpolation.runs
  }

  /// Collects the parts of an interpolation.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var runs: [Run] = []

    /// Creates an empty interpolation.
    package init(literalCapacity: Int, interpolationCount: Int) {
      runs.reserveCapacity(2 * interpolationCount + 1)
    }

    /// Appends a literal part.
    package mutating func appendLiteral(_ literal: String) {
      guard !literal.isEmpty else { return }
      runs.append(Run(text: literal, style: .plain))
    }

    /// Appends a text from an input, made safe to print.
    package mutating func appendInterpolation(_ text: String, style: TextStyle = .plain) {
      runs.append(Run(text: TerminalText.escaped(text), style: style))
    }

    /// Appends text that is already safe, with its styles.
    package mutating func appendInterpolation(_ text: TerminalText) {
      runs += text.runs
    }

    /// Appends a count with commas between thousands.
    package mutating func appendInterpolation(_ number: Int) {
      runs.append(Run(text: NumberText.grouped(number), style: .plain))
    }
  }
}

extension [TerminalText] {
  /// Joins the texts with a separator between them.
  func joined(_ separator: TerminalText) -> TerminalText {
    var text: TerminalText = ""
    for (index, element) in enumerated() {
      if index > 0 { text = text + separator }
      text = text + element
    }
    return text
  }
}

/// A style in which a terminal may print text, to emphasize it.
package enum TextStyle: Sendable {
  /// Without a style, bold, faint, and three colors.
  case plain, bold, dim, red, yellow, green

  /// The ANSI escape sequence that starts the style, or `nil` for plain text.
  var sequence: String? {
    switch self {
    case .plain: nil
    case .bold: "\u{1B}[1m"
    case .dim: "\u{1B}[2m"
    case .red: "\u{1B}[1;31m"
    case .yellow: "\u{1B}[33m"
    case .green: "\u{1B}[32m"
    }
  }

  /// The ANSI escape sequence that ends all styles.
  static let reset = "\u{1B}[0m"
}

/// Converts text to ASCII.
enum ASCIIText {
  /// The text with bglog's signs in their ASCII forms, and other characters outside ASCII as
  /// `\u{…}`.
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
