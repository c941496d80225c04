/// A writer of the lines of a report, each one JSON object on a line of its own: what `--format
/// ndjson` prints.
///
/// An object has the keys that the same thing has in the report as one object, after `type` and
/// `schema`.
public struct ReportLineWriter {
  private var json: JSONWriter

  /// Creates a writer of a report about the inputs of the given paths.
  public init(paths: [String]) {
    json = JSONWriter(isCompact: true, paths: InputPaths(paths: paths))
  }

  /// Writes a line, with its line feed, in one piece.
  ///
  /// - Throws: What the sink throws; nothing else can go wrong.
  public mutating func write<E: Error>(
    _ line: ReportLine, to sink: (borrowing ContiguousArray<UInt8>) throws(E) -> Void
  ) throws(E) {
    switch line {
    case .header(let tool): write("header") { $0.member("tool", tool) }
    case .input(let input): write("input", input.writeMembers)
    case .process(let process): write("process", process.writeMembers)
    case .task(let task): write("task") { task.writeMembers(to: &$0) }
    case .crash(let crash): write("crash", crash.writeMembers)
    case .exitMetric(let metric): write("exitMetric", metric.writeMembers)
    case .finding(let finding): write("finding", finding.writeMembers)
    case .summary(let summary, let assumptions):
      write("summary") { json in
        summary.writeMembers(to: &json)
        json.member("assumptions", assumptions)
      }
    }
    try json.output.flush(to: sink)
  }

  private mutating func write(_ type: String, _ members: (inout JSONWriter) -> Void) {
    json.line(type, schema: ReportDocument.schema, members)
  }
}
