internal import ArgumentParser
internal import BGLogKit

/// `bglog rules show`: everything about one rule.
struct RulesShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Shows a rule: its pattern, literals and samples.",
    usage: "bglog rules show [<options>] <id>",
    discussion: """
      EXAMPLE
        bglog rules show uikit.created
      """)

  /// The rule.
  @Argument(help: "The rule's identifier; see bglog rules list.")
  var id: String

  @OptionGroup var rules: RuleOptions

  /// The format.
  @Option(help: "The format.")
  var format: RuleListFormat = .text

  func run() throws {
    let description = try rules.description()
    guard let text = description.show(id, format) else {
      throw ValidationError("There is no rule '\(id)'\(description.suggestion(for: id))")
    }
    try StandardStreams.printOutput(text)
  }
}
