internal import LogModel

/// Judges kills because the process held more assertions than the system allows, about a thousand.
enum TooManyTasksCause {
  /// The verdict on the codes `0xbada5e47` (iOS 11 and 12) and `0xd00d2bad` (later); `nil` for
  /// other reports.
  static func verdict(_ kill: TerminationFacts) -> CrashReport.Verdict? {
    guard kill.code.flatMap(TerminationCode.entry)?.cause == .tooManyTasks else { return nil }
    let isOld = kill.code == TerminationCode.tooManyTasksBeforeIOS13
    var verdict = CrashReport.Verdict(
      .tooManyTasks, confidence: isOld ? 0.9 : 0.8, because: [kill.codeSentence],
      next: [
        "Begin one background task for a batch of work, not one for each request",
        CaptureAdvice.console,
      ])
    if !isOld {
      verdict.contradictions.append(
        "Apple words this code as excessive use of key system resources and names no task")
    }
    return verdict
  }
}
