internal import LogModel

/// RunningBoard's codes for assertions that were not given back in time (iOS 13.4 on).
///
/// Each code has one cause, so the code alone is nearly enough.
enum AssertionTimeoutCause {
  /// The verdict on `0x2182bad2`, `bad3`, `bad4` and `baad`.
  static func verdict(_ kill: Kill) -> CrashReport.Verdict? {
    guard let code = kill.code, let entry = table.first(where: { $0.code == code }) else {
      return nil
    }
    var because = [kill.codeSentence]
    if let sentence = kill.assertionSentence { because.append(sentence) }
    if kill.isIdle { because.append(kill.idleSentence) }
    // Expiration handlers are those of background tasks alone.
    let handler = entry.code == 0x2182_bad2 ? kill.handlerSentence : nil
    var contradictions: [String] = []
    if let handler {
      because.append(handler)
    } else if kill.hasMainThread, !kill.isIdle, kill.mainState != .unknown {
      contradictions.append(kill.busySentence)
    }
    let advice = handler == nil ? [] : [kill.handlerAdvice].compactMap { $0 }
    return CrashReport.Verdict(
      rule: entry.rule, confidence: entry.confidence, because: because,
      contradictions: contradictions, next: advice + entry.next)
  }

  private struct Entry: Sendable {
    let code: UInt64
    let rule: FindingRule
    let confidence: Double
    let next: [String]
  }

  private static let table = [
    Entry(
      code: 0x2182_bad2, rule: .assertionKill, confidence: 0.95,
      next: [
        CaptureAdvice.console, CaptureAdvice.noReport, CaptureAdvice.debugger,
        CaptureAdvice.endOnEveryPath,
      ]),
    Entry(
      code: 0x2182_bad3, rule: .urlSessionNotFinished, confidence: 0.95,
      next: AssertionAdvice.advice(for: .urlSessionNotFinished)),
    Entry(
      code: 0x2182_bad4, rule: .fetchNotFinished, confidence: 0.95,
      next: AssertionAdvice.advice(for: .fetchNotFinished)),
    Entry(
      code: 0x2182_baad, rule: .assertionKill, confidence: 0.9,
      next: [
        "Return from the block of performExpiringActivity at once when it is called with expired",
        CaptureAdvice.console, CaptureAdvice.debugger,
      ]),
  ]
}
