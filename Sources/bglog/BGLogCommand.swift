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
        bglog analyze console.log             what happened to each background task
        bglog analyze crash.ips console.log   the kill, and the task that was open when it came
        idevicesyslog | bglog analyze -       read standard input until it ends
        bglog analyze --format json *.log     the same for programs (bglog schema describes it)
      """,
    version: Analyzer.tool.version,
    subcommands: [AnalyzeCommand.self, FormatsCommand.self, SchemaCommand.self])
}
