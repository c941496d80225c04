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
    json.member("text", text)
  }
}

extension TaskCountdown: JSONRecord {
  /// Writes the members of a line of type `countdown`.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("input", input: input)
    json.member("at", at)
    json.member("task", key)
    json.member("process", process)
    json.member("identifier", identifier)
    json.member("label", label)
    json.member("state", state)
    json.member("openSeconds", openSeconds)
    json.member("remainingSeconds", remainingSeconds)
    json.member("deadline", deadline)
    json.member("inBackground", isInBackground)
    json.member("budgetSeconds", budgetSeconds)
  }
}
