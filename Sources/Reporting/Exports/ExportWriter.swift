package import LogModel

/// Writes one export format: a single document for `analyze`, or one document for each input for
/// `triage`.
///
/// Documents are added one after another and not kept, so that a run over thousands of inputs needs
/// the memory of a single document. A format whose counts or order depend on all documents
/// (metrics, the comment on a pull request) keeps sums instead.
package protocol ExportWriter {
  /// Writes the beginning of the export, before the first document.
  mutating func begin(_ tool: ReportDocument.Tool, to output: inout OutputBuffer)

  /// Writes the part of the export that is about one document.
  mutating func add(_ document: ReportDocument, to output: inout OutputBuffer)

  /// Writes the end of the export, after the last document.
  ///
  /// - Parameters:
  ///   - triage: The findings over all documents of `triage`; `nil` for `analyze`.
  ///   - output: Receives the bytes.
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

/// Collects the inputs that could not be read or understood, each once.
///
/// In a run over many inputs, some are named in their documents and all of them at the end, so the
/// paths that failed are remembered.
struct UnreadInputs {
  private var paths: Set<String> = []

  /// The number of inputs so far that could not be read or understood.
  var count: Int { paths.count }

  /// Remembers and returns the failures of a document's inputs, one for each reason.
  mutating func add(_ document: ReportDocument) -> [FailedInput] {
    let failures = document.inputs.flatMap(\.failures)
    paths.formUnion(failures.map(\.path))
    return failures
  }

  /// Remembers and returns the failures that no document contains, such as files that cannot be
  /// opened.
  mutating func add(_ triage: TriageDocument?) -> [FailedInput] {
    let failures = (triage?.failures ?? []).filter { !paths.contains($0.path) }
    paths.formUnion(failures.map(\.path))
    return failures
  }
}

extension InputSummary {
  /// Why the input could not be read or understood, one element for each reason; empty if it could.
  package var failures: [FailedInput] {
    problems.filter(\.isFatal).map {
      FailedInput(path: path, line: $0.line, message: $0.message)
    }
  }
}

extension InputProblem {
  /// Why a filter matches nothing, on one line; `nil` if the problem is about the input itself.
  package var unknownFilter: String? {
    unmetFilter.flatMap { $0.isUnknown ? message : nil }
  }
}

extension FailedInput {
  /// The failure on one line: `console.log:3: cut short`.
  package var text: String { path + (line.map { ":\($0)" } ?? "") + ": " + message }
}
