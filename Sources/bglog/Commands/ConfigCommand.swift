internal import ArgumentParser
internal import BGLogKit

/// `bglog config`: the settings in configuration files.
struct ConfigCommand: ParsableCommand {
  /// The command's name, help text and subcommands.
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Shows the defaults of options, and which configuration file set them.",
    discussion: """
      EXAMPLES
        bglog config show                      every setting, and where it is from
        bglog config show triage --jobs 2 .    with those of a command line
        bglog config path                      the files that count
        bglog schema --config                  the JSON Schema of such a file

      A .bglog.yml in the working folder or above it, and config.yml in
      ~/.config/bglog for all folders:

        rules: [acme.yml]
        failOn: warning
        process: Lantern
        baseline: known.json
        exclude: ['*-debug.log']

      The command line wins over .bglog.yml, that over config.yml, and that over
      the defaults. Paths are relative to the folder of the file.
      """,
    subcommands: [ConfigShowCommand.self, ConfigPathCommand.self])
}

/// `bglog config show`: every setting with its value and its origin.
struct ConfigShowCommand: ParsableCommand {
  /// The command's name and help text.
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Prints every setting with its value and where it comes from.",
    discussion: """
      EXAMPLES
        bglog config show
        bglog config show --format json
        bglog config show analyze --fail-on note console.log

      EXIT STATUS
        0   the configuration is right
        64  something in it is wrong
      """)

  /// A bglog command line, whose options take part as if it were run.
  @Argument(
    parsing: .captureForPassthrough,
    help: "A command line of bglog, whose options count, too. It is not run.")
  var commandLine: [String] = []

  /// The format of the output.
  @Option(help: "The format of the answer.")
  var format: RuleListFormat = .text

  /// Whether to ignore all configuration files.
  @Flag(help: "Do not look for a configuration file.")
  var noConfig = false

  /// Prints the settings.
  func run() throws {
    // This argument also captures the help flags of `config show` itself.
    if let first = commandLine.first, ["-h", "--help"].contains(first) {
      throw CleanExit.helpRequest(self)
    }
    var settings = Settings(noConfig || commandLine.contains("--no-config") ? .none : .standard)
    for message in settings.messages { StandardStreams.writeError(line: "bglog: \(message)") }
    try takeCommandLine(into: &settings)
    switch format {
    case .text: try StandardStreams.printOutput(settings.text)
    case .json: try StandardStreams.printOutput(settings.json)
    }
    if !settings.messages.isEmpty { throw ExitStatus.usage }
  }

  private func takeCommandLine(into settings: inout Settings) throws {
    guard !commandLine.isEmpty, let tree = CommandTree.read() else { return }
    if let message = UsageMistake(commandLine, tree).message { throw ValidationError(message) }
    let (command, path) = tree.resolved(commandLine)
    let typed = TypedOptions(Array(commandLine.dropFirst(path.count - 1)), of: command)
    for setting in settings.settings {
      guard let values = typed.values[setting.option], let last = values.last else { continue }
      let isList = command.option(setting.option)?.isRepeating ?? false
      settings.set(setting.name, to: isList ? values : [last], origin: "command line")
    }
    for path in typed.values["--rules"] ?? [] { settings.addRules(path, origin: "command line") }
  }
}

/// `bglog config path`: the configuration files that are used.
struct ConfigPathCommand: ParsableCommand {
  /// The command's name and help text.
  static let configuration = CommandConfiguration(
    commandName: "path", abstract: "Prints the configuration files that count, the winner last.",
    discussion: """
      EXAMPLE
        bglog config path

      EXIT STATUS
        0   there are such files
        1   there is none
      """)

  /// Prints the paths of the files.
  func run() throws {
    let files = RuleDiscovery.standard.configurations
    for file in files { try StandardStreams.printOutput(ReportOutput.escaped(file) + "\n") }
    if files.isEmpty { throw ExitStatus.findings }
  }
}
