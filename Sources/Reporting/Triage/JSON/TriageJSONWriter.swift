/// A writer of one JSON object about all inputs of a run.
package struct TriageJSONWriter: ExportWriter {
  /// Creates a writer.
  package init() {}

  package mutating func begin(_ tool: ReportDocument.Tool, to output: inout OutputBuffer) {}

  package mutating func add(_ document: ReportDocument, to output: inout OutputBuffer) {}

  package mutating func finish(_ triage: TriageDocument?, to output: inout OutputBuffer) {
    guard let triage else { return }
    var json = JSONWriter()
    json.object { json in
      json.member("schema", TriageDocument.schema)
      json.tool(triage.tool)
      json.key("inputs")
      json.object(.inline) { $0.inputCountMembers(triage.inputs) }
      json.list("skipped", triage.skipped) { $0.skippedMembers($1) }
      json.list("failures", triage.failures) { $0.failureMembers($1) }
      json.list("groups", triage.groups) { $0.crashGroupMembers($1) }
      json.list("leakedTasks", triage.leakedTasks) { $0.taskGroupMembers($1) }
      json.list("trends", triage.trends) { $0.trendMembers($1) }
      json.list("findings", triage.findings) { $0.findingGroupMembers($1) }
      json.key("summary")
      json.object { $0.triageSummaryMembers(triage.summary) }
      json.key("store")
      json.store(triage.store)
    }
    json.endLine()
    output.append(contentsOf: json.output.bytes)
  }
}

extension JSONWriter {
  fileprivate mutating func list<Element>(
    _ name: StaticString, _ elements: [Element], _ body: (inout JSONWriter, Element) -> Void
  ) {
    key(name)
    array { json in
      for element in elements { json.object { body(&$0, element) } }
    }
  }
}
