internal import ArgumentParser
internal import BGLogKit

/// Baselines of known findings, for commands with findings.
struct BaselineOptions: ParsableArguments {
  /// The files with known findings.
  @Option(
    name: .customLong("baseline"), parsing: .singleValue,
    help: ArgumentHelp(
      "Do not fail for the findings that this file names. May be repeated.", valueName: "file"),
    completion: .file())
  var baselines: [String] = []

  /// The file to which the findings of this run are written.
  @Option(
    help: ArgumentHelp(
      "Write this run's findings to this file, for --baseline, and exit with 0 for them.",
      valueName: "file"),
    completion: .file())
  var writeBaseline: String?

  /// Reads the baselines; prints why one cannot be read.
  func load() throws -> Baseline {
    var known = Baseline()
    do throws(BaselineError) {
      for path in baselines { known.formUnion(try Baseline(path: path)) }
    } catch {
      StandardStreams.writeError(line: "bglog: " + ReportOutput.escaped(error.description))
      throw ExitStatus.usage
    }
    return known
  }

  /// Marks the findings that a baseline contains and returns the worst severity of the others, or `nil`
  /// if they are written to a baseline.
  func worst(of document: inout ReportDocument, _ baseline: Baseline) -> Severity? {
    baseline.mark(&document)
    guard writeBaseline == nil else { return nil }
    return document.findings.lazy.filter { !$0.isKnown }.map(\.severity).max()
  }

  /// Writes the findings of a document to a baseline, if requested.
  func record(_ document: ReportDocument) throws {
    guard writeBaseline != nil else { return }
    var writer = BaselineWriter()
    for finding in document.findings { writer.add(finding) }
    try write(writer)
  }

  /// Writes a baseline, if requested.
  func write(_ writer: BaselineWriter) throws {
    guard let writeBaseline else { return }
    do throws(OutputError) {
      try writer.write(to: writeBaseline)
    } catch {
      throw OutputOptions.reported(error)
    }
  }
}
