internal import ArgumentParser
internal import BGLogKit

/// `bglog config show`: every setting with its value and where it comes from.
struct ConfigShowCommand: ParsableCommand {
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

  /// A command line to look at.
  @Argument(
    parsing: .captureForPassthrough,
    help: "A command line of bglog, whose options count, too. It is not run.")
  var commandLine: [String] = []

  /// The format of the answer.
  @Option(help: "The format of the answer.")
  var format: RuleListFormat = .text

  /// Whether configuration files do not count.
  @Flag(help: "Do not look for a configuration file.")
  var noConfig = false

  func run() throws {
    // What is passed on is passed on whole, and the help with it.
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
