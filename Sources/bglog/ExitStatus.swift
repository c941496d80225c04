internal import ArgumentParser
internal import BGLogKit

/// The exit status of `bglog analyze`, as the report contract fixes it.
enum ExitStatus {
  /// Everything was read; nothing at or above the threshold was found.
  static let clean = ExitCode(0)
  /// Everything was read; something was found.
  static let findings = ExitCode(1)
  /// Some input could not be read or understood, or the report not be written.
  static let failure = ExitCode(2)

  /// The status for a report; `threshold` is the least severity that counts, `nil` when none does.
  static func status(of document: ReportDocument, failOn threshold: Severity?) -> ExitCode {
    if document.inputs.contains(where: { $0.problems.contains(where: \.isFatal) }) {
      return failure
    }
    guard let threshold else { return clean }
    return document.findings.contains { $0.severity >= threshold } ? findings : clean
  }

  /// The status for a report that was told line by line.
  static func status(of summary: ReportSummary, failOn threshold: Severity?) -> ExitCode {
    if summary.failedInputs > 0 { return failure }
    guard let threshold else { return clean }
    let worst = Severity.allCases.filter { $0 >= threshold }
    return worst.contains { summary.findings($0) > 0 } ? findings : clean
  }
}
