/// The Swift file that carries the built-in packs.
struct GeneratedSource {
  /// The table that matching is made from.
  var table: String
  /// The packs as written, by file.
  var texts: [(file: String, text: String)]

  /// The file.
  var text: String {
    var source = "// Made from Packs/*.yml by bglog-packs when the project is built.\n\n"
    source += "enum GeneratedPacks {\n"
    source += "static var table: String {\n\(Self.literal(table))\n}\n\n"
    source += "static var texts: [(file: String, text: String)] {\n[\n"
    for text in texts {
      source += "(file: \"\(text.file)\", text: \(Self.literal(text.text))),\n"
    }
    return source + "]\n}\n}\n"
  }

  /// A text as a literal of several lines.
  private static func literal(_ text: String) -> String {
    "\"\"\"\n\(escaped(text))\n\"\"\""
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\\\"
      case "\"": escaped += "\\\""
      case "\n": escaped += "\n"
      case "\u{0}"..<" ", "\u{7F}": escaped += "\\u{\(String(scalar.value, radix: 16))}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
