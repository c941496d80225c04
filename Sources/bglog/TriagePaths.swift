internal import ArgumentParser
internal import BGLogKit

/// The inputs of a triage: those named, and those on lists.
struct TriagePaths {
  private let inputs: [String]
  private let list: String?
  private let isNullSeparated: Bool

  /// Creates the inputs from what was typed.
  init(_ inputs: [String], _ list: String?, _ isNullSeparated: Bool) {
    self.inputs = inputs
    self.list = list
    self.isNullSeparated = isNullSeparated
  }

  /// All of them, a list in the place where it was named.
  func read() throws -> [String] {
    var paths = try inputs.flatMap { $0 == "-" ? try read("-") : [$0] }
    if let list { paths += try read(list) }
    if inputs.isEmpty, list == nil { paths = try read("-") }
    return paths
  }

  private func read(_ list: String) throws -> [String] {
    do throws(PathListError) {
      return try TriageInputs.list(
        from: list == "-" ? .standardInput : .file(list), isNullSeparated: isNullSeparated)
    } catch {
      StandardStreams.writeError(line: "bglog: " + ReportOutput.escaped(error.description))
      throw ExitStatus.failure
    }
  }
}
