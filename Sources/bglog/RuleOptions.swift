public import ArgumentParser
public import BGLogKit

/// The options for rule packs.
struct RuleOptions: ParsableArguments {
  /// The paths of the user's packs, and of folders of packs, as typed.
  @Option(
    name: .customLong("rules"), parsing: .singleValue,
    help: ArgumentHelp(
      "Use this rule pack, or all in this folder, too. May be repeated.", valueName: "file|folder"),
    completion: .file())
  var paths: [String] = []

  /// Whether to ignore configuration files and the packs in `~/.config/bglog/rules`.
  @Flag(help: "Do not look for configuration files, nor for packs in ~/.config/bglog/rules.")
  var noConfig = false

  /// Where to look for configuration files and packs.
  var discovery: RuleDiscovery { noConfig ? .none : .standard }

  /// Loads the rules. If a pack has mistakes, prints them and throws an exit status.
  func load() throws -> RuleLibrary {
    do throws(RuleLibrary.LoadError) {
      return try RuleLibrary.load(paths, discovery: discovery)
    } catch {
      throw Self.reported(error)
    }
  }

  /// Loads the rules with their descriptions. If a pack has mistakes, prints them and throws an exit
  /// status.
  func description() throws -> RuleDescription {
    do throws(RuleLibrary.LoadError) {
      return try RuleDescription(paths, discovery: discovery)
    } catch {
      throw Self.reported(error)
    }
  }

  /// Prints the mistakes in packs and returns the exit status to throw.
  private static func reported(_ error: RuleLibrary.LoadError) -> ExitCode {
    for message in error.messages { StandardStreams.writeError(line: "bglog: \(message)") }
    return ExitStatus.usage
  }
}

extension RuleListFormat: ExpressibleByArgument {}
