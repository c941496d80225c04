internal import ArgumentParser
internal import BGLogKit

/// How a report is printed, for every command that prints one.
struct OutputOptions: ParsableArguments {
  /// The format of the report.
  @Option(help: "The format of the report.")
  var format: ReportFormat = .text

  /// When to use colour.
  @Option(help: "When to use colour; NO_COLOR is obeyed.")
  var color: ColorMode = .auto

  /// Whether to keep to ASCII.
  @Flag(help: "Use plain ASCII for marks and lines.")
  var ascii = false

  /// Whether to print everything.
  @Flag(name: .shortAndLong, help: "Print every task and finding, however many there are.")
  var verbose = false

  /// Prints the report to standard output and what could not be read to standard error.
  func print(_ document: ReportDocument) throws {
    StandardStreams.ignoreBrokenPipes()
    let output = ReportOutput(
      format: format, color: color.isOn, width: StandardStreams.outputWidth ?? 100,
      ascii: ascii || !Self.terminalIsUTF8, verbose: verbose)
    for failure in ReportOutput.failures(in: document) {
      StandardStreams.writeError(line: "bglog: \(failure)")
    }
    do throws(StandardStreams.WriteError) {
      try output.write(document, to: StandardStreams.write)
    } catch {
      throw Self.reported(error)
    }
  }

  /// Prints the report about inputs line by line, as it is made, and returns its counts.
  func stream(_ inputs: [Input], with analyzer: Analyzer) throws -> ReportSummary {
    StandardStreams.ignoreBrokenPipes()
    var writer = ReportLineWriter(paths: inputs.map(\.path))
    do throws(StandardStreams.WriteError) {
      return try analyzer.analyze(inputs) { line throws(StandardStreams.WriteError) in
        if case .input(let input) = line {
          for failure in ReportOutput.failures(of: input) {
            StandardStreams.writeError(line: "bglog: \(failure)")
          }
        }
        try writer.write(line, to: StandardStreams.write)
      }
    } catch {
      throw Self.reported(error)
    }
  }

  /// The exit status when a report cannot be written; a closed pipe ends the program quietly.
  private static func reported(_ error: StandardStreams.WriteError) -> ExitCode {
    switch error {
    case .closedPipe: return ExitStatus.clean
    case .failed(let reason):
      StandardStreams.writeError(line: "bglog: cannot write the report: \(reason)")
      return ExitStatus.failure
    }
  }

  /// Whether the terminal shows UTF-8; a pipe or file is given UTF-8 in any case.
  static var terminalIsUTF8: Bool {
    guard StandardStreams.outputIsTerminal else { return true }
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy
      .compactMap { StandardStreams.environment($0) }.first { !$0.isEmpty }
    guard let locale = locale?.lowercased() else { return true }
    return locale.contains("utf-8") || locale.contains("utf8")
  }
}

/// The values of `--color`.
enum ColorMode: String, CaseIterable, ExpressibleByArgument {
  case auto, always, never

  /// Whether to use colour now: on a terminal that is not dumb, and not against NO_COLOR.
  var isOn: Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      let refused = StandardStreams.environment("NO_COLOR").map { !$0.isEmpty } ?? false
      return StandardStreams.outputIsTerminal && !refused
        && StandardStreams.environment("TERM") != "dumb"
    }
  }
}
