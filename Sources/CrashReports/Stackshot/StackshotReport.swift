internal import LogModel
internal import Scanning
internal import Statements

/// A stackshot: the backtraces of all processes at one moment, and why it was taken.
///
///     { "reason" : "stackshot via sysdiagnose", "exception" : "0xbaaaaaad", "processByPid" : … }
///
///     Exception Code:      0x8badf00d                                           text, up to iOS 8
///     Reason:              com.example.lantern failed to launch in time
///
/// It records the end of a process only if it has the watchdog's code.
struct StackshotReport {
  /// The code as printed, or `nil`.
  var exception: String?
  /// Why it was taken, as printed, or `nil`.
  var reason: String?
  /// What the system was doing, as printed, or `nil`: `Sleep Wake Failure`.
  var event: String?
  var incident: String?
  var device: String?
  var date: Instant?
  var system: CrashReport.OperatingSystem?
  /// The lines with the code and the reason.
  var evidence = EvidenceCollector()
  /// Whether the report ends before it is complete.
  var isTruncated = false

  /// The code as a number, or `nil`.
  var code: UInt64? {
    let digits = ContiguousArray((exception ?? "").utf8)
    return digits.span.leadingInteger(in: 0..<digits.count)?.value
  }

  /// Adds it to the reports of an input: as a crash if the watchdog recorded a kill, or else as a note.
  func collect(
    _ type: BugType?, header: IPSObject?, line: Int, into collector: inout ReportCollector,
    in bytes: Span<UInt8>
  ) {
    guard code == TerminationCode.watchdog else {
      return collector.leaveOut(.stackshot, type, saying: note)
    }
    collector.append(
      report(header: header, input: collector.input, line: line, in: bytes), as: .stackshot)
  }

  /// What the note about it says, or `nil` for nothing.
  private var note: String? {
    let name = code.flatMap(TerminationCode.entry)?.name
    let meaning = name.map { " (\($0))" } ?? ""
    let says = [event, exception.map { $0 + meaning }, firstLine].compactMap { $0 }
      .joined(separator: ", ")
    return says.isEmpty ? nil : says
  }

  private var firstLine: String? {
    reason.map { "'\($0.prefix { !$0.isNewline })'" }
  }

  /// The report of a kill.
  private func report(
    header: IPSObject?, input: InputIndex, line: Int, in bytes: Span<UInt8>
  ) -> CrashReport {
    var report = CrashReport(input: input, line: line, format: CrashReportFormat.stackshot.rawValue)
    report.incident = incident ?? header?.header.incident
    report.capturedAt = date ?? header?.header.timestamp
    report.device = device
    report.os =
      system ?? header?.header.osVersionLine.map(SystemVersion.parse)
      ?? CrashReport.OperatingSystem()
    var termination = CrashReport.Termination()
    termination.code = code
    report.termination = termination
    report.process.bundleIdentifier = bundle
    report.isTruncated = isTruncated
    var enricher = CrashReportEnricher()
    enricher.reasons = [reason].compactMap { $0 }
    enricher.complete(&report)
    report.evidence = evidence.evidence(input: input, in: bytes)
    return report
  }

  /// The bundle identifier that the reason starts with.
  private var bundle: String? {
    guard let word = reason?.prefix(while: { !$0.isWhitespace }), word.contains("."),
      word.utf8.allSatisfy({ Byte.isLetter($0) || Byte.isDigit($0) || $0 == 0x2E || $0 == 0x2D })
    else { return nil }
    return String(word)
  }
}
