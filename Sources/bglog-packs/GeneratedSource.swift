/// Builds the Swift source file that contains the built-in packs.
struct GeneratedSource {
  /// The rules of all packs in the format of `PackTable`, which bglog reads when it runs.
  var table: String
  /// The YAML text of each pack, with the name of its file, in the order of the paths.
  var texts: [(file: String, text: String)]

  /// The complete Swift source.
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

  /// A text as a multiline string literal.
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
