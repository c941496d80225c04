internal import ArgumentParser
internal import BGLogKit

/// `bglog rules`: the built-in message rules, and tools for one's own.
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

/// `bglog rules list`: one line for every rule.
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

/// `bglog rules show`: everything about one rule.
struct RulesShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Shows a rule: its pattern, literals and samples.",
    usage: "bglog rules show [<options>] <id>",
    discussion: """
      EXAMPLE
        bglog rules show uikit.created
      """)

  /// The identifier of the rule.
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

/// `bglog rules check`: tests every sample of every pack against all rules.
struct RulesCheckCommand: ParsableCommand {
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

  /// The packs.
  @Argument(help: "Rule packs, and folders of such.", completion: .file())
  var paths: [String] = []

  @OptionGroup var rules: RuleOptions

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

/// `bglog rules test`: the rule that matches a line.
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

/// `bglog rules new`: a new pack for a line of a log.
struct RulesNewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Writes a rule pack for a line of a log, to be completed by hand.",
    discussion: """
      EXAMPLE
        bglog rules new --from-line 'Upload 7 "photo" started' > acme.yml
        bglog rules check acme.yml
      """)

  /// The line.
  @Option(help: ArgumentHelp("The line, with or without its header.", valueName: "text"))
  var fromLine: String

  /// The pack's name.
  @Option(help: "The name of the pack: a-z, 0-9 and -.")
  var pack = "acme"

  func validate() throws {
    if fromLine.allSatisfy(\.isWhitespace) { throw ValidationError("The line is empty.") }
    let known = pack.utf8.allSatisfy {
      (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
    }
    if pack.isEmpty || !known { throw ValidationError("--pack takes a-z, 0-9 and -.") }
  }

  func run() throws {
    let skeleton = RuleSkeleton(line: fromLine, pack: pack)
    if let problem = skeleton.problem {
      throw ValidationError("No rule can be made from this line: \(problem).")
    }
    try StandardStreams.printOutput(skeleton.yaml)
  }
}
