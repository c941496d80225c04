package import LogModel

/// Determines from a crash report why its process ended.
///
/// The termination takes precedence over the exception: a report can print `EXC_BAD_ACCESS` and still
/// be about a watchdog's kill. Each cause recognises one kind of end, and the first one that does
/// decides, so those that need the least interpretation come first.
package enum CrashVerdict {
  /// The verdict on a report, or `nil` if nothing is known about its end.
  package static func verdict(on report: CrashReport) -> CrashReport.Verdict? {
    let kill = TerminationFacts(report)
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
    WatchOSCause.verdict,
    UserQuitCause.verdict,
    HousekeepingCause.verdict,
    ThermalCause.verdict,
    FrameworkExceptionCause.verdict,
    ConductCause.verdict,
    CPULimitCause.verdict,
    JetsamCause.verdict,
    // Kills with a sentence about the reason, and 0x8badf00d without one, which needs the main thread.
    NamedAssertionCause.verdict,
    WatchdogCause.verdict,
    UnexplainedWatchdogCause.verdict,
    // Crashes, and what is left.
    CrashCause.verdict,
    UnexplainedCause.verdict,
  ]

  /// Whether the report states that the system ended the process, unlike an ordinary crash.
  static func isSystemKill(_ report: CrashReport) -> Bool {
    if !report.assertions.isEmpty || report.watchdog?.event != nil { return true }
    let namespace = report.termination?.namespace
    let number = namespace.flatMap(TerminationNamespace.number(of:))
    if number == TerminationNamespace.frontBoard || number == TerminationNamespace.runningBoard {
      return true
    }
    guard TerminationNamespace.sharesCodes(printed: namespace) else { return false }
    return report.termination?.code.map { TerminationCode.entry($0) != nil } == true
  }
}
