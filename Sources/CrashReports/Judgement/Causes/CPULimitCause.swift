internal import LogModel

/// Judges kills because a process used more CPU time than allowed.
enum CPULimitCause {
  /// The verdict on `EXC_RESOURCE` of type CPU, and on JETSAM 100, the CPU limit; `nil` for other
  /// reports.
  static func verdict(_ kill: TerminationFacts) -> CrashReport.Verdict? {
    if kill.namespaceNumber == TerminationNamespace.jetsam, kill.report.termination?.code == 100 {
      return CrashReport.Verdict(
        .cpuLimit, confidence: 0.9, because: ["the report ends with JETSAM 100, the CPU limit"],
        contradictions: foreground(kill), next: advice)
    }
    guard let limit = ResourceException(kill.report.exception), limit.type == 1 else { return nil }
    return CrashReport.Verdict(
      .cpuLimit, confidence: limit.isFatal ? 0.9 : 0.4,
      because: ["the exception is EXC_RESOURCE for CPU"] + limit.sentences,
      contradictions: (limit.isFatal ? [] : ["nothing in the report says that the limit was fatal"])
        + foreground(kill), next: advice)
  }

  /// What speaks against the verdict: in the foreground, the limit is not known to kill.
  private static func foreground(_ kill: TerminationFacts) -> [String] {
    kill.wasInForeground
      ? ["the report's role is 'Foreground', where the limit of the CPU is not known to kill"] : []
  }

  private static let advice = [
    "Split the work, and look for a loop in the frames of the crashed thread"
  ]
}
