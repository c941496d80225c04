internal import LogModel

/// The process used more CPU time in the background than it may, and that was fatal.
enum CPULimitCause {
  /// The verdict on `EXC_RESOURCE` of type CPU, and on jetsam's code for the CPU limit.
  static func verdict(_ kill: Kill) -> CrashReport.Verdict? {
    if kill.namespaceNumber == 1, kill.report.termination?.code == 100 {
      return CrashReport.Verdict(
        rule: .cpuKill, confidence: 0.9,
        because: ["the report ends with JETSAM 100, the CPU limit"], next: advice)
    }
    guard let limit = ResourceException(kill.report.exception), limit.type == 1 else { return nil }
    return CrashReport.Verdict(
      rule: .cpuKill, confidence: limit.isFatal ? 0.9 : 0.4,
      because: ["the exception is EXC_RESOURCE for CPU"] + limit.sentences,
      contradictions: limit.isFatal ? [] : ["nothing in the report says that the limit was fatal"],
      next: advice)
  }

  private static let advice = [
    "Split the work in the background, and look for a loop in the frames of the crashed thread"
  ]
}
