internal import LogModel

/// Codes with one cause of their own that the app brought about by what it did, or did not do.
///
/// The contract has no rules for them; they are kills by the system for an app's conduct, as those
/// of the watchdog are.
enum ConductCause {
  /// `0xbaadca11` (no call reported), `0xbad22222` (resumed too often), `0x2bad45ec` (drew while
  /// the device was locked).
  private static let codes: Set<UInt64> = [0xbaad_ca11, 0xbad2_2222, 0x2bad_45ec]

  /// The verdict on such a code.
  static func verdict(_ kill: Kill) -> CrashReport.Verdict? {
    guard let code = kill.code, codes.contains(code), let entry = TerminationCatalog.code(code)
    else { return nil }
    var because = [kill.codeSentence]
    if let says = kill.report.termination?.description { because.append("it says: \(says)") }
    return CrashReport.Verdict(
      rule: .watchdogKill, confidence: 0.9, because: because,
      next: entry.change + entry.lookAt + [CaptureAdvice.debugger],
      summary: "was killed by the system: \(entry.name) (\(entry.hex))")
  }
}
