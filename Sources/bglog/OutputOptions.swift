public import ArgumentParser
public import BGLogKit

/// The options for the format and the destinations of a report.
struct OutputOptions: ParsableArguments {
  /// The format of the report; `nil` if the destinations determine it.
  @Option(
    help: ArgumentHelp(
      "The format of the report. (default: text, or what the ending of -o asks for)"))
  var format: ReportFormat?

  /// The destinations as typed.
  @Option(
    name: [.customShort("o"), .customLong("output")], parsing: .singleValue,
    help: ArgumentHelp(
      "Write to this file and not to standard output, in the format of its ending or of the name "
        + "before a colon (junit:FILE). May be repeated; - is standard output.",
      valueName: "file"),
    completion: .file())
  var outputs: [String] = []

  /// Whether `--redact` is given.
  @Flag(
    help:
      "Replace e-mail and network addresses, names of users and devices, device keys and message text that no rule matched."
  )
  var redact = false

  /// The key of the placeholders; `nil` to number them.
  @Option(
    help: ArgumentHelp(
      "Redact, with placeholders that are the same in each run with this key.", valueName: "key"))
  var redactKey: String?

  /// The redactor of the report, or `nil` if nothing is redacted.
  func redactor(rules: RuleLibrary) -> Redactor? {
    redacts ? Redactor(rules: rules, key: redactKey) : nil
  }

  /// Whether to redact what identifies people and devices.
  var redacts: Bool { redact || redactKey != nil }

  /// When to use color.
  @Option(help: "When to use colour; auto obeys NO_COLOR and CLICOLOR_FORCE.")
  var color: ColorMode = .auto

  /// Whether to print ASCII characters only.
  @Flag(inversion: .prefixedNo, help: "Use plain ASCII for marks and lines.")
  var ascii = false

  /// Whether to print every task, finding and event.
  @Flag(
    name: .shortAndLong,
    help: "Print every task, finding and event in order of time, however many there are.")
  var verbose = false

  /// Whether to print only the verdict.
  @Flag(name: .shortAndLong, help: "Print the verdict only; the exit status tells as much.")
  var quiet = false

  /// Throws if the options contradict each other.
  func validate() throws {
    if redactKey?.isEmpty == true {
      throw ValidationError("--redact-key takes a key, which should be long and secret.")
    }
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

  /// Where to write the report, each with its format; `-` is standard output.
  var destinations: [ReportDestination] {
    if outputs.isEmpty { return [ReportDestination(format: format ?? .text, path: "-")] }
    return outputs.compactMap { output in
      guard let format else { return ReportDestination(output) }
      // `--format junit -o junit:FILE` names the format twice; the path is still FILE.
      let named = ReportDestination(output)
      let isNamed = output.hasPrefix("\(format.rawValue):") && named?.format == format
      return isNamed ? named : ReportDestination(format: format, path: output)
    }
  }

  /// How to lay out the text of a report.
  var layout: ReportOutput {
    ReportOutput(
      color: color.isOn, width: StandardStreams.outputWidth ?? 100,
      ascii: ascii || !Self.terminalIsUTF8, verbose: verbose, quiet: quiet)
  }

  /// Writes a report to all destinations, and the failures to standard error.
  ///
  /// - Parameters:
  ///   - document: The report.
  ///   - failures: Messages about inputs that could not be read or understood.
  /// - Throws: An exit status if a destination cannot be written.
  func write(_ document: ReportDocument, failures: [String]) throws {
    for failure in failures { StandardStreams.writeError(line: "bglog: \(failure)") }
    var failure: ExitCode?
    let layout = layout
    for destination in destinations {
      do throws(OutputError) {
        try layout.write(document, to: destination)
      } catch {
        // If the reader of a pipe has closed it, the exit status and the other destinations are
        // unaffected.
        if !error.isClosedPipe { failure = Self.reported(error) }
      }
    }
    if let failure { throw failure }
  }

  /// Prints why a report cannot be written and returns the exit status to throw.
  static func reported(_ error: OutputError) -> ExitCode {
    StandardStreams.writeError(line: "bglog: " + ReportOutput.escaped(error.description))
    return ExitStatus.failure
  }

  /// Whether standard output accepts UTF-8. Pipes and files always do; for a terminal the locale
  /// decides.
  static var terminalIsUTF8: Bool {
    guard StandardStreams.outputIsTerminal else { return true }
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy
      .compactMap { StandardStreams.environment($0) }.first { !$0.isEmpty }
    guard let locale = locale?.lowercased() else { return true }
    return locale.contains("utf-8") || locale.contains("utf8")
  }
}

extension ReportFormat: ExpressibleByArgument {}

/// The values of `--color`.
enum ColorMode: String, CaseIterable, ExpressibleByArgument {
  /// When to use color.
  case auto, always, never

  /// Whether to use color. In `auto` mode, color is used on terminals, except with `TERM=dumb`.
  ///
  /// `NO_COLOR` (no-color.org) takes precedence over `CLICOLOR_FORCE`, which requests color even in
  /// pipes and files.
  var isOn: Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      if Self.isSet("NO_COLOR") { return false }
      if Self.isSet("CLICOLOR_FORCE"), StandardStreams.environment("CLICOLOR_FORCE") != "0" {
        return true
      }
      return StandardStreams.outputIsTerminal && StandardStreams.environment("TERM") != "dumb"
    }
  }

  private static func isSet(_ name: String) -> Bool {
    StandardStreams.environment(name).map { !$0.isEmpty } ?? false
  }
}
