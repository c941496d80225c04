internal import ArgumentParser
internal import BGLogKit

/// `bglog rules check`: every sample of every pack against all rules.
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
