internal import LogModel
package import Reporting

/// Writes the output of a watch as JSON, one object per line.
///
/// Lines of the report are written as by ``ReportLineWriter``, with lines of the types `event` and
/// `countdown` between them.
public struct WatchLineWriter {
  private var report: ReportLineWriter
  private var json: JSONWriter

  /// Creates a writer for inputs with these paths.
  public init(paths: [String]) {
    json = JSONWriter(isCompact: true, paths: InputPaths(paths: paths))
    report = ReportLineWriter(paths: paths)
  }

  /// Writes a line, passing it to `sink` in one piece. Notices are not written.
  ///
  /// - Throws: The error that `sink` throws; there are no other errors.
  public mutating func write<E: Error>(
    _ line: WatchLine, to sink: (borrowing ContiguousArray<UInt8>) throws(E) -> Void
  ) throws(E) {
    switch line {
    case .report(let line): return try report.write(line, to: sink)
    case .notice: return
    case .event(let event): self.line("event", event)
    case .countdown(let countdown): self.line("countdown", countdown)
    case .requestCountdown(let countdown): self.line("countdown", countdown)
    }
    try json.output.flush(to: sink)
  }

  private mutating func line<Record: JSONRecord>(_ type: String, _ record: Record) {
    json.line(type, schema: ReportDocument.schema, record.writeMembers)
  }
}

extension WatchedEvent: JSONRecord {
  /// Writes the members of a line of type `event`.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("input", input: line.input)
    json.member("line", line.line)
    json.member("at", line.at)
    json.member("event", kind)
    json.member("process", process)
    json.member("identifier", identifier)
    json.member("label", label)
    json.member("remainingSeconds", remaining?.seconds)
    json.member("remainingUnlimited", remaining?.isUnlimited ?? false)
    json.member("step", step)
    json.member("request", request)
    json.member("window", window)
    json.member("reason", reason)
    json.member("text", text)
  }
}

extension TaskCountdown: JSONRecord {
  /// Writes the members of a line of type `countdown` about a task.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("input", input: input)
    json.member("at", at)
    json.member("task", key)
    json.member("request", request)
    json.member("process", process)
    json.member("kind", nil as String?)
    json.member("identifier", identifier)
    json.member("label", label)
    json.member("state", state)
    json.member("openSeconds", openSeconds)
    json.member("remainingSeconds", remainingSeconds)
    json.member("deadline", deadline)
    json.member("inBackground", isInBackground)
    json.member("budgetSeconds", budgetSeconds)
    json.member("window", nil as ScheduledRequest.Window?)
    json.member("opensInSeconds", nil as Double?)
    json.member("closesInSeconds", nil as Double?)
    json.member("refusals", nil as Int?)
    json.member("refusedBy", nil as String?)
  }
}

extension RequestCountdown: JSONRecord {
  /// Writes the members of a line of type `countdown` about a request.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("input", input: input)
    json.member("at", at)
    json.member("task", nil as String?)
    json.member("request", key)
    json.member("process", process)
    json.member("kind", kind)
    json.member("identifier", identifier)
    json.member("label", nil as String?)
    json.member("state", state)
    json.member("openSeconds", openSeconds)
    json.member("remainingSeconds", remainingSeconds)
    json.member("deadline", deadline)
    json.member("inBackground", nil as Bool?)
    json.member("budgetSeconds", nil as Double?)
    json.member("window", window)
    json.member("opensInSeconds", opensInSeconds)
    json.member("closesInSeconds", closesInSeconds)
    json.member("refusals", refusals)
    json.member("refusedBy", refusedBy)
  }
}
