internal import ArgumentParser

/// Generates inputs whose correct analysis is known, measures how fast they are analyzed, and checks
/// the results.
@main
struct BenchCommand: ParsableCommand {
  /// The command's name, help text and subcommands.
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
