internal import ArgumentParser
internal import BGLogKit

/// The main command of bglog, which has a subcommand for each task.
@main
struct BGLogCommand: ParsableCommand {
  /// The command's name, help text and subcommands.
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
    version: Version.line,
    subcommands: [
      AnalyzeCommand.self, WatchCommand.self, TriageCommand.self, ExplainCommand.self,
      DetectCommand.self, RulesCommand.self, FormatsCommand.self, SchemaCommand.self,
      ConfigCommand.self, CompletionsCommand.self, ManCommand.self,
    ])

  /// Runs the command that was typed.
  static func main() {
    StandardStreams.reserveClosed()
    StandardStreams.ignoreBrokenPipes()
    TemporaryFiles.removeOnSignals()
    let typed = Array(CommandLine.arguments.dropFirst())
    var command = parsed(typed)
    do {
      try command.run()
    } catch {
      CommandEnd.end(error)
    }
  }

  /// Parses the command line. On a mistake, or if help is requested, prints a message and ends the
  /// program.
  private static func parsed(_ typed: [String]) -> any ParsableCommand {
    if let mistake = SingleDash.mistake(in: typed) { CommandEnd.refuse(mistake, typed) }
    let configured = ConfiguredArguments(typed)
    if !configured.messages.isEmpty { CommandEnd.refuse(configured: configured.messages) }
    let folded = FoldedPaths(configured.arguments)
    do {
      var command = try parseAsRoot(folded.arguments)
      if var reading = command as? any InputCommand {
        reading.inputs = folded.unfolded(reading.inputs)
        command = reading
      }
      return command
    } catch {
      CommandEnd.endParsing(error, typed)
    }
  }
}

/// The version of the program.
enum Version {
  /// The name, the version and the optional features of this build, for `bglog --version`.
  static var line: String { "\(Analyzer.tool.name) \(Analyzer.tool.version) (\(parts))" }

  /// The release date of this version, which the manual pages print.
  static let date = "2026-11-26"

  private static var parts: String {
    var parts: [String] = []
    #if Archives
      parts.append("+archives")
    #else
      parts.append("-archives")
    #endif
    #if Store
      parts.append("+store")
    #else
      parts.append("-store")
    #endif
    return parts.joined(separator: " ")
  }
}
