internal import ArgumentParser

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A command as ArgumentParser describes it in JSON, with its options and subcommands.
struct CommandTree: Decodable {
  /// Its name on the command line.
  let commandName: String
  /// Its purpose in one sentence; `nil` if it has no help.
  let abstract: String?
  /// The rest of its help, such as examples and exit statuses; `nil` if there is none.
  let discussion: String?
  private let subcommands: [CommandTree]?
  private let arguments: [Argument]?

  /// The subcommands.
  var commands: [CommandTree] { subcommands ?? [] }

  /// The arguments, options and flags that the help shows, in its order.
  var shown: [Argument] { (arguments ?? []).filter { $0.shouldDisplay ?? true } }

  /// The options and flags.
  var options: [Argument] { (arguments ?? []).filter { $0.kind != "positional" } }

  /// A positional argument, an option or a flag.
  struct Argument: Decodable {
    /// Its kind: `positional`, `option` or `flag`.
    let kind: String
    /// Its meaning; `nil` if it has no help.
    let abstract: String?
    /// The placeholder for its value in the help; `nil` if it has none.
    let valueName: String?
    /// Its default value as text; `nil` if it has none.
    let defaultValue: String?
    /// Its heading in the help; `nil` for the default heading.
    let sectionTitle: String?
    /// Whether it can be omitted on the command line.
    let isOptional: Bool
    /// Whether it can be repeated.
    let isRepeating: Bool
    fileprivate let shouldDisplay: Bool?
    fileprivate let names: [Name]?
    fileprivate let allValues: [String]?
    fileprivate let completionKind: Completion?

    /// Its names with their dashes, short ones first.
    var spellings: [String] {
      let all = (names ?? []).map { $0.kind == "long" ? "--\($0.name)" : "-\($0.name)" }
      return all.filter { $0.utf8.count == 2 } + all.filter { $0.utf8.count > 2 }
    }

    /// The values that it accepts; `nil` if it accepts more than a fixed few.
    var choices: [String]? { allValues ?? completionKind?.list?.values }
  }

  fileprivate struct Name: Decodable {
    let kind: String
    let name: String
  }

  fileprivate struct Completion: Decodable {
    let list: Values?
    struct Values: Decodable { let values: [String] }
  }

  private struct Dump: Decodable { let command: CommandTree }

  /// The main command with its subcommands; `nil` if ArgumentParser's description cannot be read.
  static func read() -> CommandTree? {
    try? JSONDecoder().decode(Dump.self, from: Data(BGLogCommand._dumpHelp().utf8)).command
  }

  /// The subcommand that the first words name, and the path of command names that leads to it.
  func resolved(_ words: some Sequence<String>) -> (command: CommandTree, path: [String]) {
    var command = self
    var path = [commandName]
    for word in words {
      guard let next = command.commands.first(where: { $0.commandName == word }) else { break }
      command = next
      path.append(word)
    }
    return (command, path)
  }

  /// The option with this spelling, with its dashes; `nil` if there is none.
  func option(_ spelling: some StringProtocol) -> Argument? {
    options.first { $0.spellings.contains(String(spelling)) }
  }
}
