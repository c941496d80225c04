internal import ArgumentParser
internal import BGLogKit

/// `bglog config`: what the configuration files say.
struct ConfigCommand: ParsableCommand {
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

/// `bglog config path`: the configuration files that count.
struct ConfigPathCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "path", abstract: "Prints the configuration files that count, the winner last.",
    discussion: """
      EXAMPLE
        bglog config path

      EXIT STATUS
        0   there are such files
        1   there is none
      """)

  func run() throws {
    let files = RuleDiscovery.standard.configurations
    for file in files { try StandardStreams.printOutput(ReportOutput.escaped(file) + "\n") }
    if files.isEmpty { throw ExitStatus.findings }
  }
}
