internal import ArgumentParser
internal import BGLogKit

/// The inputs of a triage: those named, and those on lists.
struct TriagePaths {
  private let inputs: [String]
  private let lists: [String]
  private let isNullSeparated: Bool

  /// Creates the inputs from what was typed.
  init(_ inputs: [String], _ lists: [String], _ isNullSeparated: Bool) {
    self.inputs = inputs
    self.lists = lists
    self.isNullSeparated = isNullSeparated
  }

  /// All of them, a list among the inputs in the place where it was named.
  func read() throws -> TriageInputs {
    var all = TriageInputs()
    try (inputs + lists).checkStandardInput()
    for input in inputs {
      if input == "-" { try add("-", to: &all) } else { all.paths.append(input) }
    }
    for list in lists { try add(list, to: &all) }
    if inputs.isEmpty, lists.isEmpty { try add("-", to: &all) }
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
