package import LogModel

/// Decides why the process of a crash report ended.
///
/// The termination takes precedence over the exception: a report can print `EXC_BAD_ACCESS` and
/// still be about a kill by the watchdog. Each cause in the list recognizes one kind of end, and
/// the first that recognizes the report decides. Causes that need the least interpretation come
/// first.
package enum CrashVerdict {
  /// Returns the verdict on a report, or `nil` if nothing is known about its end.
  package static func verdict(on report: CrashReport) -> CrashReport.Verdict? {
    let kill = TerminationFacts(report)
    for cause in causes {
      if let verdict = cause(kill) { return verdict }
    }
    return nil
  }

  private static let causes: [@Sendable (TerminationFacts) -> CrashReport.Verdict?] = [
    // Lists of assertions, and codes that have only one cause.
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
    // Kills with a sentence about the reason. `0x8badf00d` without a sentence is judged by the main
    // thread.
    NamedAssertionCause.verdict,
    WatchdogCause.verdict,
    UnexplainedWatchdogCause.verdict,
    // Crashes, and whatever remains.
    CrashCause.verdict,
    UnexplainedCause.verdict,
  ]

  /// Whether the report states that the system ended the process, as opposed to an ordinary crash.
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
