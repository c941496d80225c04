internal import ArgumentParser
internal import BGLogKit

/// The exit statuses of all commands. Scripts rely on their meaning.
enum ExitStatus {
  /// Everything was read, and no finding reaches the threshold.
  static let clean = ExitCode(0)
  /// Everything was read, and at least one finding reaches the threshold. Some commands have another
  /// meaning for 1, which their help states.
  static let findings = ExitCode(1)
  /// Some input could not be read or understood, or the report could not be written.
  static let failure = ExitCode(2)
  /// The command line, a configuration file, a rule pack or a baseline is wrong.
  static let usage = ExitCode(64)

  /// The exit status of a run.
  ///
  /// - Parameters:
  ///   - failed: Whether some input could not be read or understood.
  ///   - worst: The worst severity of the findings that are in no baseline; `nil` if there are none.
  ///   - threshold: The lowest severity that leads to ``findings``; `nil` if none does.
  /// - Returns: The exit status.
  static func status(failed: Bool, worst: Severity?, failOn threshold: Severity?) -> ExitCode {
    if failed { return failure }
    guard let threshold, let worst else { return clean }
    return worst >= threshold ? findings : clean
  }
}
