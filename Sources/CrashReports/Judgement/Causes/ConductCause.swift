internal import LogModel

/// Judges kills for a fault of the app that the code or the namespace names: some codes stand for a
/// single fault, and some namespaces belong to the loader, code signing, privacy and the like.
///
///     FRONTBOARD 0xbaadca11      no call was reported for a VoIP push
///     DYLD 1                     a library is missing
///     PORT_SPACE 14123288431…    Mach ports were leaked
enum ConductCause {
  /// The verdict on a report with such a code; `nil` for other reports.
  static func verdict(_ kill: TerminationFacts) -> CrashReport.Verdict? {
    guard let reading = ExitReading(kill.exitCode) else { return nil }
    switch reading.cause {
    case .callNotReported: break
    // If the exception is about a guard or a limit, other causes explain it.
    case .fault(let code) where code.isShared || kill.report.termination?.namespace != nil: break
    default: return nil
    }
    var because = [kill.codeSentence]
    if let meaning = kill.report.exception?.meaning { because.append("the exception: \(meaning)") }
    if let says = kill.report.termination?.description { because.append("it says: \(says)") }
    because +=
      kill.report.termination?.reasons.prefix(3)
      .filter { $0 != kill.report.termination?.description }.map { "it says: \($0)" } ?? []
    return CrashReport.Verdict(
      reading.cause, kill.details, confidence: 0.9, because: because,
      next: next(reading.cause, kill))
  }

  private static func next(_ cause: ExitCause, _ kill: TerminationFacts) -> [String] {
    guard let entry = kill.code.flatMap(TerminationCode.entry) else { return [cause.advice()] }
    return entry.change + entry.lookAt + [CaptureAdvice.debugger]
  }
}
