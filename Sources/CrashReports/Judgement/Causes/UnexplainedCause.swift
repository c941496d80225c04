internal import LogModel

/// Judges kills for an unknown reason, after all other causes have been ruled out.
///
///     EXC_CRASH (SIGKILL)           a report that was cut, or of a system that names nobody
///     SIGNAL 9                      a plain kill
///     RUNNINGBOARD 1234567          a code that nobody has explained
enum UnexplainedCause {
  /// The verdict on such an end; `nil` if the report states no end of a process.
  static func verdict(_ kill: TerminationFacts) -> CrashReport.Verdict? {
    let termination = kill.report.termination
    let hasTermination = termination?.namespace != nil || termination?.code != nil
    let signal = kill.report.exception?.signal
    let type = kill.report.exception?.type
    // An exceeded limit ends a process only if the report says so.
    let isException = type.map { !$0.isEmpty && $0 != "EXC_RESOURCE" } ?? false
    guard hasTermination || signal != nil && type != "EXC_RESOURCE" || isException else {
      return nil
    }
    let code =
      hasTermination
      ? kill.exitCode
      : signal.flatMap { ExitReason(signal: $0) } ?? ExitReason(namespace: nil, code: nil)
    let cause: ExitCause
    switch ExitReading(code)?.cause {
    case .unexplained(let known)?: cause = .unexplained(known)
    // The namespace is known, but the code is not.
    case .fault(let known)?: cause = .fault(known)
    default: cause = .unexplained(code)
    }
    var because = [sentence(kill, signal)]
    if let says = termination?.description { because.append("it says: \(says)") }
    if kill.isIdle { because.append(kill.idleSentence) }
    return CrashReport.Verdict(
      cause, kill.details, confidence: 0.9, because: because,
      next: [cause.advice(), CaptureAdvice.debugger])
  }

  private static func sentence(_ kill: TerminationFacts, _ signal: String?) -> String {
    if !kill.codePhrase.isEmpty { return kill.codeSentence }
    return "the report names \(signal ?? "an exception") and no reason for it"
  }
}
