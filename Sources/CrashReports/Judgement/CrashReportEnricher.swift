internal import LogModel
internal import Scanning
internal import Statements

/// Fills in what follows from the fields a reader found, the same way for JSON and text.
struct CrashReportEnricher {
  /// The lines of the termination: reasons, or the block after `Termination Reason:`.
  var reasons: [String] = []
  /// The lines of the application specific information.
  var applicationSpecific: [String] = []
  /// The frames of the main thread, all that were read.
  var mainFrames: [CrashReport.Frame] = []
  /// The binaries of those frames, by the frames' numbers.
  var mainImages: [Int: BinaryImage] = [:]
  /// The frames of the thread that crashed or was highlighted.
  var crashedFrames: [CrashReport.Frame] = []
  /// The frames of the uncaught exception.
  var exceptionFrames: [CrashReport.Frame] = []

  /// How many frames of the main thread a report keeps.
  private static let keptFrames = 24

  /// How many texts of the process a report keeps, and how much of each, in characters.
  private static let keptTexts = 16, longestText = 2000

  /// Completes a report: termination, watchdog, assertions, main thread, signature, verdict.
  func complete(_ report: inout CrashReport) {
    let said = Statement(reasons)
    // An app prints there, too: of what it says after its own abort nothing is the system's word.
    let information = Statement(isKill(report) ? applicationSpecific : [])
    let context = TerminateContext(in: said) ?? TerminateContext(in: information)
    if let exception = report.exception { report.exception?.meaning = CodeMeaning.of(exception) }
    fillWatchdog(of: &report, said: said, information: information)
    fillAssertions(of: &report, said: said, information: information)
    KillTarget.fill(&report.process, from: said)
    fillTermination(of: &report, said: said, information: information, context: context)
    if !mainFrames.isEmpty {
      // Most stacks are kept whole, and then shared.
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
    // Made of a report that is not changed meanwhile, which is copied once.
    let kill = TerminationFacts(report)
    report.verdict = CrashVerdict.verdict(on: kill)
    report.adviseExtension()
  }

  /// The thread that crashed, the exception that was thrown, and what the process left to say.
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

  /// The frames that tell one crash from another: an uncaught exception was thrown elsewhere than
  /// where the process aborts, and a kill is about the main thread.
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
  /// The termination decides before the exception; where neither tells, it can.
  private func isKill(_ report: CrashReport) -> Bool {
    if let namespace = report.termination?.namespace {
      return TerminationNamespace.sharesCodes(printed: namespace)
    }
    guard let type = report.exception?.type, report.exception?.signal != "SIGKILL" else {
      return true
    }
    // `00000020` and its like: the simulated exceptions of kills up to iOS 9.
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
    // RunningBoard prints the number where others print the name.
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

  /// The line without the namespace before it: `SPRINGBOARD, scene-update watchdog …`.
  private func description(_ line: String, of termination: CrashReport.Termination) -> String? {
    guard let namespace = termination.namespace, line.hasPrefix(namespace + ",") else {
      return line
    }
    let rest = line.dropFirst(namespace.count + 1).drop { $0 == " " }
    return rest.isEmpty ? nil : String(rest)
  }

  /// Whether the information is the system's reason for a kill, not what the app printed itself.
  private func isKillInformation(_ information: Statement, of report: CrashReport) -> Bool {
    let bytes = information.bytes.span
    let whole = 0..<bytes.count
    let sentences = [
      "active assertions beyond permitted time", "locked system file", "SBUnsuspendLimit",
    ]
    return report.watchdog?.event != nil || sentences.contains { bytes.contains($0, in: whole) }
  }

  /// The code of a simulated kill up to iOS 9, which stands in `Exception Codes`.
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
