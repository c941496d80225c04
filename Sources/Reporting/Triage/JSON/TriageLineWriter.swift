internal import LogModel

/// Writes JSON objects about many inputs, one per line: first the lines of each report as it is
/// read, and at the end what the reports have in common.
package struct TriageLineWriter: ExportWriter {
  /// Creates a writer.
  package init() {}

  package mutating func begin(_ tool: ReportDocument.Tool, to output: inout OutputBuffer) {
    Self.line("header", to: &output) { $0.member("tool", tool) }
  }

  package mutating func add(_ document: ReportDocument, to output: inout OutputBuffer) {
    var writer = ReportLineWriter(paths: document.inputs.map(\.path))
    document.forEachLine { line in
      switch line {
      case .header, .summary: break
      default: writer.write(line) { output.append(contentsOf: $0) }
      }
    }
  }

  package mutating func finish(_ triage: TriageDocument?, to output: inout OutputBuffer) {
    guard let triage else { return }
    Self.lines("skipped", triage.skipped, to: &output)
    Self.lines("failure", triage.failures, to: &output)
    Self.lines("group", triage.groups, to: &output)
    Self.lines("leakedTask", triage.leakedTasks, to: &output)
    Self.lines("requestGroup", triage.requests, to: &output)
    Self.lines("trend", triage.trends, to: &output)
    Self.lines("findingGroup", triage.findings, to: &output)
    Self.line("summary", to: &output) { json in
      json.member("inputs", triage.inputs)
      triage.summary.writeMembers(to: &json)
      json.member("store", triage.store)
    }
  }

  private static func lines<Record: JSONRecord>(
    _ type: String, _ records: [Record], to output: inout OutputBuffer
  ) {
    for record in records { line(type, to: &output, record.writeMembers) }
  }

  private static func line(
    _ type: String, to output: inout OutputBuffer, _ members: (inout JSONWriter) -> Void
  ) {
    var json = JSONWriter(isCompact: true)
    json.line(type, schema: TriageDocument.schema, members)
    output.append(contentsOf: json.output.bytes)
  }
}
