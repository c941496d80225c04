internal import ArgumentParser
internal import BGLogKit

/// `bglog man`: manual pages, generated from the help.
struct ManCommand: ParsableCommand {
  /// The command's name and help text.
  static let configuration = CommandConfiguration(
    commandName: "man",
    abstract: "Prints a page of the manual, for man and mandoc.",
    discussion: """
      EXAMPLES
        bglog man | man -l -
        bglog man analyze > bglog-analyze.1
        bglog man rules check | mandoc
      """)

  /// The names of the command and its subcommands, as in `rules check`; empty for bglog itself.
  @Argument(help: "The command, bglog itself without one.")
  var command: [String] = []

  /// Prints the page.
  func run() throws {
    guard let tree = CommandTree.read() else {
      throw ValidationError("The manual cannot be made from --help.")
    }
    let (found, path) = tree.resolved(command)
    if path.count <= command.count {
      let word = command[path.count - 1]
      let names = found.commands.map(\.commandName)
      throw ValidationError(
        "'\(word)' is no command of \(path.joined(separator: " "))"
          + (names.isEmpty ? "" : Suggestion.choice(for: word, among: names)))
    }
    try StandardStreams.printOutput(ManualPage(found, path).text)
  }
}
