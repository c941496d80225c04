internal import LogModel

/// A background task on a watch took too long or too much (watchOS, `CAROUSEL`).
enum WatchCause {
  /// The verdict on `0xc51bad01` to `03`.
  static func verdict(_ kill: Kill) -> CrashReport.Verdict? {
    switch kill.code {
    case 0xc51b_ad01:
      return CrashReport.Verdict(
        rule: .cpuKill, confidence: 0.9, because: [kill.codeSentence],
        next: ["Do less in the background task, or split it"])
    case 0xc51b_ad02, 0xc51b_ad03:
      var verdict = CrashReport.Verdict(
        rule: .watchdogKill, confidence: kill.code == 0xc51b_ad02 ? 0.9 : 0.7,
        because: [kill.codeSentence] + WatchdogCause.allowanceSentences(kill),
        next: ["Call setTaskCompletedWithSnapshot by a deadline of your own, before the system's"])
      if kill.code == 0xc51b_ad03 {
        verdict.contradictions.append(
          "the code says that the system was busy: the app is perhaps not at fault")
      }
      return verdict
    default: return nil
    }
  }
}
