internal import ArgumentParser
internal import BGLogKit

/// The options for baselines of known findings.
struct BaselineOptions: ParsableArguments {
  /// The baseline files to read.
  @Option(
    name: .customLong("baseline"), parsing: .singleValue,
    help: ArgumentHelp(
      "Do not fail for the findings that this file names. May be repeated.", valueName: "file"),
    completion: .file())
  var baselines: [String] = []

  /// The baseline file to write the findings of this run to; `nil` to write none.
  @Option(
    help: ArgumentHelp(
      "Write this run's findings to this file, for --baseline, and exit with 0 for them.",
      valueName: "file"),
    completion: .file())
  var writeBaseline: String?

  /// Reads the baselines. If one cannot be read, prints why and throws an exit status.
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

  /// Marks the findings that a baseline contains as known and returns the worst severity of the others.
  /// `nil` if there are no others, or if this run writes a baseline: all its findings are known then.
  func worst(of document: inout ReportDocument, _ baseline: Baseline) -> Severity? {
    baseline.mark(&document)
    guard writeBaseline == nil else { return nil }
    return document.findings.lazy.filter { !$0.isKnown }.map(\.severity).max()
  }

  /// Writes the findings of a document to a baseline file, if the user asked for one.
  func record(_ document: ReportDocument) throws {
    guard writeBaseline != nil else { return }
    var writer = BaselineWriter()
    for finding in document.findings { writer.add(finding) }
    try write(writer)
  }

  /// Writes a baseline file, if the user asked for one.
  func write(_ writer: BaselineWriter) throws {
    guard let writeBaseline else { return }
    do throws(OutputError) {
      try writer.write(to: writeBaseline)
    } catch {
      throw OutputOptions.reported(error)
    }
  }
}
