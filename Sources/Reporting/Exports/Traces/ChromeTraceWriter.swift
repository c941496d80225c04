/// Writes Chrome's trace event format, which Perfetto shows.
///
/// Each launch becomes a process in the trace, with a row for the app's states, a row for each name
/// of a task and a counter for the remaining time. Tasks are asynchronous events, because they
/// overlap, which slices of a thread must not; so are requests for scheduled work and the runs of
/// their work, on a row of their own. A task or a request that leaked or was still open when the log
/// stopped has a begin but no end, so that the viewer shows it as unfinished. What has no time that the
/// format can hold is metadata, which viewers do not draw, and is counted at the end of the file.
package struct ChromeTraceWriter: ExportWriter {
  private var events = TraceEvents()
  private var tool = ReportDocument.Tool(name: "bglog", version: "")
  private var undatedTasks = 0
  private var undatedRequests = 0
  private var undatedCrashes = 0
  private var undatedStates = 0
  private var undatedReadings = 0
  private var duplicateCrashes = 0
  private var findingsWithoutTask = 0

  /// Creates a writer.
  package init() {}

  package mutating func begin(_ tool: ReportDocument.Tool, to output: inout OutputBuffer) {
    self.tool = tool
    output.append("{\"displayTimeUnit\":\"ms\",\"traceEvents\":[")
  }

  package mutating func add(_ document: ReportDocument, to output: inout OutputBuffer) {
    let launches = TraceLaunches(document)
    undatedTasks += launches.undatedTasks
    undatedRequests += launches.undatedRequests
    undatedCrashes += launches.undatedCrashes
    undatedStates += launches.undatedStates
    undatedReadings += launches.undatedReadings
    duplicateCrashes += launches.duplicateCrashes
    findingsWithoutTask += launches.findingsWithoutTask
    let drawing = TraceDrawing(document, launches.clock)
    for launch in launches.launches { drawing.draw(launch, to: &events) }
    events.move(to: &output)
  }

  package mutating func finish(_ triage: TriageDocument?, to output: inout OutputBuffer) {
    output.append("\n],\"otherData\":")
    var json = JSONWriter(isCompact: true)
    json.object { json in
      json.member("tool", tool.name)
      json.member("version", tool.version)
      json.member("clock", "as logged; taken as UTC without a zone, as of 2000 without a year")
      json.member("undatedTasks", undatedTasks)
      // Few traces have requests for scheduled work.
      if undatedRequests > 0 { json.member("undatedRequests", undatedRequests) }
      json.member("undatedCrashes", undatedCrashes)
      json.member("undatedStates", undatedStates)
      json.member("undatedReadings", undatedReadings)
      json.member("duplicateCrashes", duplicateCrashes)
      json.member("findingsWithoutTask", findingsWithoutTask)
    }
    output.append(contentsOf: json.output.bytes)
    output.append("}\n")
  }
}
