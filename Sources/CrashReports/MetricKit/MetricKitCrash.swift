internal import LogModel
internal import Scanning
internal import Statements

/// Makes a crash report of a MetricKit crash diagnostic.
///
/// A payload tells the day of a crash and not its time, and no process name.
enum MetricKitCrash {
  /// The report; `line` is the line on which the payload starts.
  static func report(
    _ diagnostic: MetricKitPayload.Diagnostic, of payload: MetricKitPayload, input: InputIndex,
    at line: CrashReportLine, in bytes: Span<UInt8>
  ) -> CrashReport {
    var report = CrashReport(
      input: input, line: line.number, format: CrashReportFormat.metrickit.rawValue)
    let data = diagnostic.metaData
    report.process.bundleIdentifier =
      data.bundleIdentifier ?? payload.metaData.bundleIdentifier
    report.process.pid = data.pid
    report.version = data.version ?? payload.metaData.version ?? payload.appVersion
    report.build = data.build ?? payload.metaData.build
    let system = data.system ?? payload.metaData.system
    report.os = system.map(SystemVersion.parse) ?? CrashReport.OperatingSystem()
    report.device = data.device ?? payload.metaData.device
    if payload.begin != nil || payload.end != nil {
      report.period = CrashReport.Period(begin: payload.begin, end: payload.end)
    }
    report.exception = exception(data)
    report.crashedThread = diagnostic.tree.attributedThread.map {
      CrashReport.CrashedThread(index: $0)
    }
    report.isTruncated = diagnostic.isTruncated

    var completion = CrashReportEnricher()
    if let reason = data.terminationReason { read(reason, into: &report, &completion) }
    completion.mainFrames = diagnostic.tree.threads.first ?? []
    if let thread = diagnostic.tree.attributedThread {
      completion.crashedFrames = diagnostic.tree.threads[thread]
    }
    MetricKitImages.mark(&completion)
    completion.complete(&report)
    if report.verdict == nil, let category = data.terminationCategory {
      report.verdict = verdict(category)
    }
    var evidence = EvidenceCollector()
    evidence.add(Array(data.evidence.prefix(8)), from: line, in: bytes)
    report.evidence = evidence.evidence(input: input, in: bytes)
    return report
  }

  /// `Namespace SIGNAL, Code 0xb`, or the whole `<RBSTerminateContext| …>`.
  private static func read(
    _ reason: String, into report: inout CrashReport, _ completion: inout CrashReportEnricher
  ) {
    let copy = ContiguousArray(reason.utf8)
    let lineEnd = copy.firstIndex(of: Byte.lineFeed) ?? copy.count
    let parsed = TerminationReasonParser(0..<lineEnd, in: copy.span)
    var termination = CrashReport.Termination()
    termination.namespace = parsed.namespace
    termination.code = parsed.code
    if parsed.namespace != nil || parsed.code != nil { report.termination = termination }
    if let rest = parsed.rest { completion.reasons.append(rest) }
    if lineEnd < copy.count {
      completion.reasons.append(copy.span.text(in: (lineEnd + 1)..<copy.count))
    }
  }

  private static func exception(_ data: MetricKitPayload.MetaData) -> CrashReport.Exception? {
    var exception = CrashReport.Exception()
    exception.type = data.exceptionType.map { MachNames.exception($0) ?? String($0) }
    exception.signal = data.signal.map { MachNames.signal($0) ?? String($0) }
    exception.codes = data.exceptionCode
    exception.message = data.thrown
    return exception == CrashReport.Exception() ? nil : exception
  }

  /// The verdict on iOS 27's word for the kind of an end.
  private static func verdict(_ category: String) -> CrashReport.Verdict? {
    let causes: [String: ExitCause] = [
      "taskTimeout": .heldTasks, "fileLock": .fileLock, "watchdog": .watchdog(event: nil),
      "highCPU": .cpuLimit, "memoryLimit": .memory(7), "systemPressure": .memory(4),
    ]
    guard let cause = causes[category] else { return nil }
    return CrashReport.Verdict(
      cause, confidence: 0.9, because: ["MetricKit puts the end into its category '\(category)'"],
      next: cause == .heldTasks ? [CaptureAdvice.endOnEveryPath, CaptureAdvice.console] : [])
  }
}
