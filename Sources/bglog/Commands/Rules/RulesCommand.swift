internal import ArgumentParser

/// `bglog rules`: the message rules, and work on one's own.
struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "Lists, tests and checks message rules, and starts new ones.",
    discussion: """
      EXAMPLES
        bglog rules list                               every rule
        bglog rules show uikit.created                 one of them
        bglog rules test --line 'Upload 7 started'     which rule matches, or nearly
        bglog rules new --from-line 'Upload 7 started' > acme.yml
        bglog rules check acme.yml                     tries all samples on all rules
        bglog analyze --rules acme.yml console.log

      Rules say which messages of a log mean what. Packs of rules are YAML files;
      bglog schema --rules prints their JSON Schema.

      Packs are found by themselves in ~/.config/bglog/rules, and where a
      .bglog.yml in the working folder or above it names them: rules: [acme.yml]
      """,
    subcommands: [
      RulesListCommand.self, RulesShowCommand.self, RulesCheckCommand.self, RulesTestCommand.self,
      RulesNewCommand.self,
    ])
}
