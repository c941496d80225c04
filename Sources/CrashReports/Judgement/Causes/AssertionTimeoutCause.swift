internal import LogModel
internal import Statements

/// Judges RunningBoard's codes for assertions that were not released in time (iOS 13.4 and later).
///
/// Each code has one cause, so the code is almost enough for a verdict.
enum AssertionTimeoutCause {
  /// The verdict on the codes `0x2182bad2`, `0x2182bad3`, `0x2182bad4` and `0x2182baad`; `nil` for
  /// other reports.
  static func verdict(_ kill: TerminationFacts) -> CrashReport.Verdict? {
    guard let code = kill.code, let next = advice(for: code),
      let known = ExitReading(ExitReason(namespace: nil, code: code))
    else { return nil }
    // The code for "other" assertions can come with the name of the assertion that all background
    // tasks share.
    let named = kill.report.termination?.description.flatMap { ExitReading(sentence: $0) }
    let cause = known.cause == .otherAssertion ? named?.cause ?? known.cause : known.cause
    var because = [kill.codeSentence]
    if let sentence = kill.assertionSentence { because.append(sentence) }
    if kill.isIdle { because.append(kill.idleSentence) }
    // Only background tasks have expiration handlers, so a handler says nothing about other
    // assertions.
    let handler = cause == .heldTasks ? kill.handlerSentence : nil
    var contradictions: [String] = []
    if let handler {
      because.append(handler)
    } else if kill.hasMainThread, !kill.isIdle, kill.mainState != .unknown {
      contradictions.append(kill.busySentence)
    }
    let advice = handler == nil ? [] : [kill.handlerAdvice].compactMap { $0 }
    return CrashReport.Verdict(
      cause, kill.details, confidence: known.confidence, because: because,
      contradictions: contradictions, next: advice + next)
  }

  /// What to capture and what to change, for each of these codes; `nil` for other codes.
  private static func advice(for code: UInt64) -> [String]? {
    switch TerminationCode.entry(code)?.cause {
    case .heldTasks:
      [
        CaptureAdvice.console, CaptureAdvice.noReport, CaptureAdvice.debugger,
        CaptureAdvice.endOnEveryPath,
      ]
    case .urlSession: AssertionAdvice.advice(for: .urlSessionNotFinished)
    case .fetch: AssertionAdvice.advice(for: .fetchNotFinished)
    case .otherAssertion:
      [ExitCause.otherAssertion.advice(), CaptureAdvice.console, CaptureAdvice.debugger]
    default: nil
    }
  }
}
