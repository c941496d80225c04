package import LogModel

/// A writer of one export format: of one document for `analyze`, of one for each input for
/// `triage`.
///
/// Documents are passed in one after the other and not kept, so that a run over thousands of inputs
/// needs the memory of one of them. A format whose counts or order need all of them (metrics, the
/// comment on a pull request) keeps sums, never documents.
package protocol ExportWriter {
  /// Writes the beginning of the export, before the first document.
  mutating func begin(_ tool: ReportDocument.Tool, to output: inout OutputBuffer)

  /// Writes the part of the export that is about a document.
  mutating func add(_ document: ReportDocument, to output: inout OutputBuffer)

  /// Writes the end of the export, after the last document.
  ///
  /// - Parameters:
  ///   - triage: The findings over all documents of `triage`; `nil` for the one document of `analyze`.
  ///   - output: Takes the bytes.
  mutating func finish(_ triage: TriageDocument?, to output: inout OutputBuffer)
}

extension ExportWriter {
  /// Writes nothing.
  package mutating func begin(_ tool: ReportDocument.Tool, to output: inout OutputBuffer) {}

  /// Writes nothing.
  package mutating func add(_ document: ReportDocument, to output: inout OutputBuffer) {}

  /// Writes nothing.
  package mutating func finish(_ triage: TriageDocument?, to output: inout OutputBuffer) {}
}

/// The inputs that could not be read or understood, each once.
///
/// A run over many inputs names some of them in their documents and all of them at its end, so the paths
/// that failed are kept.
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

  /// Notes and returns the failures that were in no document, such as files that cannot be opened.
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
  /// Why a filter matches nothing, in one line; `nil` where the problem is about the input.
  package var unknownFilter: String? {
    unmetFilter.flatMap { $0.isUnknown ? message : nil }
  }
}

extension FailedInput {
  /// The failure in one line: `console.log:3: cut short`.
  package var text: String { path + (line.map { ":\($0)" } ?? "") + ": " + message }
}
