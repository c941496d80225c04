internal import LogModel
internal import Scanning
internal import Statements

/// Reads resource reports in text form: microstackshots, and `EXC_RESOURCE` with backtraces.
struct ResourceTextReader {
  private var resource = ResourceReport()
  private var fields = TextFields()
  private var lastLine = 0

  /// The names of the fields that print the excess; which of them a report has depends on its kind.
  private static let measures = ["cpu", "writes", "wakeups", "hang", "memory", "footprint"]

  /// Reads a report from the cursor's next line on. It becomes a crash if the limit was fatal, or
  /// else a note.
  static func collect(
    _ type: BugType?, from cursor: inout LineCursor, header: IPSObject?, line: Int,
    into collector: inout ReportCollector, in bytes: Span<UInt8>
  ) {
    var start = cursor
    let reader = read(from: &cursor, in: bytes, kind: type?.number)
    guard reader.resource.isFatal else {
      return collector.leaveOut(.resourceReport, type, saying: reader.resource.note)
    }
    var report: CrashReport
    if reader.isException {
      report =
        TextCrashReader.read(
          from: &start, in: bytes, input: collector.input, header: header
        ).report
      report.line = line
      report.format = CrashReportFormat.resourceReport.rawValue
      report.verdict = report.verdict ?? reader.resource.verdict
    } else {
      report = reader.report(header: header, input: collector.input, line: line, in: bytes)
    }
    collector.append(report, as: .resourceReport)
  }

  /// Reads a report up to its end; `kind` is the `bug_type` of its header, or `nil`.
  private static func read(
    from cursor: inout LineCursor, in bytes: Span<UInt8>, kind: String?
  ) -> ResourceTextReader {
    var reader = ResourceTextReader()
    var isHead = true
    while let line = cursor.next(in: bytes) {
      if line.content.isEmpty { continue }
      if reader.fields.isStartOfAnother(line, in: bytes) {
        cursor.unread(line)
        break
      }
      reader.lastLine = line.number
      // After this heading come call trees and other processes, with fields of the same names.
      if bytes.starts(line.content, with: "Binary Images") { isHead = false }
      if isHead { _ = reader.fields.take(line, in: bytes) }
    }
    reader.finish(kind: kind, in: bytes)
    return reader
  }

  private init() {}

  /// Whether the report is an `EXC_RESOURCE`, whose text has the form of a crash report.
  private var isException: Bool { fields["exception type"] != nil }

  /// Whether the text ends before or within the fields about the limit.
  private var isTruncated: Bool {
    let found = (["action taken"] + ResourceTextReader.measures).compactMap { fields[$0] }
    return fields["action taken"] == nil || found.count < 2
      || found.contains { $0.line.number >= lastLine }
  }

  private mutating func finish(kind: String?, in bytes: Span<UInt8>) {
    resource.action = fields.text("action taken", in: bytes)
    resource.resource = fields.text("event", "exception subtype", in: bytes)
    // Lines may have been copied in any order and without the event; the CPU measurement implies
    // it.
    if resource.resource == nil, fields["cpu"] != nil { resource.resource = "cpu usage" }
    resource.excess = fields.text("exception message", in: bytes)
    for measure in ResourceTextReader.measures where resource.excess == nil {
      resource.excess = fields.text(measure, in: bytes)
    }
    resource.state = fields.text("primary state", in: bytes)
    let pid = fields.text("pid", in: bytes)
    let command = fields.text("command", in: bytes)
    resource.process =
      command.map { name in pid.map { "\(name)[\($0)]" } ?? name }
      ?? fields.text("powerstats for", "process", in: bytes)
    let kills = resource.action?.lowercased().contains("kill") == true
    var exception = CrashReport.Exception()
    exception.subtype = fields.text("exception subtype", in: bytes)
    exception.message = fields.text("exception message", in: bytes)
    if fields.text("exception type", in: bytes)?.contains("SIGKILL") == true {
      exception.signal = "SIGKILL"
    }
    let isNonFatal =
      fields.text("exception note", in: bytes)?.contains("NON-FATAL") == true
      || resource.action?.lowercased() == "none"
    resource.isFatal =
      !isNonFatal && (kills || kind == "206" || ResourceReport.isFatal(exception))
  }

  /// Makes the crash report of a limit that was fatal.
  private func report(
    header: IPSObject?, input: InputIndex, line: Int, in bytes: Span<UInt8>
  ) -> CrashReport {
    var report = CrashReport(
      input: input, line: line, format: CrashReportFormat.resourceReport.rawValue)
    report.incident = fields.text("incident identifier", in: bytes)
    setProcess(of: &report, in: bytes)
    if let version = fields.text("version", in: bytes) { setVersion(version, of: &report) }
    if let header { IPSCrashReader.fillProcess(of: &report, from: header) }
    if let system = fields.system(in: bytes) { report.os = system }
    report.device = fields.text("hardware model", in: bytes)
    report.capturedAt =
      header?.header.timestamp ?? fields.instant("end time", "date/time", in: bytes)
    var termination = CrashReport.Termination()
    termination.description = resource.excess
    termination.reasons = [resource.resource, resource.action, resource.excess].compactMap {
      $0
    }
    report.termination = termination == CrashReport.Termination() ? nil : termination
    report.verdict = resource.verdict
    let name = report.process.name.map { " | \($0)" } ?? ""
    report.signature = (resource.resource ?? "resource") + name
    report.isTruncated = isTruncated
    var evidence = EvidenceCollector()
    for name in ["event", "action taken"] + ResourceTextReader.measures {
      if let field = fields[name] { evidence.add(field.line) }
    }
    report.evidence = evidence.evidence(input: input, in: bytes)
    return report
  }

  private func setProcess(of report: inout CrashReport, in bytes: Span<UInt8>) {
    report.process.name = fields.text("command", in: bytes)
    report.process.path = fields.text("path", in: bytes)
    report.process.pid = fields["pid"].flatMap { bytes.int($0.value) }
    guard let field = fields["powerstats for"] else { return }
    let name = TextCrashReader.processName(field.value, in: bytes)
    report.process.name = report.process.name ?? bytes.text(in: name)
    if report.process.pid == nil, name.upperBound < field.value.upperBound,
      let open = bytes.last(Byte.openBracket, in: field.value)
    {
      report.process.pid = bytes.leadingInteger(in: (open + 1)..<field.value.upperBound)
        .flatMap { Int(exactly: $0.value) }
    }
  }

  /// Reads `18.8.5 (1809212128)`; both parts are `???` if unknown.
  private func setVersion(_ text: String, of report: inout CrashReport) {
    let parts = text.split(separator: "(", maxSplits: 1)
    let short = parts.first.map { String($0.prefix { $0 != " " }) }
    let build = parts.count > 1 ? String(parts[1].prefix { $0 != ")" }) : nil
    report.version = short == "???" ? nil : short
    report.build = build == "???" ? nil : build
  }
}
