internal import LogModel
internal import Scanning

/// The kinds of report that are no crash of one process, each with its reader.
extension CrashReportReader {
  /// A JSON object that was looked at, and where it stands.
  struct Payload {
    var object: IPSObject
    var line: CrashReportLine
    /// Whether it stands there without its brace.
    var isMembers: Bool
  }

  /// Reads the JSON payload of a kind.
  mutating func read(
    _ format: CrashReportFormat, type: BugType?, _ payload: Payload, in bytes: Span<UInt8>
  ) {
    switch format {
    case .jetsam: readJetsam(type, payload, in: bytes)
    case .stackshot: readStackshot(type, payload, in: bytes)
    case .resourceReport: readResource(type, payload, in: bytes)
    case .metrickit: readMetricKit(payload, in: bytes)
    case .panic, .ipsOther, .lowMemoryText, .ipsJSON, .ipsText, .crashText, .fragment:
      recognise(format, type: type)
    }
  }

  /// Reads the text that follows the header of a kind.
  mutating func readTextPayload(
    _ format: CrashReportFormat, type: BugType, at line: CrashReportLine, cursor: inout LineCursor,
    in bytes: Span<UInt8>
  ) {
    cursor.unread(line)
    readText(format, type: type, cursor: &cursor, in: bytes)
    header = nil
  }

  /// Reads a text of a kind from the cursor's next line on.
  mutating func readText(
    _ format: CrashReportFormat, type: BugType?, cursor: inout LineCursor, in bytes: Span<UInt8>
  ) {
    let start = header?.line.number ?? cursor.line + 1
    switch format {
    case .jetsam, .lowMemoryText:
      let reader = LowMemoryReader.read(from: &cursor, in: bytes)
      var report = JetsamCrash.report(
        reader.event, format: format, header: header?.object, input: input, line: start)
      if let system = reader.system { report.os = system }
      report.evidence = reader.evidence.evidence(input: input, in: bytes)
      append(report, as: format)
    case .stackshot:
      let shot = StackshotReader.read(from: &cursor, in: bytes)
      take(shot, type, line: start, in: bytes)
    case .resourceReport:
      readResourceText(type, from: start, cursor: &cursor, in: bytes)
    case .panic, .ipsOther, .metrickit, .ipsJSON, .ipsText, .crashText, .fragment:
      recognise(format, type: type)
      cursor.skipToEnd(of: bytes)
    }
  }

  /// What the header of a kind says by itself, for its body is missing.
  mutating func readHeader(
    of format: CrashReportFormat, type: BugType?, _ object: IPSObject, _ line: CrashReportLine
  ) {
    guard format == .jetsam else { return recognise(format, type: type) }
    var event = JetsamEvent()
    event.isTruncated = true
    append(
      JetsamCrash.report(event, format: format, header: object, input: input, line: line.number),
      as: format)
  }

  /// Takes a report.
  mutating func append(_ report: consuming CrashReport, as format: CrashReportFormat? = nil) {
    result.format = result.format ?? format
    if report.isTruncated {
      result.problems.append(
        InputProblem(line: report.line, message: "the report is cut; what was read of it counts"))
    }
    result.crashes.append(report)
  }

  /// Notes a report that is no crash, and what it says.
  mutating func recognise(_ format: CrashReportFormat, type: BugType?, saying what: String? = nil) {
    result.format = result.format ?? format
    let kind = type.map { type in
      "kind \(type.number)" + (type.name.map { " (\($0))" } ?? "")
    }
    let says = what.map { ": \($0)" } ?? ""
    note("recognised: \(kind ?? "kind '\(format.rawValue)'"), not a crash\(says)")
  }

  /// Adds a sentence about the input, once.
  mutating func note(_ message: String) {
    // A folder's worth of JSON values in one file needs the sentence once.
    guard foreignKinds.count < 100, foreignKinds.insert(message).inserted else { return }
    result.problems.append(InputProblem(line: nil, message: message, isNote: true))
  }
}
