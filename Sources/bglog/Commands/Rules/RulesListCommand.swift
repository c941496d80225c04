internal import ArgumentParser
internal import BGLogKit

/// `bglog rules list`: every rule in a line.
struct RulesListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists every rule, in the order in which they are tried.",
    usage: "bglog rules list [<options>]",
    discussion: """
      EXAMPLES
        bglog rules list
        bglog rules list --rules acme.yml --format json
      """)

  @OptionGroup var rules: RuleOptions

  /// The format of the list.
  @Option(help: "The format of the list.")
  var format: RuleListFormat = .text

  func run() throws {
    try StandardStreams.printOutput(rules.description().list(format))
  }
}
