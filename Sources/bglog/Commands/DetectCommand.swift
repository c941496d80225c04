internal import ArgumentParser
internal import BGLogKit

/// `bglog detect`: which formats files contain, and which lines are not understood.
struct DetectCommand: InputCommand {
  /// The command's name and help text.
  static let configuration = CommandConfiguration(
    commandName: "detect",
    abstract: "Says which formats files hold, and which lines were not understood, and why.",
    usage: "bglog detect [<options>] [<inputs> ...]",
    discussion: """
      EXAMPLES
        bglog detect console.log
        bglog detect --input-format nslog console.log
        bglog detect --format json *.log
        pbpaste | bglog detect -

      Formats are told by line: a file may hold several. bglog formats lists
      them all.

      EXIT STATUS
        0   everything was read and understood
        1   some lines were not understood
        2   some input could not be read or is nothing bglog understands
        64  wrong usage, or a rule pack or configuration that is wrong
      """)

  /// The inputs as typed.
  @Argument(help: "Logs and crash reports; - is standard input.", completion: .file())
  var inputs: [String] = []

  /// The only log format to try.
  @OptionGroup var inputFormat: InputFormatOption

  /// The rule packs to use.
  @OptionGroup var rules: RuleOptions

  /// The number of threads.
  @OptionGroup var jobs: JobsOption

  /// The format of the output.
  @Option(help: "The format of the answer.")
  var format: RuleListFormat = .text

  /// Throws if there is no input or standard input is named twice.
  func validate() throws {
    if inputs.isEmpty, StandardStreams.inputIsTerminal {
      throw ValidationError("Name a file to look at, for example: console.log")
    }
    try inputs.checkStandardInput()
  }

  /// Reads the inputs and prints what was detected.
  func run() throws {
    let library = try rules.load()
    let sources = inputs.isEmpty ? ["-"] : inputs
    let detections = sources.map { path in
      FormatDetection(
        path == "-" ? .standardInput : .file(path), only: inputFormat.name, rules: library,
        jobs: jobs.count)
    }
    switch format {
    case .text:
      try StandardStreams.printOutput(detections.map(\.text).joined(separator: "\n"))
    case .json: try StandardStreams.printOutput(FormatDetection.json(detections))
    }
    for detection in detections {
      for problem in detection.problems where problem.isFatal {
        StandardStreams.writeError(
          line: "bglog: " + ReportOutput.escaped("\(detection.path): \(problem.message)"))
      }
    }
    if detections.contains(where: { $0.formats.isEmpty }) { throw ExitStatus.failure }
    if detections.contains(where: { $0.linesNotUnderstood > 0 }) { throw ExitStatus.findings }
  }
}
