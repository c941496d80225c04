internal import BGLogKit

/// A word with one dash: short options together, or a file whose name starts with a dash.
struct SingleDash {
  /// Whether every letter of it is an option, or it is one with its value behind it.
  let isOptions: Bool

  /// Looks at a word.
  init(_ word: String, _ command: CommandTree) {
    let letters = word.dropFirst()
    let known = { (letter: Character) in command.option("-\(letter)") }
    let value = letters.first.flatMap(known)?.kind == "option"
    isOptions = value || letters.allSatisfy { known($0) != nil }
  }

  /// What is wrong with a word that is not.
  static func message(_ word: String) -> String {
    guard FileSystem.isFile(word) || FileSystem.isFolder(word) else {
      return "unknown option '\(word)'"
    }
    let path = UsageMistake.quoted("./" + word)
    return "'\(word)' looks like an option; for the file, write \(path), or -- before it"
  }

  /// What is wrong with the first such word that ArgumentParser would take apart, or `nil`.
  ///
  /// It finds the -h of --help in the name of a file.
  static func mistake(in arguments: [String]) -> String? {
    let words = arguments.prefix { $0 != "--" }
    let isSuspect = { (word: String) in
      word.hasPrefix("-") && !word.hasPrefix("--") && word.utf8.count > 2
    }
    // What config show looks at is the command line of another command.
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
