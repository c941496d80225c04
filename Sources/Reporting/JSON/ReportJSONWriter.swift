internal import LogModel

/// Writes a report as one JSON object that follows the report schema.
///
/// Large objects have each member on a separate line, small objects (a reading, a line of evidence)
/// are on a single line, so that the report can be read in a pager and compared line by line. Keys
/// are in the order of the schema, and unknown values are written as `null`. So every report has
/// the same form, and the same document always gives the same bytes.
package struct ReportJSONWriter {
  private let document: ReportDocument

  /// Creates a writer for a document.
  package init(_ document: ReportDocument) { self.document = document }

  /// Writes the report and a line feed, in pieces of about 64 KB.
  ///
  /// - Throws: Only the errors that `sink` throws.
  package func write<E: Error>(
    to sink: (ContiguousArray<UInt8>) throws(E) -> Void
  ) throws(E) {
    var json = JSONWriter(paths: InputPaths(document.inputs))
    try json.object { json throws(E) in
      json.member("schema", ReportDocument.schema)
      json.member("tool", document.tool)
      try json.member("inputs", document.inputs, to: sink)
      json.member("assumptions", document.assumptions, .lines)
      try json.member("processes", document.processes, to: sink)
      try json.member("tasks", document.tasks, to: sink)
      try json.member("crashes", document.crashes, to: sink)
      try json.member("requests", document.requests, to: sink)
      try json.member("exitMetrics", document.exitMetrics, to: sink)
      try json.member("findings", document.findings, to: sink)
      json.member("summary", document.summary)
    }
    json.endLine()
    try json.output.flush(to: sink)
  }
}

extension ReportDocument.Tool: JSONRecord {
  /// Writes all members on one line.
  package static var jsonLayout: JSONWriter.Layout { .inline }

  /// Writes the name and version of the program that made the report.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("name", name)
    json.member("version", version)
  }
}

extension ReportSummary: JSONRecord {
  /// Writes the counts that a report ends with.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("inputs", inputs)
    json.member("records", records)
    json.member("tasks", TaskOutcome.allCases) { tasks($0) }
    json.member("requests", RequestState.allCases) { requests($0) }
    json.member("findings", Severity.allCases.reversed()) { findings($0) }
    json.member("crashes", crashes)
    // Findings are left out only if the user selected rules.
    if findingsLeftOut > 0 { json.member("findingsLeftOut", findingsLeftOut) }
  }
}
