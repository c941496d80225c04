internal import ArgumentParser
internal import BGLogKit

/// The exit status of every command, as the report contract fixes it.
enum ExitStatus {
  /// Everything was read; nothing at or above the threshold was found.
  static let clean = ExitCode(0)
  /// Everything was read; something was found.
  static let findings = ExitCode(1)
  /// Some input could not be read or understood, or the report could not be written.
  static let failure = ExitCode(2)
  /// The command line, a configuration file, a rule pack or a baseline is wrong.
  static let usage = ExitCode(64)

  /// The status of a run.
  ///
  /// - Parameters:
  ///   - failed: Whether some input could not be read or understood.
  ///   - worst: The worst severity of a finding that is in no baseline, or `nil`.
  ///   - threshold: The least severity that counts, or `nil` if none does.
  /// - Returns: The exit status.
  static func status(failed: Bool, worst: Severity?, failOn threshold: Severity?) -> ExitCode {
    if failed { return failure }
    guard let threshold, let worst else { return clean }
    return worst >= threshold ? findings : clean
  }
}
