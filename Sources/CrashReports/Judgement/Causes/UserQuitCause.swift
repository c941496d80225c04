internal import LogModel

/// Judges reports about an app that a user ended; this is not a crash, but the user may have had a
/// reason.
enum UserQuitCause {
  /// The verdict on the codes `0xdeadfa11` and `0xfbfbfbfb`; `nil` for other reports.
  static func verdict(_ kill: TerminationFacts) -> CrashReport.Verdict? {
    guard kill.code.flatMap(TerminationCode.entry)?.cause == .userQuit else { return nil }
    var next = ["Count it as an ordinary exit, as MetricKit does"]
    if kill.hasMainThread, !kill.isIdle { next.append(CaptureAdvice.mainThread) }
    return CrashReport.Verdict(
      .userQuit, confidence: 0.9, because: [kill.codeSentence],
      contradictions: kill.hasMainThread && !kill.isIdle && kill.mainState != .unknown
        ? ["the app may have hung when it was ended: " + kill.busySentence] : [],
      next: next)
  }
}
