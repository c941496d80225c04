import LogModel

/// The inputs that could not be read or understood, each once.
///
/// A run over many inputs tells some of them in their documents and all of them at its end. What is
/// kept are the paths that failed, as many as the run itself keeps.
struct UnreadInputs {
  private var paths: Set<String> = []

  /// How many inputs could not be read or understood so far.
  var count: Int { paths.count }

  /// Notes and returns the failures of a document's inputs, one for each reason.
  mutating func add(_ document: ReportDocument) -> [FailedInput] {
    var failures: [FailedInput] = []
    for input in document.inputs {
      for problem in input.problems where problem.isFatal {
        paths.insert(input.path)
        failures.append(
          FailedInput(path: input.path, line: problem.line, message: problem.message))
      }
    }
    return failures
  }

  /// Notes and returns the failures that no document told, such as files that cannot be opened.
  mutating func add(_ triage: TriageDocument?) -> [FailedInput] {
    let failures = (triage?.failures ?? []).filter { !paths.contains($0.path) }
    paths.formUnion(failures.map(\.path))
    return failures
  }
}
