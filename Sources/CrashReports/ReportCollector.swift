internal import LogModel
internal import Scanning

/// Collects the reports that were found in one input, and notes about what was left out.
struct ReportCollector {
  /// The 0-based number of the input.
  let input: InputIndex
  /// What has been found so far.
  private(set) var result = CrashReportReader.Result()

  private var notes: Set<String> = []
  private var jetsamPieces: JetsamPieces?

  /// Creates a collector for the input with the given number.
  init(input: InputIndex) { self.input = input }

  /// Records the format of a report; the format of the first report becomes that of the input.
  mutating func recognise(_ format: CrashReportFormat?) {
    result.format = result.format ?? format
  }

  /// Adds a report and records its format.
  mutating func append(_ report: consuming CrashReport, as format: CrashReportFormat? = nil) {
    recognise(format)
    if report.isTruncated {
      addProblem("the report is cut; what was read of it counts", line: report.line)
    }
    result.crashes.append(report)
  }

  /// Adds the exit counts of a MetricKit payload.
  mutating func append(_ metric: ExitMetric) { result.exitMetrics.append(metric) }

  /// Adds times that a MetricKit payload prints.
  mutating func addPayloadTimes(_ times: [Instant]) { result.payloadTimes += times }

  /// Adds a note about a report that is not a crash, with what the report says.
  mutating func leaveOut(_ format: CrashReportFormat, _ type: BugType?, saying what: String? = nil)
  {
    recognise(format)
    let kind = type.map { type in
      "kind \(type.number)" + (type.name.map { " (\($0))" } ?? "")
    }
    let says = what.map { ": \($0)" } ?? ""
    note("recognised: \(kind ?? "kind '\(format.rawValue)'"), not a crash\(says)")
  }

  /// Adds a note about the input, unless the same note was added before.
  mutating func note(_ message: String) {
    // A file can contain any number of JSON values of the same kind, so the notes are limited.
    guard notes.count < 100, notes.insert(message).inserted else { return }
    result.problems.append(InputProblem(line: nil, message: message, isNote: true))
  }

  /// Adds a problem on the line with the given 1-based number.
  mutating func addProblem(_ message: String, line: Int) {
    result.problems.append(InputProblem(line: line, message: message))
  }

  /// Counts a line that belongs to no report.
  mutating func countLineNotUnderstood() { result.linesNotUnderstood += 1 }

  /// Adds processes that were copied from the list of a jetsam report; all of them become one
  /// report.
  mutating func addPiece(_ reader: JetsamReader, at line: CrashReportLine) {
    recognise(.jetsam)
    if jetsamPieces == nil { jetsamPieces = JetsamPieces(line: line) }
    jetsamPieces?.add(reader, at: line)
  }

  /// Returns what the input contains, after its end was reached.
  mutating func finish(in bytes: Span<UInt8>) -> CrashReportReader.Result {
    if let report = jetsamPieces?.report(input: input, in: bytes) { append(report, as: .jetsam) }
    dropTranslations()
    return result
  }

  /// Removes text reports that only translate a JSON report of the same input: macOS writes both
  /// into one file.
  private mutating func dropTranslations() {
    guard result.crashes.count > 1 else { return }
    let json = CrashReportFormat.ipsJSON.rawValue
    let full = Set(result.crashes.filter { $0.format == json }.compactMap(\.incident))
    result.crashes.removeAll { report in
      report.format != json && report.incident.map { full.contains($0) } == true
    }
  }
}
