internal import LogModel

/// A writer of one JSON object a line about many inputs: the lines of each report as they come, and
/// at the end what they have in common.
package struct TriageLineWriter: ExportWriter {
  /// Creates a writer.
  package init() {}

  package mutating func begin(_ tool: ReportDocument.Tool, to output: inout OutputBuffer) {
    Self.line("header", to: &output) { $0.tool(tool) }
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
    for skipped in triage.skipped {
      Self.line("skipped", to: &output) { $0.skippedMembers(skipped) }
    }
    for failure in triage.failures {
      Self.line("failure", to: &output) { $0.failureMembers(failure) }
    }
    for group in triage.groups { Self.line("group", to: &output) { $0.crashGroupMembers(group) } }
    for group in triage.leakedTasks {
      Self.line("leakedTask", to: &output) { $0.taskGroupMembers(group) }
    }
    for trend in triage.trends { Self.line("trend", to: &output) { $0.trendMembers(trend) } }
    for group in triage.findings {
      Self.line("findingGroup", to: &output) { $0.findingGroupMembers(group) }
    }
    Self.line("summary", to: &output) { json in
      json.key("inputs")
      json.object { $0.inputCountMembers(triage.inputs) }
      json.triageSummaryMembers(triage.summary)
      json.key("store")
      json.store(triage.store)
    }
  }

  private static func line(
    _ type: String, to output: inout OutputBuffer, _ body: (inout JSONWriter) -> Void
  ) {
    var json = JSONWriter(isCompact: true)
    json.object { json in
      json.member("type", type)
      json.member("schema", TriageDocument.schema)
      body(&json)
    }
    json.endLine()
    output.append(contentsOf: json.output.bytes)
  }
}
