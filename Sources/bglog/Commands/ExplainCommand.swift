internal import ArgumentParser
internal import BGLogKit

/// `bglog explain`: what a code, a rule or an outcome means.
struct ExplainCommand: ParsableCommand {
  /// The command's name and help text.
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Says what a code, reason, rule or outcome means, what to look at and to change.",
    usage: "bglog explain [<options>] [<topics> ...]",
    discussion: """
      EXAMPLES
        bglog explain 0x8badf00d
        bglog explain 2343432205
        bglog explain FRONTBOARD 2343432205
        bglog explain '<0xF>'
        bglog explain jetsam:per-process-limit
        bglog explain EXC_RESOURCE 0x2800000000001e50
        bglog explain leaked-task scene-update idle
        bglog explain BGTaskSchedulerErrorDomain 3
        bglog explain 'Battery Level' MNP dasd
        bglog explain --format json 0x2182bad2

      Codes as reports and logs print them, namespaces by name or number,
      jetsam reasons, EXC_RESOURCE and EXC_GUARD with their codes, events of
      the watchdog, rules, outcomes of tasks and classes of the main thread;
      policies, decisions and codes of the scheduler, and states of requests.
      Without a topic all of them are listed.

      EXIT STATUS
        0   every topic is explained
        1   some topic is not known; the others are explained
      """)

  /// The codes, rules and other terms to explain; all of them if empty.
  @Argument(help: "Codes, namespaces, reasons, rules, outcomes, classes.")
  var topics: [String] = []

  /// The format of the output.
  @Option(help: "The format of the answer.")
  var format: RuleListFormat = .text

  /// When to use color.
  @Option(help: "When to use colour; auto obeys NO_COLOR and CLICOLOR_FORCE.")
  var color: ColorMode = .auto

  /// Whether to print ASCII characters only.
  @Flag(inversion: .prefixedNo, help: "Use plain ASCII.")
  var ascii = false

  /// Whether to ignore all configuration files.
  @Flag(help: "Do not look for a configuration file.")
  var noConfig = false

  /// Prints the explanations.
  func run() throws {
    let explanation = Explanation(topics)
    switch format {
    case .text:
      try StandardStreams.printOutput(
        explanation.text(
          color: color.isOn, width: StandardStreams.outputWidth ?? 100,
          ascii: ascii || !OutputOptions.terminalIsUTF8))
    case .json: try StandardStreams.printOutput(explanation.json)
    }
    for failure in explanation.failures { StandardStreams.writeError(line: "bglog: \(failure)") }
    if !explanation.failures.isEmpty { throw ExitStatus.findings }
  }
}
