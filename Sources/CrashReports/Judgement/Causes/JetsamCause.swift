internal import LogModel

/// Judges crash reports of processes that the kernel killed for memory or another shared resource.
enum JetsamCause {
  /// The verdict on the namespace `JETSAM` and on a memory limit (`EXC_RESOURCE`); `nil` for other
  /// reports.
  static func verdict(_ kill: TerminationFacts) -> CrashReport.Verdict? {
    guard kill.namespaceNumber == TerminationNamespace.jetsam else { return memoryLimit(kill) }
    guard let code = kill.report.termination?.code else { return unknown(kill, "JETSAM") }
    guard let entry = JetsamReasons.entry(code) else { return unknown(kill, "JETSAM \(code)") }
    var because = ["the report ends with JETSAM \(code) (\(entry.name)): \(entry.meaning)"]
    if entry.isNormal, !entry.isOfIdleProcess {
      because.append("this is about what the device needs: the app is perhaps not at fault")
    }
    return CrashReport.Verdict(
      .memory(code), confidence: 0.9, because: because, next: advice(entry),
      severity: severity(kill, code))
  }

  /// The verdict if the kernel's reason is missing or unknown.
  private static func unknown(_ kill: TerminationFacts, _ code: String) -> CrashReport.Verdict {
    CrashReport.Verdict(
      .memory(kill.report.termination?.code), confidence: 0.4,
      because: ["the report ends with \(code): the namespace is that of the kernel's kills"],
      contradictions: ["the reason is unknown to bglog: it need not be memory"],
      next: [readEvent], severity: severity(kill, kill.report.termination?.code))
  }

  private static let readEvent =
    "Read the JetsamEvent report of the same minute, it has the memory of all processes"

  private static func advice(_ entry: JetsamReasons.Entry) -> [String] {
    if entry.isOfIdleProcess {
      return ["Nothing needs to be done; save the app's state when it enters the background"]
    }
    return entry.advice + [readEvent]
  }

  /// How severe the kill is, depending on the code, the role of the process and whose process it
  /// is.
  private static func severity(_ kill: TerminationFacts, _ code: UInt64?) -> Severity {
    MemoryKill.severity(
      code: code, wasInForeground: kill.wasInForeground ? true : nil,
      isApples: MemoryKill.isApples(
        kill.report.process.bundleIdentifier ?? kill.report.process.name))
  }

  /// The verdict on an `EXC_RESOURCE` of type memory, that is, on the process's own limit.
  private static func memoryLimit(_ kill: TerminationFacts) -> CrashReport.Verdict? {
    guard let limit = ResourceException(kill.report.exception), limit.type == 3 else { return nil }
    return CrashReport.Verdict(
      .memory(7), confidence: limit.isFatal ? 0.9 : 0.4,
      because: ["the exception is EXC_RESOURCE for memory"] + limit.sentences,
      contradictions: limit.isFatal ? [] : ["nothing in the report says that the limit was fatal"],
      next: JetsamReasons.entry(7)?.advice ?? [])
  }
}
