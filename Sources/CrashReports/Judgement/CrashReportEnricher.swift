internal import LogModel
internal import Scanning
internal import Statements

/// Derives the remaining parts of a report from the fields that a reader found, for JSON and text
/// alike.
struct CrashReportEnricher {
  /// The lines of the termination: its reasons, or the block after `Termination Reason:`.
  var reasons: [String] = []
  /// The lines of the application specific information, which both the app and the system may
  /// write.
  var applicationSpecific: [String] = []
  /// The frames of the main thread, innermost first.
  var mainFrames: [CrashReport.Frame] = []
  /// The binaries of ``mainFrames``, by the 0-based index of the frame.
  var mainImages: [Int: BinaryImage] = [:]
  /// The frames of the thread that crashed or is highlighted, innermost first.
  var crashedFrames: [CrashReport.Frame] = []
  /// The frames of the uncaught exception's backtrace, innermost first.
  var exceptionFrames: [CrashReport.Frame] = []

  /// The maximum number of frames of a thread that a report keeps.
  private static let keptFrames = 24

  /// The maximum number of messages of the process that a report keeps, and their maximum length in
  /// characters.
  private static let keptTexts = 16, longestText = 2000

  /// Fills in the termination, watchdog, assertions, main thread, signature and verdict of a
  /// report.
  func complete(_ report: inout CrashReport) {
    let said = Statement(reasons)
    // Apps write into this information too; if the app aborted itself, none of it comes from the
    // system.
    let information = Statement(isKill(report) ? applicationSpecific : [])
    let context = TerminateContext(in: said) ?? TerminateContext(in: information)
    if let exception = report.exception { report.exception?.meaning = CodeMeaning.of(exception) }
    fillWatchdog(of: &report, said: said, information: information)
    fillAssertions(of: &report, said: said, information: information)
    WatchdogSentence.fillTarget(&report.process, from: said)
    fillTermination(of: &report, said: said, information: information, context: context)
    if !mainFrames.isEmpty {
      // Most stacks are within the limit; they are shared instead of copied.
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

  /// Fills in the thread that crashed, the uncaught exception and the messages of the process.
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

  /// The frames by which crashes are told apart: those of the uncaught exception, or else for a
  /// kill those of the main thread, or else those of the thread that crashed.
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

  /// Whether the application specific information may be the system's reason for a kill.
  ///
  /// The termination decides, or else the exception; if the report has neither, it may be.
  private func isKill(_ report: CrashReport) -> Bool {
    if let namespace = report.termination?.namespace {
      return TerminationNamespace.sharesCodes(printed: namespace)
    }
    guard let type = report.exception?.type, report.exception?.signal != "SIGKILL" else {
      return true
    }
    // `00000020` and similar types mark kills by the system up to iOS 9.
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
    // RunningBoard prints the number of the namespace, other daemons its name.
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

  /// Removes the namespace from the start of a line such as `SPRINGBOARD, scene-update watchdog …`;
  /// `nil` if nothing is left.
  private func description(_ line: String, of termination: CrashReport.Termination) -> String? {
    guard let namespace = termination.namespace, line.hasPrefix(namespace + ",") else {
      return line
    }
    let rest = line.dropFirst(namespace.count + 1).drop { $0 == " " }
    return rest.isEmpty ? nil : String(rest)
  }

  /// Whether the information is the system's reason for a kill, rather than a message of the app.
  private func isKillInformation(_ information: Statement, of report: CrashReport) -> Bool {
    let bytes = information.bytes.span
    let sentences = [
      "active assertions beyond permitted time", "locked system file", "SBUnsuspendLimit",
    ]
    return report.watchdog?.event != nil
      || sentences.contains { bytes.contains($0, in: 0..<bytes.count) }
  }

  /// The code of a kill up to iOS 9, which is printed among the `Exception Codes`; or `nil`.
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
