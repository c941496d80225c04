internal import BGLogKit

/// A word with one dash: combined short options, or a file whose name starts with a dash.
struct SingleDash {
  /// Whether every letter is an option, or the first one is an option and the rest its value.
  let isOptions: Bool

  /// Classifies a word of a command line.
  init(_ word: String, _ command: CommandTree) {
    let letters = word.dropFirst()
    let known = { (letter: Character) in command.option("-\(letter)") }
    let value = letters.first.flatMap(known)?.kind == "option"
    isOptions = value || letters.allSatisfy { known($0) != nil }
  }

  /// The message about a word that is not options.
  static func message(_ word: String) -> String {
    guard FileSystem.isFile(word) || FileSystem.isFolder(word) else {
      return "unknown option '\(word)'"
    }
    let path = UsageMistake.quoted("./" + word)
    return "'\(word)' looks like an option; for the file, write \(path), or -- before it"
  }

  /// The message about the first word that ArgumentParser would wrongly split, or `nil`.
  ///
  /// It would find the -h of --help in the name of a file.
  static func mistake(in arguments: [String]) -> String? {
    let words = arguments.prefix { $0 != "--" }
    let isSuspect = { (word: String) in
      word.hasPrefix("-") && !word.hasPrefix("--") && word.utf8.count > 2
    }
    // The arguments of `config show` are those of another command.
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
