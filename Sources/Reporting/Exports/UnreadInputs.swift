package import LogModel

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
    let failures = document.inputs.flatMap(\.failures)
    paths.formUnion(failures.map(\.path))
    return failures
  }

  /// Notes and returns the failures that no document told, such as files that cannot be opened.
  mutating func add(_ triage: TriageDocument?) -> [FailedInput] {
    let failures = (triage?.failures ?? []).filter { !paths.contains($0.path) }
    paths.formUnion(failures.map(\.path))
    return failures
  }
}

extension InputSummary {
  /// Why the input could not be read or understood, one entry for each reason; empty where it was.
  package var failures: [FailedInput] {
    problems.filter(\.isFatal).map {
      FailedInput(path: path, line: $0.line, message: $0.message)
    }
  }
}

extension InputProblem {
  /// What is wrong with what was asked for, in one line; `nil` where it is about the input.
  package var unknownFilter: String? {
    unmetFilter.flatMap { $0.isUnknown ? message : nil }
  }
}

extension FailedInput {
  /// The failure in one line: `console.log:3: cut short`.
  package var text: String { path + (line.map { ":\($0)" } ?? "") + ": " + message }
}
