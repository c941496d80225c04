internal import LogModel

/// A writer of the report contract: one JSON object for a document.
///
/// Big objects get a line for each member and small ones (a reading, a piece of evidence) a line of
/// their own, so that the report can be read in a pager and compared line by line. Keys stand in
/// the order of the contract, and what is not known is written as `null`: every report has the same
/// shape, and the same document gives the same bytes.
package struct ReportJSONWriter {
  private let document: ReportDocument

  /// Creates a writer of a document.
  package init(_ document: ReportDocument) { self.document = document }

  /// Writes the report, ending in a line feed, in pieces of about 64 KB.
  ///
  /// - Throws: What the sink throws; nothing else can go wrong.
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
      try json.member("exitMetrics", document.exitMetrics, to: sink)
      try json.member("findings", document.findings, to: sink)
      json.member("summary", document.summary)
    }
    json.endLine()
    try json.output.flush(to: sink)
  }
}

extension ReportDocument.Tool: JSONRecord {
  /// All members on one line.
  package static var jsonLayout: JSONWriter.Layout { .inline }

  /// Writes the members that say who made the report.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("name", name)
    json.member("version", version)
  }
}

extension ReportSummary: JSONRecord {
  /// Writes the counts at the end of a report.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("inputs", inputs)
    json.member("records", records)
    json.member("tasks", TaskOutcome.allCases) { tasks($0) }
    json.member("findings", Severity.allCases.reversed()) { findings($0) }
    json.member("crashes", crashes)
    // Only a choice of rules leaves findings out.
    if findingsLeftOut > 0 { json.member("findingsLeftOut", findingsLeftOut) }
  }
}
