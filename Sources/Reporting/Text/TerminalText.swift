/// Text that can be sent to a terminal without harm.
///
/// Whoever writes to a log decides what stands in it, and a terminal obeys what it is sent: an
/// escape sequence in a task's name could recolour, overwrite or forge the report. So the only way
/// from a `String` to a line of the report is an interpolation, and that makes everything harmless
/// and visible that a terminal would obey. The literal part of an interpolation is our own.
/// ```
/// page.line("task \(task.label) of \(process.name, style: .bold)")
/// ```
package struct TerminalText: Hashable, Sendable {
  /// A piece of text in one style.
  struct Run: Hashable, Sendable {
    var text: String
    var style: TextStyle
  }

  /// The pieces, in order.
  private(set) var runs: [Run]

  /// Creates text from one of a program's inputs.
  package init(untrusted text: String) {
    runs = [Run(text: TerminalText.escaped(text), style: .plain)]
  }

  /// The text without its styles.
  package var string: String { runs.reduce(into: "") { $0 += $1.text } }

  /// Whether there is no text.
  var isEmpty: Bool { runs.allSatisfy(\.text.isEmpty) }

  /// The number of terminal columns the text takes.
  var columns: Int { runs.reduce(0) { $0 + DisplayWidth.columns(of: $1.text) } }

  /// The same text in a style.
  func styled(_ style: TextStyle) -> TerminalText {
    var text = self
    for index in text.runs.indices { text.runs[index].style = style }
    return text
  }

  /// The text followed by as many blanks as it is short of a number of columns.
  func padded(to width: Int) -> TerminalText {
    let missing = width - columns
    return missing > 0 ? self + TerminalText(own: String(repeating: " ", count: missing)) : self
  }

  /// The text with every character that is not ASCII replaced.
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
}

extension TerminalText: ExpressibleByStringInterpolation {
  /// Creates text from a literal of this program.
  package init(stringLiteral value: String) {
    self.init(own: value)
  }

  /// Creates text from its pieces.
  package init(stringInterpolation: StringInterpolation) {
    runs = stringInterpolation.runs
  }

  /// Gathers the pieces of a text.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var runs: [Run] = []

    /// Creates an empty gathering.
    package init(literalCapacity: Int, interpolationCount: Int) {
      runs.reserveCapacity(2 * interpolationCount + 1)
    }

    /// Appends a piece of our own.
    package mutating func appendLiteral(_ literal: String) {
      guard !literal.isEmpty else { return }
      runs.append(Run(text: literal, style: .plain))
    }

    /// Appends a piece that an input had a hand in.
    package mutating func appendInterpolation(_ text: String, style: TextStyle = .plain) {
      runs.append(Run(text: TerminalText.escaped(text), style: style))
    }

    /// Appends a piece that is safe already, in its own styles.
    package mutating func appendInterpolation(_ text: TerminalText) {
      runs += text.runs
    }

    /// Appends a count, with commas between the thousands.
    package mutating func appendInterpolation(_ number: Int) {
      runs.append(Run(text: NumberText.grouped(number), style: .plain))
    }
  }
}

extension [TerminalText] {
  /// Joins the texts with a separator of our own between them.
  func joined(_ separator: TerminalText) -> TerminalText {
    var text: TerminalText = ""
    for (index, element) in enumerated() {
      if index > 0 { text = text + separator }
      text = text + element
    }
    return text
  }
}
