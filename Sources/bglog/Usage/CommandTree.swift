internal import ArgumentParser

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A command as ArgumentParser describes it, with its options and the commands below it.
struct CommandTree: Decodable {
  /// The name by which it is called.
  let commandName: String
  /// What it does, in one sentence.
  let abstract: String?
  /// Everything else about it: examples, prose, exit status.
  let discussion: String?
  private let subcommands: [CommandTree]?
  private let arguments: [Argument]?

  /// The commands below this one.
  var commands: [CommandTree] { subcommands ?? [] }

  /// The arguments that help shows, in its order.
  var shown: [Argument] { (arguments ?? []).filter { $0.shouldDisplay ?? true } }

  /// The options and flags.
  var options: [Argument] { (arguments ?? []).filter { $0.kind != "positional" } }

  /// An argument, option or flag.
  struct Argument: Decodable {
    /// What it is: `positional`, `option` or `flag`.
    let kind: String
    /// What it means.
    let abstract: String?
    /// What stands for its value in help.
    let valueName: String?
    /// What it is without being given, or `nil`.
    let defaultValue: String?
    /// The heading in help, or `nil`.
    let sectionTitle: String?
    /// Whether it can be left out.
    let isOptional: Bool
    /// Whether it can be given again.
    let isRepeating: Bool
    fileprivate let shouldDisplay: Bool?
    fileprivate let names: [Name]?
    fileprivate let allValues: [String]?
    fileprivate let completionKind: Completion?

    /// Its names with their dashes, a short one first.
    var spellings: [String] {
      let all = (names ?? []).map { $0.kind == "long" ? "--\($0.name)" : "-\($0.name)" }
      return all.filter { $0.utf8.count == 2 } + all.filter { $0.utf8.count > 2 }
    }

    /// The only values that it takes, or `nil` when there are too many to name.
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

  /// The whole command line, or `nil` when it cannot be described.
  static func read() -> CommandTree? {
    try? JSONDecoder().decode(Dump.self, from: Data(BGLogCommand._dumpHelp().utf8)).command
  }

  /// The command that the first of these words lead to, with the names on the way to it.
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

  /// The option of this spelling, or `nil`.
  func option(_ spelling: some StringProtocol) -> Argument? {
    options.first { $0.spellings.contains(String(spelling)) }
  }
}
