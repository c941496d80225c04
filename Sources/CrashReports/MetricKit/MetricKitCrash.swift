internal import LogModel
internal import Scanning
internal import Statements

/// Builds a crash report from a crash diagnostic of MetricKit.
///
/// A payload says on which day a crash happened, but contains neither its time nor a process name.
enum MetricKitCrash {
  /// Builds the report of a diagnostic; the payload starts on `line`, and `walk` finds the lines that are
  /// quoted.
  static func report(
    _ diagnostic: MetricKitPayload.Diagnostic, of payload: MetricKitPayload, input: InputIndex,
    at line: CrashReportLine, _ walk: inout LineWalk, in bytes: Span<UInt8>
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

    var enricher = CrashReportEnricher()
    if let reason = data.terminationReason { read(reason, into: &report, &enricher) }
    enricher.mainFrames = diagnostic.tree.threads.first ?? []
    if let thread = diagnostic.tree.attributedThread {
      enricher.crashedFrames = diagnostic.tree.threads[thread]
    }
    MetricKitImages.mark(&enricher)
    enricher.complete(&report)
    if report.verdict == nil, let category = data.terminationCategory {
      report.verdict = verdict(category)
    }
    var evidence = EvidenceCollector()
    let ranges = Array(data.evidence.prefix(8))
    if let first = ranges.map(\.lowerBound).min() {
      evidence.add(ranges, from: walk.line(at: first, in: bytes), in: bytes)
    }
    report.evidence = evidence.evidence(input: input, in: bytes)
    return report
  }

  /// Reads `Namespace SIGNAL, Code 0xb`, or a complete `<RBSTerminateContext| …>`.
  private static func read(
    _ reason: String, into report: inout CrashReport, _ enricher: inout CrashReportEnricher
  ) {
    let copy = ContiguousArray(reason.utf8)
    let lineEnd = copy.firstIndex(of: Byte.lineFeed) ?? copy.count
    let parsed = TerminationReasonParser(0..<lineEnd, in: copy.span)
    var termination = CrashReport.Termination()
    termination.namespace = parsed.namespace
    termination.code = parsed.code
    if parsed.namespace != nil || parsed.code != nil { report.termination = termination }
    if let rest = parsed.rest { enricher.reasons.append(rest) }
    if lineEnd < copy.count {
      enricher.reasons.append(copy.span.text(in: (lineEnd + 1)..<copy.count))
    }
  }

  private static func exception(_ data: MetricKitPayload.MetaData) -> CrashReport.Exception? {
    var exception = CrashReport.Exception()
    exception.type = data.exceptionType.map { MachExceptions.entry($0)?.name ?? String($0) }
    exception.signal = data.signal.map { Signals.name(of: $0) ?? String($0) }
    exception.codes = data.exceptionCode
    exception.message = data.thrown
    return exception == CrashReport.Exception() ? nil : exception
  }

  /// The verdict on the category that iOS 27 gives to an end; `nil` for an unknown category.
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

/// Decides which frames of a MetricKit diagnostic belong to the application.
///
/// A payload contains neither the process name nor the paths of binaries. But apart from the
/// loader's frames, the outermost frame of the main thread is `main`, which is in the application's
/// binary.
private enum MetricKitImages {
  private static let loaders: Set<String> = ["dyld", "dyld_sim", "libdyld.dylib"]

  /// Frameworks in which the outermost frame can lie if the tree was cut.
  private static let frameworks: Set<String> = [
    "UIKit", "UIKitCore", "AppKit", "CoreFoundation", "Foundation", "GraphicsServices", "SwiftUI",
    "HIToolbox", "WatchKit", "PlugInKit", "ExtensionFoundation",
  ]

  /// Marks the frames that belong to the application.
  static func mark(_ enricher: inout CrashReportEnricher) {
    guard let executable = executable(of: enricher.mainFrames) else { return }
    for number in enricher.mainFrames.indices
    where isApplication(enricher.mainFrames[number], executable) {
      enricher.mainFrames[number].isApplication = true
      enricher.mainImages[number] = image(of: enricher.mainFrames[number])
    }
    for number in enricher.crashedFrames.indices {
      let frame = enricher.crashedFrames[number]
      enricher.crashedFrames[number].isApplication = isApplication(frame, executable)
    }
  }

  private static func executable(of frames: [CrashReport.Frame]) -> String? {
    let main = frames.last { frame in frame.image.map { !loaders.contains($0) } ?? false }
    guard let name = main?.image, !frameworks.contains(name), !name.hasPrefix("lib") else {
      return nil
    }
    return name
  }

  /// Whether a frame is in the executable, or in the library that contains the code of debug builds
  /// (Xcode 16 and later).
  private static func isApplication(_ frame: CrashReport.Frame, _ executable: String) -> Bool {
    frame.image == executable || frame.image == executable + ".debug.dylib"
      || frame.image.map { $0 + ".debug.dylib" == executable } ?? false
  }

  private static func image(of frame: CrashReport.Frame) -> BinaryImage? {
    guard let address = frame.address, let offset = frame.offset, offset <= address else {
      return nil
    }
    var image = BinaryImage()
    image.name = frame.image
    image.uuid = frame.imageUUID
    image.base = address - offset
    return image
  }
}
