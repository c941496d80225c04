internal import BGLogKit

/// A manual page in the man(7) language of roff.
struct ManualPage {
  /// The source of the page.
  private(set) var text = ""

  /// Creates the page about a command. `path` consists of the names from `bglog` to the command.
  init(_ command: CommandTree, _ path: [String]) {
    let name = path.joined(separator: "-")
    let tool = "\(Analyzer.tool.name) \(Analyzer.tool.version)"
    line(
      ".TH \(Self.word(name.uppercased())) 1 \(Version.date) \(Self.word(tool)) \(Self.word("User Commands"))"
    )
    heading("NAME")
    line(Self.escaped(name) + " \\- " + Self.escaped(Self.lowercased(command.abstract ?? name)))
    heading("SYNOPSIS")
    synopsis(command, path)
    discussion(command.discussion ?? "")
    arguments(command.shown)
    if !command.commands.isEmpty {
      heading("COMMANDS")
      for command in command.commands where command.commandName != "help" {
        item("\\fB" + Self.escaped(command.commandName) + "\\fR", command.abstract ?? "")
      }
    }
    seeAlso(command, path)
  }

  private mutating func line(_ line: String) { text += line + "\n" }

  private mutating func heading(_ title: String) { line(".SH " + Self.word(title)) }

  private mutating func item(_ term: String, _ description: String) {
    line(".TP")
    line(term)
    line(Self.escaped(description))
  }

  private mutating func synopsis(_ command: CommandTree, _ path: [String]) {
    var parts = ["\\fB" + Self.escaped(path.joined(separator: " ")) + "\\fR"]
    if !command.commands.isEmpty { parts.append("\\fIcommand\\fR") }
    if command.options.count > 1 { parts.append("[\\fIoptions\\fR]") }
    for argument in command.shown where argument.kind == "positional" {
      let name = "\\fI" + Self.escaped(argument.valueName ?? "word") + "\\fR"
      let repeated = argument.isRepeating ? name + " ..." : name
      parts.append(argument.isOptional ? "[\(repeated)]" : repeated)
    }
    line(parts.joined(separator: " "))
  }

  /// Adds the discussion of a command. Indented lines are printed literally, and lines in capitals
  /// become headings.
  private mutating func discussion(_ discussion: String) {
    var isLiteral = false
    var isFirst = true
    func isHeading(_ line: Substring) -> Bool {
      !line.isEmpty && line.first != " " && line.allSatisfy { $0.isUppercase || $0 == " " }
    }
    let lines = discussion.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, part) in lines.enumerated() {
      let isIndented = part.hasPrefix("  ")
      if isLiteral, !isIndented {
        line(".fi\n.RE")
        isLiteral = false
      }
      if isHeading(part) {
        heading(String(part))
      } else if part.isEmpty {
        let next = index + 1 < lines.count ? lines[index + 1] : ""
        if !next.isEmpty, !isHeading(next), !next.hasPrefix("  ") {
          // Examples come first without a heading; the prose after them gets one.
          if isFirst { heading("DESCRIPTION") } else { line(".PP") }
          isFirst = false
        }
      } else {
        if isIndented, !isLiteral {
          line(".RS 4\n.nf")
          isLiteral = true
        }
        if index == 0 { heading("DESCRIPTION") }
        line(Self.escaped(String(isIndented ? part.dropFirst(2) : part)))
      }
    }
    if isLiteral { line(".fi\n.RE") }
  }

  private mutating func arguments(_ arguments: [CommandTree.Argument]) {
    var title: String?
    for argument in arguments {
      let next =
        argument.sectionTitle?.uppercased()
        ?? (argument.kind == "positional" ? "ARGUMENTS" : "OPTIONS")
      if next != title { heading(next) }
      title = next
      item(Self.term(argument), Self.meaning(argument))
    }
  }

  private mutating func seeAlso(_ command: CommandTree, _ path: [String]) {
    let name = path.joined(separator: "-")
    var pages = path.count > 1 ? [path.dropLast().joined(separator: "-")] : []
    pages += command.commands.map { "\(name)-\($0.commandName)" }.filter { $0 != "bglog-help" }
    guard !pages.isEmpty else { return }
    heading("SEE ALSO")
    line(pages.map { "\\fB" + Self.escaped($0) + "\\fR(1)" }.joined(separator: ",\n"))
  }
}

/// Formatting text for roff.
extension ManualPage {
  /// An argument, option or flag as it is typed.
  private static func term(_ argument: CommandTree.Argument) -> String {
    let value = "\\fI" + escaped(argument.valueName ?? "value") + "\\fR"
    if argument.kind == "positional" { return value }
    let names = argument.spellings.map { "\\fB" + escaped($0) + "\\fR" }.joined(separator: ", ")
    return argument.kind == "option" ? names + " " + value : names
  }

  /// The meaning of an argument, with its accepted values and its default.
  private static func meaning(_ argument: CommandTree.Argument) -> String {
    var text = argument.abstract ?? ""
    if let choices = argument.choices {
      text += " One of: \(choices.joined(separator: ", "))."
    }
    if let value = argument.defaultValue, !value.hasPrefix("--") {
      text += " Without it: \(value)."
    }
    return text
  }

  /// A sentence with its first letter in lowercase and without its period.
  private static func lowercased(_ sentence: String) -> String {
    let text = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    return text.prefix(1).lowercased() + text.dropFirst()
  }

  /// A text, quoted as one argument of a roff request.
  private static func word(_ text: String) -> String {
    "\"" + escaped(text).replacing("\"", with: "\\(dq") + "\""
  }

  /// A text, escaped so that roff prints it literally.
  private static func escaped(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
      .replacing("'", with: "\\(aq").replacing("`", with: "\\(ga").replacing("^", with: "\\(ha")
      .replacing("~", with: "\\(ti")
    return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
  }
}
