internal import LogModel
internal import Scanning
internal import Statements

/// A stackshot: the backtraces of all processes at one moment, and why they were recorded.
///
///     { "reason" : "stackshot via sysdiagnose", "exception" : "0xbaaaaaad", "processByPid" : … }
///
///     Exception Code:      0x8badf00d                                           text, up to iOS 8
///     Reason:              com.example.lantern failed to launch in time
///
/// It is about the end of a process only if it has the watchdog's code.
struct StackshotReport {
  /// The code as printed, or `nil`.
  var exception: String?
  /// Why the stackshot was taken, as printed; or `nil`.
  var reason: String?
  /// What the system was doing, as printed, such as `Sleep Wake Failure`; or `nil`.
  var event: String?
  /// The incident identifier, or `nil`.
  var incident: String?
  /// The hardware model, or `nil`.
  var device: String?
  /// When the stackshot was taken, or `nil`.
  var date: Instant?
  /// The operating system, or `nil`.
  var system: CrashReport.OperatingSystem?
  /// The lines that print the code and the reason.
  var evidence = EvidenceCollector()
  /// Whether the end of the report is missing.
  var isTruncated = false

  /// The code as a number, or `nil`.
  var code: UInt64? {
    let digits = ContiguousArray((exception ?? "").utf8)
    return digits.span.leadingInteger(in: 0..<digits.count)?.value
  }

  /// Adds the stackshot to the reports of an input: as a crash if the watchdog ended a process, or
  /// else as a note.
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

  /// The text of the note about the stackshot; `nil` if there is nothing to say.
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

  /// Makes the crash report of a process that the watchdog ended.
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

  /// The bundle identifier at the start of the reason, or `nil`.
  private var bundle: String? {
    guard let word = reason?.prefix(while: { !$0.isWhitespace }), word.contains("."),
      word.utf8.allSatisfy({ Byte.isLetter($0) || Byte.isDigit($0) || $0 == 0x2E || $0 == 0x2D })
    else { return nil }
    return String(word)
  }
}
