internal import LogModel
internal import Scanning
internal import Statements

/// A stackshot: what all processes did at one moment, and why somebody wanted to know.
///
///     { "reason" : "stackshot via sysdiagnose", "exception" : "0xbaaaaaad", "processByPid" : … }
///
///     Exception Code:      0x8badf00d                                           text, up to iOS 8
///     Reason:              com.example.lantern failed to launch in time
///
/// Only with the code of the watchdog does it stand for the end of a process.
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
  /// The lines that say so.
  var evidence = EvidenceCollector()
  /// Whether the report ends before it is complete.
  var isTruncated = false

  /// The code as a number, or `nil`.
  var code: UInt64? {
    let digits = ContiguousArray((exception ?? "").utf8)
    return digits.span.leadingInteger(in: 0..<digits.count)?.value
  }

  /// Whether the watchdog ended a process and recorded it this way.
  var isKill: Bool { code == 0x8bad_f00d }

  /// The sentence about one that is no crash, or `nil` when it says nothing.
  var note: String? {
    let name = code.flatMap { TerminationCode.entry($0)?.name }
    let meaning = name.map { " (\($0))" } ?? ""
    let says = [event, exception.map { $0 + meaning }, firstLine].compactMap { $0 }
      .joined(separator: ", ")
    return says.isEmpty ? nil : says
  }

  private var firstLine: String? {
    reason.map { "'\($0.prefix { !$0.isNewline })'" }
  }

  /// The report of a kill.
  func report(
    header: IPSObject?, input: InputIndex, line: Int, in bytes: Span<UInt8>
  ) -> CrashReport {
    var report = CrashReport(input: input, line: line, format: CrashReportFormat.stackshot.rawValue)
    report.incident = incident ?? header?.incident
    report.capturedAt = date ?? header?.timestamp
    report.device = device
    report.os =
      system ?? header?.osVersionLine.map(SystemVersion.parse) ?? CrashReport.OperatingSystem()
    var termination = CrashReport.Termination()
    termination.code = code
    report.termination = termination
    report.process.bundleIdentifier = bundle
    report.isTruncated = isTruncated
    var completion = CrashReportEnricher()
    completion.reasons = [reason].compactMap { $0 }
    completion.complete(&report)
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
