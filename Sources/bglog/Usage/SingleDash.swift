internal import BGLogKit

/// A word that begins with a single dash: short options, or a file whose name begins with a dash.
struct SingleDash {
  /// Whether the word is short options: either all letters are flags, or the first is an option and the
  /// rest its value.
  let isOptions: Bool

  /// Examines a word of a command line.
  init(_ word: String, _ command: CommandTree) {
    let letters = word.dropFirst()
    let known = { (letter: Character) in command.option("-\(letter)") }
    let value = letters.first.flatMap(known)?.kind == "option"
    isOptions = value || letters.allSatisfy { known($0) != nil }
  }

  /// The error message for a word that is not short options.
  static func message(_ word: String) -> String {
    guard FileSystem.isFile(word) || FileSystem.isFolder(word) else {
      return "unknown option '\(word)'"
    }
    let path = UsageMistake.quoted("./" + word)
    return "'\(word)' looks like an option; for the file, write \(path), or -- before it"
  }

  /// The error message for the first word that ArgumentParser would split wrongly; `nil` if there is
  /// none.
  ///
  /// For example, it would take the `h` in the name of a file for `-h` and print help.
  static func mistake(in arguments: [String]) -> String? {
    let words = arguments.prefix { $0 != "--" }
    let isSuspect = { (word: String) in
      word.hasPrefix("-") && !word.hasPrefix("--") && word.utf8.count > 2
    }
    // The arguments of `config show` are those of another command, so they are not checked.
    guard !words.starts(with: ["config", "show"]), words.contains(where: isSuspect),
      let tree = CommandTree.read()
    else { return nil }
    let command = tree.resolved(words).command
    for (index, word) in words.enumerated() where isSuspect(word) {
      let before = index > 0 ? command.option(words[index - 1]) : nil
      if before?.kind == "option" || SingleDash(word, command).isOptions { continue }
      return message(word)
    }
    return nil
  }
}
