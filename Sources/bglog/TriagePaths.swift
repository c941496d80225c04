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
  func read() throws -> TriageInputs {
    var all = TriageInputs()
    for input in inputs {
      if input == "-" { try add("-", to: &all) } else { all.paths.append(input) }
    }
    if let list { try add(list, to: &all) }
    if inputs.isEmpty, list == nil { try add("-", to: &all) }
    return all
  }

  private func add(_ list: String, to all: inout TriageInputs) throws {
    do throws(PathListError) {
      try all.add(
        listedIn: list == "-" ? .standardInput : .file(list), isNullSeparated: isNullSeparated)
    } catch {
      StandardStreams.writeError(line: "bglog: " + ReportOutput.escaped(error.description))
      throw ExitStatus.failure
    }
  }
}
