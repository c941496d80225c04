package import LogModel

/// A writer of one export format: of one document for `analyze`, of one for each input for
/// `triage`.
///
/// Documents are handed in one after the other and forgotten, so that a run over thousands of inputs
/// needs the memory of one of them. A format whose counts or order need all of them (metrics, the
/// comment on a pull request) keeps sums, never documents.
package protocol ExportWriter {
  /// Writes what stands before the first document.
  mutating func begin(_ tool: ReportDocument.Tool, to output: inout OutputBuffer)

  /// Writes what the export says of a document.
  mutating func add(_ document: ReportDocument, to output: inout OutputBuffer)

  /// Writes what stands behind the last document.
  ///
  /// - Parameters:
  ///   - triage: What was found over all documents; `nil` where there is one, of `analyze`.
  ///   - output: Takes the bytes.
  mutating func finish(_ triage: TriageDocument?, to output: inout OutputBuffer)
}

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
