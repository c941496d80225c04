/// Markup of a web page, in which text from inputs can never become markup.
///
/// Anybody who writes to a log can choose what it contains, and a browser executes what it
/// receives. So the only way to put a `String` into a page is an interpolation. It escapes what
/// HTML and SVG take for markup, in text and in attributes in double quotation marks, and makes
/// control characters visible. The literal parts of an interpolation come from bglog's own code.
/// ```
/// page += "<td class=\"name\">\(task.label)</td>"
/// ```
struct Markup {
  /// The markup as text.
  private(set) var text: String

  /// Creates empty markup.
  init() { text = "" }

  /// Appends markup to markup.
  static func += (lhs: inout Markup, rhs: Markup) { lhs.text += rhs.text }

  /// Joins two pieces of markup.
  static func + (lhs: Markup, rhs: Markup) -> Markup { "\(lhs)\(rhs)" }

  /// A text that is safe in a page: character references replace markup, symbols replace control
  /// characters, and notations like `\u{202E}` replace characters that reverse or hide the text
  /// around them.
  static func escaped(_ text: String) -> String {
    let visible = TerminalText.escaped(text)
    guard visible.utf8.contains(where: { reference(for: $0) != nil || $0 >= 0x80 }) else {
      return visible
    }
    var escaped = ""
    for scalar in visible.unicodeScalars {
      if scalar.isASCII, let reference = reference(for: UInt8(scalar.value)) {
        escaped += reference
      } else if scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value) {
        // HTML does not allow noncharacters.
        escaped += TerminalText.notation(of: scalar)
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private static func reference(for byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    case UInt8(ascii: "`"): "&#96;"
    default: nil
    }
  }
}

extension Markup: ExpressibleByStringInterpolation {
  /// Creates markup from a literal in bglog's code.
  init(stringLiteral value: String) { text = value }

  /// Creates markup from the parts of an interpolation.
  init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// Collects the parts of an interpolation.
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    /// Creates an empty collection.
    init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    /// Appends a literal part, which is markup.
    mutating func appendLiteral(_ literal: String) { text += literal }

    /// Appends a text from an input, escaped and cut after `limit` Unicode scalars.
    mutating func appendInterpolation(_ text: String, limit: Int = 400) {
      self.text += Markup.escaped(ReportedFinding.cut(text, limit))
    }

    /// Appends the text of a report, escaped and without its styles.
    mutating func appendInterpolation(_ text: TerminalText) { appendInterpolation(text.string) }

    /// Appends markup unchanged.
    mutating func appendInterpolation(_ markup: Markup) { text += markup.text }

    /// Appends a number without commas, for numbers that identify something, such as a line.
    mutating func appendInterpolation(plain number: Int) { text += String(number) }

    /// Appends a count with commas between thousands.
    mutating func appendInterpolation(_ number: Int) { text += NumberText.grouped(number) }
  }
}
