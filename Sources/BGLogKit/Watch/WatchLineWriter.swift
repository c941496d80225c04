internal import Reporting

/// Writes what is reported of watched logs, one JSON object a line.
///
/// The lines of the report are those of ``ReportLineWriter``; `event` and `countdown` come between
/// them.
public struct WatchLineWriter {
  private let paths: InputPaths
  private var report: ReportLineWriter
  private var json = JSONWriter(isCompact: true)

  /// Creates a writer for the inputs of the given paths.
  public init(paths: [String]) {
    self.paths = InputPaths(paths: paths)
    report = ReportLineWriter(paths: paths)
  }

  /// Writes a line in one piece; notices are not written.
  ///
  /// - Throws: What the sink throws; nothing else can go wrong.
  public mutating func write<E: Error>(
    _ line: WatchLine, to sink: (borrowing ContiguousArray<UInt8>) throws(E) -> Void
  ) throws(E) {
    switch line {
    case .report(let line): return try report.write(line, to: sink)
    case .notice: return
    case .event(let event): typed("event") { $0.eventMembers(event, $1) }
    case .countdown(let countdown): typed("countdown") { $0.countdownMembers(countdown, $1) }
    }
    json.endLine()
    try json.output.flush(to: sink)
  }

  private mutating func typed(
    _ type: String, _ body: (inout JSONWriter, InputPaths) -> Void
  ) {
    json.object { [paths] json in
      json.member("type", type)
      json.member("schema", ReportDocument.schema)
      body(&json, paths)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func eventMembers(_ event: WatchedEvent, _ paths: InputPaths) {
    member("input", paths.json(event.line.input))
    member("line", event.line.line)
    member("at", event.line.at)
    member("event", event.kind)
    key("process")
    identity(event.process)
    member("identifier", event.identifier)
    member("label", event.label)
    member("remainingSeconds", event.remaining?.seconds)
    member("remainingUnlimited", event.remaining?.isUnlimited ?? false)
    member("text", event.text)
  }

  fileprivate mutating func countdownMembers(_ countdown: TaskCountdown, _ paths: InputPaths) {
    member("input", paths.json(countdown.input))
    member("at", countdown.at)
    member("task", countdown.key)
    key("process")
    identity(countdown.process)
    member("identifier", countdown.identifier)
    member("label", countdown.label)
    member("state", countdown.state.rawValue)
    member("openSeconds", countdown.openSeconds)
    member("remainingSeconds", countdown.remainingSeconds)
    member("deadline", countdown.deadline)
    member("inBackground", countdown.isInBackground)
    member("budgetSeconds", countdown.budgetSeconds)
  }
}
