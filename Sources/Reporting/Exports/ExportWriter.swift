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
