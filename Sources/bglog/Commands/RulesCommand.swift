internal import ArgumentParser
internal import BGLogKit

/// `bglog rules`: lists the message rules, and helps users to write their own.
struct RulesCommand: ParsableCommand {
  /// The command's name, help text and subcommands.
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

/// `bglog rules list`: one line for every rule.
struct RulesListCommand: ParsableCommand {
  /// The command's name and help text.
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists every rule, in the order in which they are tried.",
    usage: "bglog rules list [<options>]",
    discussion: """
      EXAMPLES
        bglog rules list
        bglog rules list --rules acme.yml --format json
      """)

  /// The rule packs to list.
  @OptionGroup var rules: RuleOptions

  /// The format of the list.
  @Option(help: "The format of the list.")
  var format: RuleListFormat = .text

  /// Prints the list.
  func run() throws {
    try StandardStreams.printOutput(rules.description().list(format))
  }
}

/// `bglog rules show`: everything about one rule.
struct RulesShowCommand: ParsableCommand {
  /// The command's name and help text.
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Shows a rule: its pattern, literals and samples.",
    usage: "bglog rules show [<options>] <id>",
    discussion: """
      EXAMPLE
        bglog rules show uikit.created
      """)

  /// The identifier of the rule, such as `uikit.created`.
  @Argument(help: "The rule's identifier; see bglog rules list.")
  var id: String

  /// The rule packs to look in.
  @OptionGroup var rules: RuleOptions

  /// The format of the output.
  @Option(help: "The format.")
  var format: RuleListFormat = .text

  /// Prints the rule.
  func run() throws {
    let description = try rules.description()
    guard let text = description.show(id, format) else {
      throw ValidationError("There is no rule '\(id)'\(description.suggestion(for: id))")
    }
    try StandardStreams.printOutput(text)
  }
}

/// `bglog rules check`: tests every sample of every pack against all rules.
struct RulesCheckCommand: ParsableCommand {
  /// The command's name and help text.
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Checks rule packs: every sample against all rules.",
    discussion: """
      EXAMPLES
        bglog rules check acme.yml
        bglog rules check rules/

      Reads the packs named, those found by themselves and the built-in ones,
      and says of every mistake where it is: what is wrong with the YAML, a
      sample that its rule does not match or that another rule takes first, a
      counter-sample that matches, a pattern that takes too much work.

      EXIT STATUS
        0   nothing is wrong
        1   something is
        64  a file or folder cannot be read
      """)

  /// The rule packs to check, and folders of them.
  @Argument(help: "Rule packs, and folders of such.", completion: .file())
  var paths: [String] = []

  /// Further rule packs, and where to look for configuration files.
  @OptionGroup var rules: RuleOptions

  /// Checks the packs and prints the mistakes.
  func run() throws {
    let check = RuleCheck(rules.paths + paths, discovery: rules.discovery)
    for message in check.messages { StandardStreams.writeError(line: "bglog: \(message)") }
    let counts = check.counts
    let what = "\(counts.packs) packs, \(counts.rules) rules, \(counts.samples) samples"
    let verdict = check.messages.isEmpty ? "nothing wrong" : "\(check.messages.count) wrong"
    try StandardStreams.printOutput("\(what): \(verdict)\n")
    if check.hasUnreadable { throw ExitStatus.usage }
    if !check.messages.isEmpty { throw ExitStatus.findings }
  }
}

/// `bglog rules test`: which rule matches a line.
struct RulesTestCommand: ParsableCommand {
  /// The command's name and help text.
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

  /// The line of a log, with or without its header.
  @Option(help: ArgumentHelp("The line, with or without its header.", valueName: "text"))
  var line: String

  /// The rule packs to try.
  @OptionGroup var rules: RuleOptions

  /// The format of the output.
  @Option(help: "The format.")
  var format: RuleListFormat = .text

  /// Prints the rule that matches, or those that nearly match.
  func run() throws {
    let test = RuleTest(line, rules: try rules.load())
    try StandardStreams.printOutput(test.text(format))
    if !test.hasMatch { throw ExitStatus.findings }
  }
}

/// `bglog rules new`: a rule pack to start from, for a given line of a log.
struct RulesNewCommand: ParsableCommand {
  /// The command's name and help text.
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Writes a rule pack for a line of a log, to be completed by hand.",
    discussion: """
      EXAMPLE
        bglog rules new --from-line 'Upload 7 "photo" started' > acme.yml
        bglog rules check acme.yml
      """)

  /// The line of a log, with or without its header.
  @Option(help: ArgumentHelp("The line, with or without its header.", valueName: "text"))
  var fromLine: String

  /// The name of the new pack.
  @Option(help: "The name of the pack: a-z, 0-9 and -.")
  var pack = "acme"

  /// Throws if the line is empty or the name of the pack is invalid.
  func validate() throws {
    if fromLine.allSatisfy(\.isWhitespace) { throw ValidationError("The line is empty.") }
    let known = pack.utf8.allSatisfy {
      (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
    }
    if pack.isEmpty || !known { throw ValidationError("--pack takes a-z, 0-9 and -.") }
  }

  /// Prints the pack.
  func run() throws {
    let skeleton = RuleSkeleton(line: fromLine, pack: pack)
    if let problem = skeleton.problem {
      throw ValidationError("No rule can be made from this line: \(problem).")
    }
    try StandardStreams.printOutput(skeleton.yaml)
  }
}
