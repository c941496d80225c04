/// A writer of OpenTelemetry traces in JSON, one request a line as collectors keep them in files.
///
/// A launch of a process is a trace with a span from the first to the last sign of it; its tasks are
/// spans in that. A document in which nothing is dated gives no line.
package struct OTLPWriter: ExportWriter {
  private var json = JSONWriter(isCompact: true)

  /// Creates a writer.
  package init() {}

  package mutating func begin(_ tool: ReportDocument.Tool, to output: inout OutputBuffer) {}

  package mutating func add(_ document: ReportDocument, to output: inout OutputBuffer) {
    let launches = TraceLaunches(document)
    guard !launches.launches.isEmpty else { return }
    swap(&json.output, &output)
    var identifiers = SpanIdentifiers()
    let request = OTLPRequest(document, launches.clock)
    json.object { json in
      json.key("resourceSpans")
      json.array { json in
        for launch in launches.launches { request.write(launch, &identifiers, to: &json) }
      }
    }
    json.endLine()
    swap(&json.output, &output)
  }

  package mutating func finish(_ triage: TriageDocument?, to output: inout OutputBuffer) {}
}
