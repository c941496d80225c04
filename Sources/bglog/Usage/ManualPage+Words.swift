/// The words of a page, as roff takes them.
extension ManualPage {
  /// An argument, option or flag as it is written.
  static func term(_ argument: CommandTree.Argument) -> String {
    let value = "\\fI" + escaped(argument.valueName ?? "value") + "\\fR"
    if argument.kind == "positional" { return value }
    let names = argument.spellings.map { "\\fB" + escaped($0) + "\\fR" }.joined(separator: ", ")
    return argument.kind == "option" ? names + " " + value : names
  }

  /// What it does, its values and its default.
  static func meaning(_ argument: CommandTree.Argument) -> String {
    var text = argument.abstract ?? ""
    if let choices = argument.choices {
      text += " One of: \(choices.joined(separator: ", "))."
    }
    if let value = argument.defaultValue, !value.hasPrefix("--") {
      text += " Without it: \(value)."
    }
    return text
  }

  /// A sentence as the part of one.
  static func lowercased(_ sentence: String) -> String {
    let text = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    return text.prefix(1).lowercased() + text.dropFirst()
  }

  /// A text as one argument of a request.
  static func word(_ text: String) -> String {
    "\"" + escaped(text).replacing("\"", with: "\\(dq") + "\""
  }

  /// A text that roff prints as it stands.
  static func escaped(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
      .replacing("'", with: "\\(aq").replacing("`", with: "\\(ga").replacing("^", with: "\\(ha")
      .replacing("~", with: "\\(ti")
    return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
  }
}
