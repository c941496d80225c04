/// A writer of the lines of a report, each one JSON object on a line of its own: what `--format
/// ndjson` prints.
///
/// An object has the keys that the same thing has in the report as one object, after `type` and
/// `schema`.
public struct ReportLineWriter {
  private let paths: InputPaths
  private var json = JSONWriter(isCompact: true)

  /// Creates a writer of a report about the inputs of the given paths.
  public init(paths: [String]) { self.paths = InputPaths(paths: paths) }

  /// Writes a line, with its line feed, in one piece.
  ///
  /// - Throws: What the sink throws; nothing else can go wrong.
  public mutating func write<E: Error>(
    _ line: ReportLine, to sink: (borrowing ContiguousArray<UInt8>) throws(E) -> Void
  ) throws(E) {
    switch line {
    case .header(let tool): json.typed("header") { $0.tool(tool) }
    case .input(let input): json.typed("input") { $0.inputMembers(input) }
    case .process(let process): json.typed("process") { $0.processMembers(process) }
    case .task(let task): json.typed("task") { [paths] in $0.taskMembers(task, paths) }
    case .crash(let crash): json.typed("crash") { [paths] in $0.crashMembers(crash, paths) }
    case .exitMetric(let metric):
      json.typed("exitMetric") { [paths] in $0.exitMetricMembers(metric, paths) }
    case .finding(let finding):
      json.typed("finding") { [paths] in $0.findingMembers(finding, paths) }
    case .summary(let summary, let assumptions):
      json.typed("summary") {
        $0.summaryMembers(summary)
        $0.strings("assumptions", assumptions)
      }
    }
    json.endLine()
    try json.output.flush(to: sink)
  }
}

extension JSONWriter {
  /// Writes an object that says which line of a report it is.
  fileprivate mutating func typed(_ type: String, _ body: (inout JSONWriter) -> Void) {
    object { json in
      json.member("type", type)
      json.member("schema", ReportDocument.schema)
      body(&json)
    }
  }
}
