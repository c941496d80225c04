internal import Scanning
public import Triage

extension Baseline {
  /// Reads a baseline from a file.
  ///
  /// - Throws: ``BaselineError`` if it cannot be read or is not a baseline.
  public init(path: String) throws(BaselineError) {
    do throws(InputError) {
      try self.init(reading: .file(path))
    } catch {
      throw BaselineError(description: "\(error.path): \(error.reason)")
    }
  }
}

/// Why a baseline could not be read.
public struct BaselineError: Error, CustomStringConvertible {
  /// What is wrong, in which file, and what to do about it, in one line.
  public let description: String
}

extension BaselineWriter {
  /// Writes the baseline to a file, which appears under its name only when it is complete.
  ///
  /// - Throws: ``OutputError`` if it cannot be written.
  public func write(to path: String) throws(OutputError) {
    let file = try OutputFile(ReportDestination(format: .json, path: path))
    try file.write(bytes())
    try file.finish()
  }
}
