/// A writer of workflow commands for GitHub Actions.
package struct GitHubWriter: ExportWriter {
  /// Creates a writer.
  package init() {}

  package mutating func begin(_ tool: ReportDocument.Tool, to output: inout OutputBuffer) {}

  package mutating func add(_ document: ReportDocument, to output: inout OutputBuffer) {}

  package mutating func finish(_ triage: TriageDocument?, to output: inout OutputBuffer) {}
}
