internal import LogModel

/// The process was ended for memory or another shared resource, and still left a crash report.
enum JetsamCause {
  /// The verdict on the namespace `JETSAM`, and on a fatal memory limit.
  static func verdict(_ kill: Kill) -> CrashReport.Verdict? {
    guard kill.namespaceNumber == 1 else { return memoryLimit(kill) }
    let entry = kill.report.termination?.code.flatMap(JetsamReasons.entry)
    let reason = entry.map { " (\($0.name)): \($0.meaning)" } ?? ""
    let code = kill.report.termination?.code.map { "JETSAM \($0)" } ?? "JETSAM"
    var next = [
      "Read the JetsamEvent report of the same minute, it has the memory of all processes"
    ]
    next += entry?.advice ?? []
    return CrashReport.Verdict(
      rule: .jetsamKill, confidence: 0.9, because: ["the report ends with \(code)\(reason)"],
      contradictions: entry?.isNormal == true
        ? ["this is about what the device needs: the app is perhaps not at fault"] : [],
      next: next)
  }

  /// `EXC_RESOURCE` of type memory: jetsam's limit of the process itself.
  private static func memoryLimit(_ kill: Kill) -> CrashReport.Verdict? {
    guard let limit = ResourceException(kill.report.exception), limit.type == 3 else { return nil }
    return CrashReport.Verdict(
      rule: .jetsamKill, confidence: limit.isFatal ? 0.9 : 0.4,
      because: ["the exception is EXC_RESOURCE for memory"] + limit.sentences,
      contradictions: limit.isFatal ? [] : ["nothing in the report says that the limit was fatal"],
      next: JetsamReasons.entry(7)?.advice ?? [])
  }
}
