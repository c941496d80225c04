/// Writes a report as lines, each of which is a JSON object: the output of `--format ndjson`.
///
/// After `type` and `schema`, an object has the same keys as the corresponding object in the report
/// that is a single JSON object.
public struct ReportLineWriter {
  private var json: JSONWriter

  /// Creates a writer for a report about the inputs with the given paths.
  public init(paths: [String]) {
    json = JSONWriter(isCompact: true, paths: InputPaths(paths: paths))
  }

  /// Writes a line and its line feed in one piece.
  ///
  /// - Throws: Only the errors that `sink` throws.
  public mutating func write<E: Error>(
    _ line: ReportLine, to sink: (borrowing ContiguousArray<UInt8>) throws(E) -> Void
  ) throws(E) {
    switch line {
    case .header(let tool): write("header") { $0.member("tool", tool) }
    case .input(let input): write("input", input.writeMembers)
    case .process(let process): write("process", process.writeMembers)
    case .task(let task): write("task") { task.writeMembers(to: &$0) }
    case .crash(let crash): write("crash", crash.writeMembers)
    case .request(let request): write("request", request.writeMembers)
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
