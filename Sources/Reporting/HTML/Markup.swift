/// Markup of a page, in which texts from inputs are never markup.
///
/// Anybody who writes to a log decides about its contents, and a browser acts on what it is sent. So the
/// only way from a `String` into a page is an interpolation, which escapes what HTML and SVG take for
/// markup, in text and in attributes between double quotes, and makes control characters visible. The
/// literal part of an interpolation is the program's own.
/// ```
/// page += "<td class=\"name\">\(task.label)</td>"
/// ```
struct Markup {
  /// The markup.
  private(set) var text: String

  /// Creates markup that says nothing.
  init() { text = "" }

  /// Appends markup.
  static func += (lhs: inout Markup, rhs: Markup) { lhs.text += rhs.text }

  /// Joins markup.
  static func + (lhs: Markup, rhs: Markup) -> Markup { "\(lhs)\(rhs)" }

  /// A text escaped for a page: references for markup, pictures for control characters, and notations
  /// like `\u{202E}` for characters that reverse or hide the text around them.
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
        // Noncharacters, which a page must not hold.
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
  /// Creates markup from a literal of this program.
  init(stringLiteral value: String) { text = value }

  /// Creates markup from its pieces.
  init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// Gathers the pieces of markup.
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    /// Creates an empty gathering.
    init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    /// Appends markup of the program.
    mutating func appendLiteral(_ literal: String) { text += literal }

    /// Appends a text from an input, cut after a number of Unicode scalars.
    mutating func appendInterpolation(_ text: String, limit: Int = 400) {
      self.text += Markup.escaped(ReportedFinding.cut(text, limit))
    }

    /// Appends a text as reports print it.
    mutating func appendInterpolation(_ text: TerminalText) { appendInterpolation(text.string) }

    /// Appends markup.
    mutating func appendInterpolation(_ markup: Markup) { text += markup.text }

    /// Appends a number that names something, such as a line.
    mutating func appendInterpolation(plain number: Int) { text += String(number) }

    /// Appends a count, with commas between the thousands.
    mutating func appendInterpolation(_ number: Int) { text += NumberText.grouped(number) }
  }
}
