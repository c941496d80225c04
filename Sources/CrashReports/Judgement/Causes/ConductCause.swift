internal import LogModel

/// A fault of the app that the code or the namespace names: codes for a single fault, and the
/// namespaces of the loader, code signing, privacy and the like.
///
///     FRONTBOARD 0xbaadca11      no call was reported for a VoIP push
///     DYLD 1                     a library is missing
///     PORT_SPACE 14123288431…    Mach ports were leaked
enum ConductCause {
  /// The verdict on such a code.
  static func verdict(_ kill: TerminationFacts) -> CrashReport.Verdict? {
    guard let reading = ExitReading(kill.exitCode) else { return nil }
    switch reading.cause {
    case .callNotReported: break
    // The exception of a guard or a limit is explained by other causes.
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
