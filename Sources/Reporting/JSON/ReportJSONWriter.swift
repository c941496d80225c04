/// A writer of the report contract: one JSON object for a whole document.
///
/// Big objects get a line for each member and small ones (a reading, a piece of evidence) a line of
/// their own, so that the report can be read in a pager and compared line by line. Keys stand in
/// the order of the contract, and what is not known is written as `null`: every report has the same
/// shape, and the same document gives the same bytes.
package struct ReportJSONWriter {
  private let document: ReportDocument
  private let parts: PartMaker?

  /// Creates a writer of a document.
  ///
  /// - Parameters:
  ///   - document: What to write.
  ///   - parts: What makes the parts of long lists, or `nil` to do that here; the report is the same.
  package init(_ document: ReportDocument, parts: PartMaker? = nil) {
    self.document = document
    self.parts = parts
  }

  /// Writes the report, ending in a line feed, in pieces of about 64 KB.
  ///
  /// - Throws: What the sink throws; nothing else can go wrong.
  package func write<E: Error>(
    to sink: (ContiguousArray<UInt8>) throws(E) -> Void
  ) throws(E) {
    var json = JSONWriter()
    try json.object { json throws(E) in
      json.header(of: document)
      try json.list("inputs", document.inputs, to: sink) { $0.input($1) }
      json.strings("assumptions", document.assumptions, .lines)
      try writeContents(to: sink, with: &json)
      json.key("summary")
      json.summary(ReportSummary(document))
    }
    json.endLine()
    try json.output.flush(to: sink)
  }

  private func writeContents<E: Error>(
    to sink: (ContiguousArray<UInt8>) throws(E) -> Void, with json: inout JSONWriter
  ) throws(E) {
    let paths = InputPaths(document.inputs)
    try json.list("processes", document.processes, to: sink) { $0.process($1) }
    try writeTasks(to: sink, with: &json, paths)
    try json.list("crashes", document.crashes, to: sink) { $0.crash($1, paths) }
    try json.list("exitMetrics", document.exitMetrics, to: sink) { $0.exitMetric($1, paths) }
    try json.list("findings", document.findings, to: sink) { $0.finding($1, paths) }
  }

  /// Writes the tasks, which are the most of a long report.
  private func writeTasks<E: Error>(
    to sink: (ContiguousArray<UInt8>) throws(E) -> Void, with json: inout JSONWriter,
    _ paths: InputPaths
  ) throws(E) {
    json.key("tasks")
    guard let parts, document.tasks.count > 2 * PartMaker.length else {
      return try json.array { json throws(E) in
        let tasks = document.tasks.span
        try tasks.forEach(in: tasks.indices) { task throws(E) in
          json.task(task, paths)
          try json.output.offer(to: sink)
        }
      }
    }
    try json.array { json throws(E) in
      try json.output.flush(to: sink)
      let writer = json.part()
      try parts.forEachPart(
        of: document.tasks.count,
        { [document] in
          // Its own, for references that threads share cost more to count than to copy.
          let paths = InputPaths(document.inputs)
          // One for all parts of a thread: to make room anew takes as long as to fill it.
          var part = writer
          return { range in
            part.startPart(isFirst: range.lowerBound == 0)
            document.tasks.span.forEach(in: range) { part.task($0, paths) }
            return part.output.bytes
          }
        }, to: sink)
      json.takeParts()
    }
  }
}

extension JSONWriter {
  /// Writes the members that say what the report is and who made it.
  package mutating func header(of document: ReportDocument) {
    member("schema", ReportDocument.schema)
    tool(document.tool)
  }

  /// Writes the member that says who made the report.
  mutating func tool(_ tool: ReportDocument.Tool) {
    key("tool")
    object(.inline) { json in
      json.member("name", tool.name)
      json.member("version", tool.version)
    }
  }

  /// Writes a member that is an array of texts.
  package mutating func strings(
    _ name: StaticString, _ texts: [String], _ layout: Layout = .inline
  ) {
    guard !texts.isEmpty else { return emptyArray(name) }
    key(name)
    array(layout) { json in
      for text in texts { json.value(text) }
    }
  }

  /// Writes a member that is an array, and offers what is written after each element.
  fileprivate mutating func list<Element, E: Error>(
    _ name: StaticString, _ elements: [Element],
    to sink: (ContiguousArray<UInt8>) throws(E) -> Void,
    _ body: (inout JSONWriter, borrowing Element) -> Void
  ) throws(E) {
    key(name)
    try array { json throws(E) in
      let elements = elements.span
      try elements.forEach(in: elements.indices) { element throws(E) in
        body(&json, element)
        try json.output.offer(to: sink)
      }
    }
  }
}
