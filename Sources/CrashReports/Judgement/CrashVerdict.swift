package import LogModel

/// What a crash report says about why its process was ended.
///
/// The termination is looked at before the exception: a report can print `EXC_BAD_ACCESS` and
/// still be the watchdog's. Each cause knows one kind of kill; the first that recognises its own
/// decides, so the ones that need the least interpretation come first.
package enum CrashVerdict {
  /// The verdict on a report, or `nil` where it says nothing of an end.
  package static func verdict(on report: CrashReport) -> CrashReport.Verdict? {
    verdict(on: TerminationFacts(report))
  }

  /// The verdict on a kill, as far as it is one.
  static func verdict(on kill: TerminationFacts) -> CrashReport.Verdict? {
    for cause in causes {
      if let verdict = cause(kill) { return verdict }
    }
    return nil
  }

  private static let causes: [@Sendable (TerminationFacts) -> CrashReport.Verdict?] = [
    // Assertion lists and codes that only one cause has.
    HeldAssertionCause.verdict,
    AssertionTimeoutCause.verdict,
    TooManyTasksCause.verdict,
    FileLockCause.verdict,
    WatchCause.verdict,
    UserQuitCause.verdict,
    HousekeepingCause.verdict,
    ThermalCause.verdict,
    FrameworkExceptionCause.verdict,
    ConductCause.verdict,
    CPULimitCause.verdict,
    JetsamCause.verdict,
    // A sentence that says what for, then 0x8badf00d without one, which needs the main thread.
    NamedAssertionCause.verdict,
    WatchdogCause.verdict,
    UnexplainedWatchdogCause.verdict,
    // What the process did to itself.
    CrashCause.verdict,
    UnexplainedCause.verdict,
  ]

  /// Whether the system ended the process, by its own words; an ordinary crash is none.
  static func isSystemKill(_ report: CrashReport) -> Bool {
    if !report.assertions.isEmpty || report.watchdog?.event != nil { return true }
    let namespace = report.termination?.namespace
    let number = namespace.flatMap(TerminationNamespace.number(of:))
    if number == 10 || number == 15 { return true }
    guard TerminationNamespace.sharesCodes(printed: namespace) else { return false }
    return report.termination?.code.map { TerminationCode.entry($0) != nil } == true
  }
}
