internal import ArgumentParser
internal import BGLogKit

/// How and where a report is written, for every command that makes one.
struct OutputOptions: ParsableArguments {
  /// The format of the report.
  @Option(
    help: ArgumentHelp(
      "The format of the report. (default: text, or what the ending of -o asks for)"))
  var format: ReportFormat?

  /// Where to write.
  @Option(
    name: [.customShort("o"), .customLong("output")], parsing: .singleValue,
    help: ArgumentHelp(
      "Write to this file and not to standard output, in the format of its ending or of the name "
        + "before a colon (junit:FILE). May be repeated; - is standard output.",
      valueName: "file"),
    completion: .file())
  var outputs: [String] = []

  /// Whether to replace what identifies people and devices.
  @Flag(
    help:
      "Replace e-mail and network addresses, names of users and devices, device keys and message text that no rule matched."
  )
  var redact = false

  /// When to use colour.
  @Option(help: "When to use colour; auto obeys NO_COLOR and CLICOLOR_FORCE.")
  var color: ColorMode = .auto

  /// Whether to keep to ASCII.
  @Flag(inversion: .prefixedNo, help: "Use plain ASCII for marks and lines.")
  var ascii = false

  /// Whether to print everything.
  @Flag(
    name: .shortAndLong,
    help: "Print every task, finding and event in order of time, however many there are.")
  var verbose = false

  /// Whether to print the verdict only.
  @Flag(name: .shortAndLong, help: "Print the verdict only; the exit status tells as much.")
  var quiet = false

  func validate() throws {
    if verbose, quiet {
      throw ValidationError("--verbose asks for everything and --quiet for the verdict only.")
    }
    if format != nil, outputs.count > 1 {
      throw ValidationError(
        "With several -o each names its own format: by its ending, or as in -o junit:FILE.")
    }
    for output in outputs where ReportDestination(output) == nil && format == nil {
      let endings = ReportFormat.allCases.compactMap(\.fileExtensions.first)
        .map { "." + $0 }.joined(separator: ", ")
      throw ValidationError(
        "-o \(ReportOutput.escaped(output)): its ending names no format (\(endings)); write "
          + "FORMAT:FILE.")
    }
    if destinations.count(where: \.isStandardOutput) > 1 {
      throw ValidationError("Standard output (-) can take only one report.")
    }
    if Set(destinations.map(\.path)).count < destinations.count {
      throw ValidationError("Two reports cannot go to one file.")
    }
  }

  /// Where the report goes.
  var destinations: [ReportDestination] {
    if outputs.isEmpty { return [ReportDestination(format: format ?? .text, path: "-")] }
    return outputs.compactMap { output in
      guard let format else { return ReportDestination(output) }
      // A format that is named twice, `--format junit -o junit:FILE`, is named once.
      let named = ReportDestination(output)
      let isNamed = output.hasPrefix("\(format.rawValue):") && named?.format == format
      return isNamed ? named : ReportDestination(format: format, path: output)
    }
  }

  /// How text is laid out.
  var layout: ReportOutput {
    ReportOutput(
      color: color.isOn, width: StandardStreams.outputWidth ?? 100,
      ascii: ascii || !Self.terminalIsUTF8, verbose: verbose, quiet: quiet)
  }

  /// Writes a report everywhere it is to go, and what could not be read to standard error.
  func write(_ document: ReportDocument, failures: [String]) throws {
    for failure in failures { StandardStreams.writeError(line: "bglog: \(failure)") }
    var failure: ExitCode?
    let layout = layout
    for destination in destinations {
      do throws(OutputError) {
        try layout.write(document, to: destination)
      } catch {
        // What was found stands, whether anybody reads it or not, and goes into the other files.
        if !error.isClosedPipe { failure = Self.reported(error) }
      }
    }
    if let failure { throw failure }
  }

  /// Says why a report cannot be written and returns the exit status.
  static func reported(_ error: OutputError) -> ExitCode {
    StandardStreams.writeError(line: "bglog: " + ReportOutput.escaped(error.description))
    return ExitStatus.failure
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
