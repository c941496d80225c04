internal import LogModel
internal import Scanning
internal import Statements

/// Derives the rest of a report from the fields that a reader found, for JSON and text alike.
struct CrashReportEnricher {
  /// The lines of the termination: reasons, or the block after `Termination Reason:`.
  var reasons: [String] = []
  /// The lines of the application specific information.
  var applicationSpecific: [String] = []
  /// The frames of the main thread.
  var mainFrames: [CrashReport.Frame] = []
  /// The binaries of those frames, by the indices of the frames.
  var mainImages: [Int: BinaryImage] = [:]
  /// The frames of the thread that crashed or was highlighted.
  var crashedFrames: [CrashReport.Frame] = []
  /// The frames of the uncaught exception.
  var exceptionFrames: [CrashReport.Frame] = []

  /// The maximum number of frames of a thread that a report keeps.
  private static let keptFrames = 24

  /// The maximum number of texts of the process that a report keeps, and their maximum length in
  /// characters.
  private static let keptTexts = 16, longestText = 2000

  /// Completes a report: termination, watchdog, assertions, main thread, signature, verdict.
  func complete(_ report: inout CrashReport) {
    let said = Statement(reasons)
    // The app prints there as well, so after its own abort none of it comes from the system.
    let information = Statement(isKill(report) ? applicationSpecific : [])
    let context = TerminateContext(in: said) ?? TerminateContext(in: information)
    if let exception = report.exception { report.exception?.meaning = CodeMeaning.of(exception) }
    fillWatchdog(of: &report, said: said, information: information)
    fillAssertions(of: &report, said: said, information: information)
    WatchdogSentence.fillTarget(&report.process, from: said)
    fillTermination(of: &report, said: said, information: information, context: context)
    if !mainFrames.isEmpty {
      // Most stacks are within the limit, and then the array is shared instead of copied.
      let kept =
        mainFrames.count > CrashReportEnricher.keptFrames
        ? Array(mainFrames.prefix(CrashReportEnricher.keptFrames)) : mainFrames
      report.mainThread = CrashReport.MainThread(
        state: MainThreadClassifier.classify(
          mainFrames, isAtWork: MainThreadClassifier.isAtWork(report.watchdog)),
        frames: kept)
      report.symbolication = SymbolicationCommands.commands(for: kept, in: mainImages)
    }
    fillCrash(of: &report)
    report.signature = CrashSignature.signature(of: report, frames: decisiveFrames(of: report))
    report.verdict = CrashVerdict.verdict(on: report)
    report.adviseExtension()
  }

  /// Fills in the crashed thread, the uncaught exception and the messages of the process.
  private func fillCrash(of report: inout CrashReport) {
    report.crashedThread?.frames = Array(crashedFrames.prefix(CrashReportEnricher.keptFrames))
    if report.crashedThread?.index == 0 { report.crashedThread?.state = report.mainThread?.state }
    report.applicationSpecific = applicationSpecific.prefix(CrashReportEnricher.keptTexts)
      .map { String($0.prefix(CrashReportEnricher.longestText)) }
    let thrown = ThrownException(in: applicationSpecific + [report.exception?.message ?? ""])
    if report.lastException == nil, thrown != nil || !exceptionFrames.isEmpty {
      report.lastException = CrashReport.LastException(name: thrown?.name, reason: thrown?.reason)
    }
    report.lastException?.frames = Array(exceptionFrames.prefix(CrashReportEnricher.keptFrames))
  }

  /// The frames that distinguish one crash from another: those where an exception was thrown, those of
  /// the main thread for a kill, or else those of the crashed thread.
  private func decisiveFrames(of report: CrashReport) -> [CrashReport.Frame] {
    if !exceptionFrames.isEmpty { return exceptionFrames }
    if CrashVerdict.isSystemKill(report) || crashedFrames.isEmpty { return mainFrames }
    return crashedFrames
  }

  private func fillWatchdog(
    of report: inout CrashReport, said: Statement, information: Statement
  ) {
    report.watchdog =
      WatchdogSentence.watchdog(in: said) ?? WatchdogSentence.watchdog(in: information)
  }

  /// Whether the application specific information can be the system's reason for a kill.
  ///
  /// The termination decides, or else the exception; without both it can be.
  private func isKill(_ report: CrashReport) -> Bool {
    if let namespace = report.termination?.namespace {
      return TerminationNamespace.sharesCodes(printed: namespace)
    }
    guard let type = report.exception?.type, report.exception?.signal != "SIGKILL" else {
      return true
    }
    // `00000020` and similar types are those of kills by the system up to iOS 9.
    return type.utf8.allSatisfy(Byte.isDigit) || simulatedCode(of: report) != nil
  }

  private func fillAssertions(
    of report: inout CrashReport, said: Statement, information: Statement
  ) {
    for statement in [information, said] where report.assertions.isEmpty {
      report.assertions = HeldAssertionParser.assertions(in: statement)
    }
    guard !report.assertions.isEmpty || HeldAssertionParser.mentionsAssertions(information) else {
      return
    }
    let head = information.isEmpty ? said : information
    HeldAssertionParser.fillHolder(&report.process, from: head)
  }

  private func fillTermination(
    of report: inout CrashReport, said: Statement, information: Statement,
    context: TerminateContext?
  ) {
    var termination = report.termination ?? CrashReport.Termination()
    // RunningBoard prints the number of the namespace, others its name.
    termination.namespace =
      termination.namespace ?? context?.domain.flatMap { TerminationNamespace.name(of: $0) }
    termination.code = termination.code ?? context?.code ?? simulatedCode(of: report)
    if let explanation = context?.explanation {
      termination.description = explanation
    } else if termination.description == nil, let line = said.lines.first {
      termination.description = description(line, of: termination)
    } else if termination.description == nil, isKillInformation(information, of: report),
      let line = information.lines.first
    {
      termination.description = line
      termination.reasons = Array(information.lines.dropFirst().filter { $0.hasPrefix("/") })
    }
    if termination.reasons.isEmpty, said.lines.count > 1 { termination.reasons = said.lines }
    (termination.name, termination.meaning) = CodeMeaning.of(termination)
    report.termination = termination == CrashReport.Termination() ? nil : termination
  }

  /// The line without its namespace: `SPRINGBOARD, scene-update watchdog …`.
  private func description(_ line: String, of termination: CrashReport.Termination) -> String? {
    guard let namespace = termination.namespace, line.hasPrefix(namespace + ",") else {
      return line
    }
    let rest = line.dropFirst(namespace.count + 1).drop { $0 == " " }
    return rest.isEmpty ? nil : String(rest)
  }

  /// Whether the information is the system's reason for a kill, not a message of the app.
  private func isKillInformation(_ information: Statement, of report: CrashReport) -> Bool {
    let bytes = information.bytes.span
    let sentences = [
      "active assertions beyond permitted time", "locked system file", "SBUnsuspendLimit",
    ]
    return report.watchdog?.event != nil
      || sentences.contains { bytes.contains($0, in: 0..<bytes.count) }
  }

  /// The code of a kill up to iOS 9, which is printed in `Exception Codes`.
  private func simulatedCode(of report: CrashReport) -> UInt64? {
    guard report.termination?.namespace == nil, let codes = report.exception?.codes else {
      return nil
    }
    let copy = ContiguousArray(codes.utf8)
    guard let code = copy.span.leadingInteger(in: 0..<copy.count)?.value,
      TerminationCode.entry(code) != nil
    else { return nil }
    return code
  }
}
