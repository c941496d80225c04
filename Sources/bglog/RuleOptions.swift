internal import ArgumentParser
internal import BGLogKit

/// Which rule packs count, for every command that uses them.
struct RuleOptions: ParsableArguments {
  /// The packs as named.
  @Option(
    name: .customLong("rules"), parsing: .singleValue,
    help: ArgumentHelp(
      "Use this rule pack, or all in this folder, too. May be repeated.", valueName: "file|folder"),
    completion: .file())
  var paths: [String] = []

  /// Whether nothing is looked for.
  @Flag(help: "Do not look for configuration files, nor for packs in ~/.config/bglog/rules.")
  var noConfig = false

  /// Where packs are looked for.
  var discovery: RuleDiscovery { noConfig ? .none : .standard }

  /// Reads the packs; prints what is wrong with them.
  func load() throws -> RuleLibrary {
    do throws(RuleLibrary.LoadError) {
      return try RuleLibrary.load(paths, discovery: discovery)
    } catch {
      throw Self.reported(error)
    }
  }

  /// Reads the packs for listing; prints what is wrong with them.
  func description() throws -> RuleDescription {
    do throws(RuleLibrary.LoadError) {
      return try RuleDescription(paths, discovery: discovery)
    } catch {
      throw Self.reported(error)
    }
  }

  /// Prints the mistakes in packs and returns the exit status that they mean.
  private static func reported(_ error: RuleLibrary.LoadError) -> ExitCode {
    for message in error.messages { StandardStreams.writeError(line: "bglog: \(message)") }
    return ExitStatus.usage
  }
}
