internal import LogModel

/// Judges kills by the system for its own purposes: an update, a cache purge, a change of language.
enum HousekeepingCause {
  /// The verdict on a code for such a kill; `nil` for other reports.
  static func verdict(_ kill: TerminationFacts) -> CrashReport.Verdict? {
    guard let cause = kill.code.flatMap(TerminationCode.entry)?.cause, case .housekeeping = cause,
      kill.code != TerminationCode.thermal
    else { return nil }
    return CrashReport.Verdict(
      cause, confidence: 0.9, because: [kill.codeSentence],
      next: ["Save the app's state when it enters the background; there is nothing to mend"])
  }
}
