internal import ArgumentParser
internal import BGLogKit

/// The command line of bglog.
@main
struct BGLogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bglog",
    abstract:
      "Says which background task leaked or came late, from crash reports and console logs.",
    discussion: """
      EXAMPLES
        bglog analyze console.log            what happened to each task
        bglog analyze crash.ips console.log  the kill, and the task open at it
        idevicesyslog | bglog analyze -      standard input, until it ends
        bglog analyze --format json *.log    for programs; see bglog schema
        idevicesyslog | bglog watch -        the same while it happens
        bglog triage reports/                what thousands have in common
        bglog explain 0x2182bad2             what a code or rule means
        bglog detect console.log             which formats, which lines not
      """,
    version: Analyzer.tool.version,
    subcommands: [
      AnalyzeCommand.self, WatchCommand.self, TriageCommand.self, ExplainCommand.self,
      DetectCommand.self, RulesCommand.self, FormatsCommand.self, SchemaCommand.self,
    ])

  static func main() {
    let folded = FoldedPaths(Array(CommandLine.arguments.dropFirst()))
    do {
      var command = try parseAsRoot(folded.arguments)
      if var reading = command as? any InputCommand {
        reading.inputs = folded.unfolded(reading.inputs)
        command = reading
      }
      try command.run()
    } catch {
      exit(withError: error)
    }
  }
}
