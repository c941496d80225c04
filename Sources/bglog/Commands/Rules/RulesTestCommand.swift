internal import ArgumentParser
internal import BGLogKit

/// `bglog rules test`: what the rules make of a line.
struct RulesTestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Says which rule matches a line, or how far the nearest come.",
    usage: "bglog rules test [<options>] --line <text>",
    discussion: """
      EXAMPLES
        bglog rules test --line 'Created background task <private>.'
        bglog rules test --rules acme.yml --line 'Upload 7 started'

      EXIT STATUS
        0   a rule matches
        1   none does
        64  wrong usage, or a wrong pack
      """)

  /// The line.
  @Option(help: ArgumentHelp("The line, with or without its header.", valueName: "text"))
  var line: String

  @OptionGroup var rules: RuleOptions

  /// The format.
  @Option(help: "The format.")
  var format: RuleListFormat = .text

  func run() throws {
    let test = RuleTest(line, rules: try rules.load())
    try StandardStreams.printOutput(test.text(format))
    if !test.hasMatch { throw ExitStatus.findings }
  }
}
