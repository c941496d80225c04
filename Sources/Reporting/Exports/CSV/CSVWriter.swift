import LogModel

/// Writes tasks and requests for scheduled work as comma-separated values (RFC 4180): a header, then
/// one row for each task, followed by one row for each request.
///
/// The kind of a request ends with `Request`, which tells its row from those of tasks. A request
/// begins where the app asked for it, but `elapsedSeconds` is how long its work ran, and the state is
/// its outcome.
///
/// Times are written as the input prints them, with a time zone only if the input prints one.
package struct CSVWriter: ExportWriter {
  /// The names of the columns, in order.
  package static let columns = [
    "input", "process", "pid", "launch", "key", "identifier", "label", "owner", "kind", "began",
    "beganLine", "ended", "endedLine", "elapsedSeconds", "backgroundSeconds", "budgetSeconds",
    "deadline", "outcome", "pairing", "readings", "remainingAtEnd", "remainingAtEndUnlimited",
    "findings", "severity", "fingerprint", "host",
  ]

  private var row = CSVRow()

  /// Creates a writer.
  package init() {}

  package mutating func begin(_ tool: ReportDocument.Tool, to output: inout OutputBuffer) {
    for column in Self.columns { row.text(column, to: &output) }
    row.end(&output)
  }

  package mutating func add(_ document: ReportDocument, to output: inout OutputBuffer) {
    let paths = InputPaths(document.inputs)
    let findings = TaskFindings(document)
    let byTask = findings.byTask
    for (index, task) in document.tasks.enumerated() {
      let own = byTask[index] ?? []
      let input = task.input ?? own.first?.evidence.first?.input ?? 0
      row.text(paths[input], to: &output)
      writeIdentity(task, to: &output)
      writeTimes(task, to: &output)
      writeOutcome(task, own, to: &output)
      row.text(task.process.host, to: &output)
      row.end(&output)
    }
    let byRequest = findings.byRequest
    for (index, request) in document.requests.enumerated() {
      write(request, byRequest[index] ?? [], paths, to: &output)
    }
  }

  private mutating func write(
    _ request: ScheduledRequest, _ findings: [Finding], _ paths: InputPaths,
    to output: inout OutputBuffer
  ) {
    let input = request.place?.input ?? findings.first?.evidence.first?.input ?? 0
    row.text(paths[input], to: &output)
    row.text(request.process?.name, to: &output)
    row.value(request.process?.pid, to: &output)
    row.value(request.process?.launch, to: &output)
    row.text(request.key, to: &output)
    row.text(request.identifier, to: &output)
    row.text(nil, to: &output)
    row.text(nil, to: &output)
    row.text(request.kind.rawValue + "Request", to: &output)
    row.time(request.asked?.at, to: &output)
    row.value(request.asked?.line, to: &output)
    row.time(request.ended?.at, to: &output)
    row.value(request.ended?.line, to: &output)
    row.value(request.secondsRun, to: &output)
    // The background time, the budget and the deadline belong to tasks.
    for _ in 0..<3 { row.text(nil, to: &output) }
    row.text(request.state.rawValue, to: &output)
    // So do the pairing, the readings and the remaining time at the end.
    for _ in 0..<4 { row.text(nil, to: &output) }
    writeSummary(of: findings, to: &output)
    row.text(request.process?.host, to: &output)
    row.end(&output)
  }

  private mutating func writeIdentity(_ task: TaskTimeline, to output: inout OutputBuffer) {
    row.text(task.process.name, to: &output)
    row.value(task.process.pid, to: &output)
    row.value(task.process.launch, to: &output)
    row.text(task.key, to: &output)
    row.text(task.identifier, to: &output)
    row.text(task.label, to: &output)
    row.text(task.owner.name, to: &output)
    row.text(task.kind.rawValue, to: &output)
  }

  private mutating func writeTimes(_ task: TaskTimeline, to output: inout OutputBuffer) {
    row.time(task.began?.at, to: &output)
    row.value(task.began?.line, to: &output)
    row.time(task.ended?.at, to: &output)
    row.value(task.ended?.line, to: &output)
    row.value(task.elapsedSeconds, to: &output)
    row.value(task.backgroundSeconds, to: &output)
    row.value(task.budgetSeconds, to: &output)
    row.time(task.deadline, to: &output)
  }

  private mutating func writeOutcome(
    _ task: TaskTimeline, _ findings: [Finding], to output: inout OutputBuffer
  ) {
    row.text(task.outcome.rawValue, to: &output)
    row.text(task.pairing.rawValue, to: &output)
    row.value(task.readings.count, to: &output)
    row.value(task.remainingAtEnd?.seconds, to: &output)
    row.value(task.remainingAtEnd?.isUnlimited ?? false, to: &output)
    writeSummary(of: findings, to: &output)
  }

  /// Writes the rules of findings, and the severity and fingerprint of the worst.
  private mutating func writeSummary(
    of findings: [Finding], to output: inout OutputBuffer
  ) {
    // The findings are in the document's order, worst first.
    let worst = findings.max { $0.severity < $1.severity }
    let rules = findings.map(\.rule.rawValue)
    row.text(rules.isEmpty ? nil : rules.joined(separator: " "), to: &output)
    row.text(worst?.severity.rawValue, to: &output)
    row.text(worst?.fingerprint, to: &output)
  }
}

/// A row of a table as RFC 4180 defines it.
struct CSVRow {
  private var isFirst = true
  private var timestamps = TimestampWriter()

  /// Creates a row without cells.
  init() {}

  /// Appends a cell with text from an input; an empty cell for `nil`.
  ///
  /// Control characters are made visible as in the text report, so that a row is always one line.
  /// Text that a spreadsheet would take for a formula gets an apostrophe in front of it.
  mutating func text(_ text: String?, to output: inout OutputBuffer) {
    separate(&output)
    guard let text, let first = text.unicodeScalars.first else { return }
    let cell = (Self.isFormulaStart(first) ? "'" : "") + TerminalText.escaped(text)
    let needsQuotes = cell.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x3B }
    guard needsQuotes || cell.hasPrefix(" ") || cell.hasSuffix(" ") else {
      return output.append(cell)
    }
    output.append(0x22)
    for byte in cell.utf8 {
      if byte == 0x22 { output.append(0x22) }
      output.append(byte)
    }
    output.append(0x22)
  }

  /// Appends a cell with a number or a boolean; an empty cell for `nil`, NaN and infinity.
  mutating func value<Value: JSONScalar>(_ value: Value?, to output: inout OutputBuffer) {
    separate(&output)
    guard let value else { return }
    if let number = value as? Double, !number.isFinite { return }
    value.write(to: &output)
  }

  /// Appends a cell with a time in RFC 3339; an empty cell for `nil`.
  mutating func time(_ instant: Instant?, to output: inout OutputBuffer) {
    separate(&output)
    if let instant { timestamps.write(instant, to: &output) }
  }

  /// Ends the row.
  mutating func end(_ output: inout OutputBuffer) {
    output.append("\r\n")
    isFirst = true
  }

  private mutating func separate(_ output: inout OutputBuffer) {
    if !isFirst { output.append(0x2C) }
    isFirst = false
  }

  /// Whether spreadsheets may take a text with this first character for a formula. Japanese
  /// spreadsheets accept the full-width forms too, and a control character may be skipped.
  private static func isFormulaStart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": true
    default: false
    }
  }
}
