public import ArgumentParser
public import BGLogKit

/// The rule packs to use, for commands that read messages.
struct RuleOptions: ParsableArguments {
  /// The packs as typed.
  @Option(
    name: .customLong("rules"), parsing: .singleValue,
    help: ArgumentHelp(
      "Use this rule pack, or all in this folder, too. May be repeated.", valueName: "file|folder"),
    completion: .file())
  var paths: [String] = []

  /// Whether to ignore configuration files and packs in standard places.
  @Flag(help: "Do not look for configuration files, nor for packs in ~/.config/bglog/rules.")
  var noConfig = false

  /// The places in which packs are looked for.
  var discovery: RuleDiscovery { noConfig ? .none : .standard }

  /// Reads the packs; prints mistakes in them.
  func load() throws -> RuleLibrary {
    do throws(RuleLibrary.LoadError) {
      return try RuleLibrary.load(paths, discovery: discovery)
    } catch {
      throw Self.reported(error)
    }
  }

  /// Reads the packs for listing; prints mistakes in them.
  func description() throws -> RuleDescription {
    do throws(RuleLibrary.LoadError) {
      return try RuleDescription(paths, discovery: discovery)
    } catch {
      throw Self.reported(error)
    }
  }

  /// Prints the mistakes in packs and returns the exit status.
  private static func reported(_ error: RuleLibrary.LoadError) -> ExitCode {
    for message in error.messages { StandardStreams.writeError(line: "bglog: \(message)") }
    return ExitStatus.usage
  }
}

extension RuleListFormat: ExpressibleByArgument {}
