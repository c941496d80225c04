internal import LogModel

/// `0x8badf00d` without a sentence: a leaked background task (iOS 10 to 13) or a hang.
///
/// From iOS 10 on reports do not list the assertions, so the namespace and the main thread have to
/// decide: a process whose main thread waits for events does not hang.
enum UnexplainedWatchdogCause {
  /// The verdict, by namespace and main thread.
  static func verdict(_ kill: Kill) -> CrashReport.Verdict? {
    guard kill.code == 0x8bad_f00d else { return nil }
    let isAssertionDaemon = kill.namespaceNumber == 15
    if !kill.hasMainThread { return withoutThreads(kill, isAssertionDaemon: isAssertionDaemon) }
    return kill.isIdle
      ? idle(kill, isAssertionDaemon: isAssertionDaemon)
      : busy(kill, isAssertionDaemon: isAssertionDaemon)
  }

  private static func idle(_ kill: Kill, isAssertionDaemon: Bool) -> CrashReport.Verdict {
    var because = [kill.codeSentence]
    if isAssertionDaemon {
      because.append("the namespace is that of the daemon that watches background tasks")
    }
    because.append(kill.idleSentence)
    because.append("a leaked background task is the first suspect")
    var confidence = isAssertionDaemon ? 0.7 : 0.55
    if kill.isIdleUnsymbolicated { confidence -= isAssertionDaemon ? 0 : 0.05 }
    var contradictions: [String] = []
    if kill.namespaceNumber == 10 {
      contradictions.append(
        "this namespace also ends apps that launch, exit or update too slowly, and the report"
          + " does not say which it was")
    }
    return CrashReport.Verdict(
      rule: .assertionKill, confidence: confidence, because: because,
      contradictions: contradictions,
      next: [CaptureAdvice.console, CaptureAdvice.debugger, CaptureAdvice.endOnEveryPath])
  }

  private static func busy(_ kill: Kill, isAssertionDaemon: Bool) -> CrashReport.Verdict {
    CrashReport.Verdict(
      rule: .watchdogKill, confidence: isAssertionDaemon ? 0.4 : 0.6,
      because: [kill.codeSentence, kill.busySentence],
      contradictions: isAssertionDaemon
        ? [
          "the namespace is that of the daemon that watches background tasks:"
            + " a leaked task is possible as well"
        ] : [],
      next: [CaptureAdvice.mainThread, CaptureAdvice.console, CaptureAdvice.debugger])
  }

  private static func withoutThreads(
    _ kill: Kill, isAssertionDaemon: Bool
  ) -> CrashReport.Verdict {
    CrashReport.Verdict(
      rule: isAssertionDaemon ? .assertionKill : .watchdogKill, confidence: 0.4,
      because: [kill.codeSentence]
        + (isAssertionDaemon
          ? ["the namespace is that of the daemon that watches background tasks"] : []),
      contradictions: ["the report shows no main thread, which would tell a leak from a hang"],
      next: ["Get the whole report with its threads", CaptureAdvice.console])
  }
}
