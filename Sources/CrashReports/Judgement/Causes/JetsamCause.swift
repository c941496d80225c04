internal import LogModel

/// The process was ended for memory, and still left a crash report.
enum JetsamCause {
  /// The verdict on the namespace `JETSAM`.
  static func verdict(_ kill: Kill) -> CrashReport.Verdict? {
    guard kill.namespaceNumber == 1 else { return nil }
    let isOwnLimit = kill.report.termination?.code == 7
    return CrashReport.Verdict(
      rule: .jetsamKill, confidence: 0.9,
      because: [
        isOwnLimit
          ? "the report ends with JETSAM 7, the memory limit of the process itself"
          : "the report ends with \(kill.codePhrase)"
      ],
      next: ["Read the JetsamEvent report of the same minute, it has the memory of all processes"])
  }
}
