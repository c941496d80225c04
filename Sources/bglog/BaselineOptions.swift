internal import ArgumentParser
internal import BGLogKit

/// The findings that are known, for every command that judges.
struct BaselineOptions: ParsableArguments {
  /// The files that name the findings that do not fail.
  @Option(
    name: .customLong("baseline"), parsing: .singleValue,
    help: ArgumentHelp(
      "Do not fail for the findings that this file names. May be repeated.", valueName: "file"),
    completion: .file())
  var baselines: [String] = []

  /// Where to write the findings of this run.
  @Option(
    help: ArgumentHelp(
      "Write this run's findings to this file, for --baseline, and exit with 0 for them.",
      valueName: "file"),
    completion: .file())
  var writeBaseline: String?

  /// Reads the baselines; prints what is wrong with one.
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

  /// Marks what the baseline knows and returns the worst severity of the rest; what is to be written
  /// to a baseline is known from now on.
  func worst(of document: inout ReportDocument, _ baseline: Baseline) -> Severity? {
    baseline.mark(&document)
    guard writeBaseline == nil else { return nil }
    return document.findings.lazy.filter { !$0.isKnown }.map(\.severity).max()
  }

  /// Writes the findings of a document to the baseline, where there is to be one.
  func record(_ document: ReportDocument) throws {
    guard writeBaseline != nil else { return }
    var writer = BaselineWriter()
    for finding in document.findings { writer.add(finding) }
    try write(writer)
  }

  /// Writes the baseline, where there is to be one.
  func write(_ writer: BaselineWriter) throws {
    guard let writeBaseline else { return }
    do throws(OutputError) {
      try writer.write(to: writeBaseline)
    } catch {
      throw OutputOptions.reported(error)
    }
  }
}
