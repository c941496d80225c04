internal import LogModel
internal import Statements

/// Judges kills for which RunningBoard names the assertion: `Shared Background Assertion 4 for …`.
///
/// Since iOS 13.4 each kind of assertion has its own code; before that, all kinds had `0x8badf00d`.
enum NamedAssertionCause {
  /// The verdict, which depends on the name of the assertion; `nil` for other reports.
  static func verdict(_ kill: TerminationFacts) -> CrashReport.Verdict? {
    guard kill.code == TerminationCode.watchdog || kill.code == nil,
      kill.report.watchdog?.event == nil,
      kill.isOfRunningBoard || kill.report.termination?.namespace == nil,
      let text = kill.report.termination?.description, let name = AssertionName(in: text),
      let sentence = kill.assertionSentence
    else { return nil }
    var because = [sentence]
    if kill.code != nil { because.insert(kill.codeSentence, at: 0) }
    if kill.isIdle { because.append(kill.idleSentence) }
    let handler = name.cause == .heldTasks ? kill.handlerSentence : nil
    if let handler { because.append(handler) }
    let advice = handler == nil ? [] : [kill.handlerAdvice].compactMap { $0 }
    let isBusy = kill.hasMainThread && !kill.isIdle && kill.mainState != .unknown
    return CrashReport.Verdict(
      name.cause, kill.details, confidence: 0.9, because: because,
      contradictions: isBusy && handler == nil ? [kill.busySentence] : [],
      next: advice + AssertionAdvice.advice(for: name.cause.rule ?? .assertionKill))
  }
}

/// What to capture and what to change, for each kind of assertion.
enum AssertionAdvice {
  /// The advice for kills that are reported under a rule.
  static func advice(for rule: FindingRule) -> [String] {
    switch rule {
    case .urlSessionNotFinished:
      [
        "Call the handler of handleEventsForBackgroundURLSession on the main queue, once for each"
          + " identifier, in urlSessionDidFinishEvents", CaptureAdvice.debugger,
      ]
    case .fetchNotFinished:
      [
        "Call setTaskCompleted, or the completion handler of the fetch, on every path and set an"
          + " expiration handler", CaptureAdvice.debugger,
      ]
    default: [CaptureAdvice.console, CaptureAdvice.debugger, CaptureAdvice.endOnEveryPath]
    }
  }
}
