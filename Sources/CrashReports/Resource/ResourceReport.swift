internal import LogModel
internal import Scanning

/// A report that a process used too much of a resource: CPU time, wakeups, disk writes or memory.
///
///     Event:           cpu usage
///     Action taken:    Process killed
///     CPU:             48 seconds cpu time over 54 seconds (88% cpu average), exceeding limit of …
///
/// Most such reports are warnings after which the process continued.
struct ResourceReport {
  /// The resource as printed: `cpu usage`, `CPU`, `disk writes`, `WAKEUPS`, …; or `nil`.
  var resource: String?
  /// How much was used and which limit that exceeded, as printed; or `nil`.
  var excess: String?
  /// What the system did, as printed: `none`, `Process killed`; `nil` if unknown.
  var action: String?
  /// The process in the form in which sentences name it, or `nil`.
  var process: String?
  /// In which state most samples of the process were taken, as printed:
  /// `11 samples Frontmost App, …`; or `nil`.
  var state: String?
  /// Whether the report states that the process was ended for exceeding the limit.
  var isFatal = false

  /// Reads a report that has the body of a crash report. It becomes a crash if the limit was fatal,
  /// or else a note.
  static func collect(
    _ payload: IPSPayload, into collector: inout ReportCollector, in bytes: Span<UInt8>
  ) {
    let object = payload.object
    var resource = ResourceReport()
    resource.resource = object.exception?.subtype
    resource.excess = object.exception?.message
    resource.process = object.process.name ?? payload.header?.object.header.appName
    resource.isFatal = !object.isNonFatal && (object.exception.map(isFatal) ?? false)
    guard resource.isFatal else {
      return collector.leaveOut(.resourceReport, payload.type, saying: resource.note)
    }
    var report = IPSCrashReader.report(payload, input: collector.input, in: bytes)
    report.format = CrashReportFormat.resourceReport.rawValue
    report.verdict = report.verdict ?? resource.verdict
    collector.append(report, as: .resourceReport)
  }

  /// The text of the note if the process continued.
  var note: String {
    let who = process.map { "of \($0) " } ?? ""
    let what = [resource, excess].compactMap { $0 }.joined(separator: ": ")
    let says = what.isEmpty ? "" : "; it says '\(what)'"
    return "the limit \(who)was not fatal\(says)"
  }

  /// Whether an `EXC_RESOURCE` states that exceeding its limit was fatal.
  static func isFatal(_ exception: CrashReport.Exception) -> Bool {
    let texts = [exception.subtype, exception.message].compactMap { $0 }
    if texts.contains(where: { $0.contains("NON-FATAL") }) { return false }
    return exception.signal == "SIGKILL" || texts.contains { $0.contains("FATAL") }
  }

  /// The verdict if the limit was fatal; `nil` if not, or if no rule covers the resource.
  var verdict: CrashReport.Verdict? {
    let name = (resource ?? "").lowercased()
    let isMemory = name.contains("memory")
    let isWakeups = name.contains("wakeups")
    guard isFatal, isMemory || name.contains("cpu") || isWakeups else { return nil }
    var because = ["the report is about '\(resource ?? "")' and says that the process was killed"]
    if let excess { because.append("it says: \(excess)") }
    if isWakeups {
      var verdict = CrashReport.Verdict(
        .cpuLimit, confidence: 0.95, because: because, contradictions: foreground,
        next: [
          "Look at the heaviest stack of the report for timers, dispatch sources and polling:"
            + " each of them wakes the CPU"
        ])
      verdict.summary = "was killed for waking the CPU too often"
      return verdict
    }
    var details = ExitDetails()
    if !isMemory {
      details.cpuUse = excess?.firstRange(of: ", exceeding").map {
        String(excess?[..<$0.lowerBound] ?? "")
      }
    }
    return CrashReport.Verdict(
      isMemory ? .memory(7) : .cpuLimit, details, confidence: isMemory || !isFrontmost ? 0.95 : 0.9,
      because: because, contradictions: isMemory ? [] : foreground,
      next: [
        isMemory
          ? "Find what grows with the Memory Debugger or Instruments"
          : "Look at the heaviest stack of the report for a loop, and split the work"
      ])
  }

  /// Whether the samples show the app in the foreground (`Frontmost App`, not `Non-Frontmost App`).
  private var isFrontmost: Bool {
    guard let state, let found = state.firstRange(of: "Frontmost") else { return false }
    return !state[..<found.lowerBound].hasSuffix("Non-")
  }

  private var foreground: [String] {
    guard isFrontmost, let state else { return [] }
    let words = state.prefix { $0 != "," }
    return [
      "most samples are of the app in the foreground ('\(words)'):"
        + " the limits that kill are known from the background"
    ]
  }
}
