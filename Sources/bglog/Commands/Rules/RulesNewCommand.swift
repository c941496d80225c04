internal import ArgumentParser
internal import BGLogKit

/// `bglog rules new`: a pack to start from.
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
