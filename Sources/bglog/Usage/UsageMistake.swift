internal import BGLogKit

/// Finds the mistake in a command line that could not be parsed, and explains it better than the parser
/// does.
struct UsageMistake {
  private let tree: CommandTree
  private let arguments: [String]

  /// Creates the search for a mistake in a command line.
  init(_ arguments: [String], _ tree: CommandTree) {
    self.arguments = arguments
    self.tree = tree
  }

  /// The error message; `nil` if no mistake was found, so that the parser's message is the best there
  /// is.
  var message: String? {
    let (command, path) = tree.resolved(arguments)
    let words = arguments.dropFirst(path.count - 1)
    if !command.commands.isEmpty, let word = words.first, !word.hasPrefix("-") || word == "-" {
      return mistaken(word, below: path, command)
    }
    return mistake(in: Array(words), of: command)
  }

  /// The error message for a word that should be a command.
  private func mistaken(_ word: String, below path: [String], _ command: CommandTree) -> String {
    let isRoot = path.count == 1
    if isRoot, word == "-" || FileSystem.isFile(word) {
      return "'\(word)' is no command; to analyze it, write: bglog analyze \(Self.quoted(word))"
    }
    if isRoot, FileSystem.isFolder(word) {
      return "'\(word)' is no command; for all that is in it, write: bglog triage "
        + Self.quoted(word)
    }
    if isRoot, word.contains("/") || word.contains(".") {
      return "'\(word)' is no command, and there is no such file; to analyze one, write: bglog "
        + "analyze \(Self.quoted(word))"
    }
    let names = command.commands.map(\.commandName)
    return "'\(word)' is no command of \(path.joined(separator: " "))"
      + Suggestion.choice(for: word, among: names)
  }

  /// The error message for the first option that does not exist or does not accept its value; `nil` if
  /// there is none.
  private func mistake(in words: [String], of command: CommandTree) -> String? {
    var index = 0
    let argument = command.shown.first { $0.kind == "positional" }
    var choices = argument?.choices
    while index < words.count, words[index] != "--" {
      let word = words[index]
      index += 1
      guard word.hasPrefix("-"), word != "-" else {
        if let choices, !choices.contains(word) {
          return "\(argument?.valueName ?? "the word") cannot be '\(word)'"
            + Suggestion.choice(for: word, among: choices)
        }
        choices = nil
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let option = command.option(parts[0]) else {
        if let message = unknown(word, in: command) { return message }
        continue
      }
      guard option.kind == "option" else { continue }
      var value = parts.count > 1 ? String(parts[1]) : nil
      if value == nil, index < words.count {
        value = words[index]
        index += 1
      }
      if let value, let message = wrong(value, of: option, named: String(parts[0])) {
        return message
      }
    }
    return nil
  }

  /// The error message for an unknown option; `nil` if the word is short options.
  private func unknown(_ word: String, in command: CommandTree) -> String? {
    let spellings = command.options.flatMap(\.spellings)
    if word.hasPrefix("--") {
      let name = String(word.prefix { $0 != "=" })
      let long = spellings.filter { $0.hasPrefix("--") }
      return "unknown option '\(name)'" + Suggestion.words(for: name, among: long)
    }
    if SingleDash(word, command).isOptions { return nil }
    return SingleDash.message(word)
  }

  /// The error message for a value that an option does not accept; `nil` if it accepts the value.
  private func wrong(
    _ value: String, of option: CommandTree.Argument, named name: String
  ) -> String? {
    if option.valueName == "rules" {
      let rules = FindingRule.allCases.map(\.rawValue)
      return RuleNames.names(in: value).first { !rules.contains($0) }.map {
        "\(name) cannot be '\($0)'" + Suggestion.choice(for: $0, among: rules)
      }
    }
    if let choices = option.choices {
      if choices.contains(value) { return nil }
      return "\(name) cannot be '\(value)'" + Suggestion.choice(for: value, among: choices)
    }
    switch option.valueName {
    case "time" where TimeBound(value) == nil: return mistakenTime(value, named: name)
    case "seconds" where Double(value) == nil:
      return "\(name) cannot be '\(value)'; expected a number of seconds"
    case "n" where Int(value) == nil:
      return "\(name) cannot be '\(value)'; expected a whole number"
    default: return nil
    }
  }

  /// The error message for a text that is not a time.
  private func mistakenTime(_ value: String, named name: String) -> String {
    let words = value.split(separator: " ")
    if words.last == "ago" {
      let age = words.dropLast().joined()
      let example = TimeBound(age)?.isRelative == true ? age : "30m"
      return "\(name) cannot be '\(value)'; write \(example): it counts back from the last record, "
        + "in watch from now"
    }
    return "\(name) cannot be '\(value)'; expected a time as in 22:35, 2011-10-30, "
      + "'2011-10-30 22:35:28' or 30m, which counts back from the last record"
  }

  /// A path, quoted for a shell if that is necessary.
  static func quoted(_ path: String) -> String {
    let plain = path.utf8.allSatisfy {
      switch $0 {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D...0x2F, 0x5F, 0x80...: true
      default: false
      }
    }
    return plain
      ? path
      : "'"
        + path.split(separator: "'", omittingEmptySubsequences: false)
        .joined(separator: "'\\''") + "'"
  }
}
