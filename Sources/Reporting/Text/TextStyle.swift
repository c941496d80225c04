/// An emphasis that a terminal may give to a piece of text.
package enum TextStyle: Sendable {
  case plain, bold, dim, red, yellow, green

  /// The ANSI sequence that switches the emphasis on, or `nil` for plain text.
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

  /// The ANSI sequence that switches every emphasis off.
  static let reset = "\u{1B}[0m"
}
