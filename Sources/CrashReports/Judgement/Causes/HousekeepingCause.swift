internal import LogModel

/// The system ended the app for reasons of its own: an update, a cache purge, a new language.
enum HousekeepingCause {
  private static let codes: Set<UInt64> = [
    0xbadd_d15c, 0x5bc1_ea41, 0x5bc1_ea44, 0x5bc1_ea45, 0xdead_6502, 0x05ca_1ded,
  ]

  /// The verdict on such a code.
  static func verdict(_ kill: Kill) -> CrashReport.Verdict? {
    guard let code = kill.code, codes.contains(code) else { return nil }
    return CrashReport.Verdict(
      rule: .housekeepingKill, confidence: 0.9, because: [kill.codeSentence],
      next: ["Save the app's state when it enters the background; there is nothing to mend"])
  }
}
