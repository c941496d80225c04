internal import ArgumentParser

/// Measures how fast inputs of known truth are analyzed, and checks the answers.
@main
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bglog-bench",
    abstract: "Measures how fast bglog analyzes inputs of known truth, and whether it is right.",
    subcommands: [LogBenchCommand.self, ReportBenchCommand.self, GenerateCommand.self],
    defaultSubcommand: LogBenchCommand.self)
}

extension Duration {
  /// The duration in seconds.
  var seconds: Double { Double(components.attoseconds) / 1e18 + Double(components.seconds) }
}
