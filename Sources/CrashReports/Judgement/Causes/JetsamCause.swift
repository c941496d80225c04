internal import LogModel

/// The kernel ended the process for memory or another shared resource, and it still left a report.
enum JetsamCause {
  /// The verdict on the namespace `JETSAM`, and on a fatal memory limit.
  static func verdict(_ kill: Kill) -> CrashReport.Verdict? {
    guard kill.namespaceNumber == 1 else { return memoryLimit(kill) }
    guard let code = kill.report.termination?.code else { return unknown(kill, "JETSAM") }
    guard let entry = JetsamReasons.entry(code) else { return unknown(kill, "JETSAM \(code)") }
    var because = ["the report ends with JETSAM \(code) (\(entry.name)): \(entry.meaning)"]
    if entry.isNormal, !entry.isOfIdleProcess {
      because.append("this is about what the device needs: the app is perhaps not at fault")
    }
    return CrashReport.Verdict(
      rule: .jetsamKill, confidence: 0.9, because: because, next: advice(entry),
      summary: "was ended by the kernel (\(entry.name)): \(entry.meaning)",
      severity: severity(kill, isNormal: entry.isNormal, isIdle: entry.isOfIdleProcess))
  }

  /// The verdict where the kernel's reason is missing, or one that nobody has explained.
  private static func unknown(_ kill: Kill, _ code: String) -> CrashReport.Verdict {
    CrashReport.Verdict(
      rule: .jetsamKill, confidence: 0.4,
      because: ["the report ends with \(code): the namespace is that of the kernel's kills"],
      contradictions: ["the reason is unknown to bglog: it need not be memory"],
      next: [readEvent], summary: "was ended by the kernel for a reason unknown to bglog (\(code))",
      severity: severity(kill, isNormal: true, isIdle: false))
  }

  private static let readEvent =
    "Read the JetsamEvent report of the same minute, it has the memory of all processes"

  private static func advice(_ entry: JetsamReasons.Entry) -> [String] {
    if entry.isOfIdleProcess {
      return ["Nothing needs to be done; save the app's state when it enters the background"]
    }
    return entry.advice + [readEvent]
  }

  /// As of the victims of a JetsamEvent: an error for a limit of its own, a warning where somebody
  /// saw the app go, else a note; `nil` for the rule's own severity.
  private static func severity(_ kill: Kill, isNormal: Bool, isIdle: Bool) -> Severity? {
    guard isNormal else { return nil }
    return kill.wasInForeground && !isIdle ? .warning : .note
  }

  /// `EXC_RESOURCE` of type memory: jetsam's limit of the process itself.
  private static func memoryLimit(_ kill: Kill) -> CrashReport.Verdict? {
    guard let limit = ResourceException(kill.report.exception), limit.type == 3 else { return nil }
    return CrashReport.Verdict(
      rule: .jetsamKill, confidence: limit.isFatal ? 0.9 : 0.4,
      because: ["the exception is EXC_RESOURCE for memory"] + limit.sentences,
      contradictions: limit.isFatal ? [] : ["nothing in the report says that the limit was fatal"],
      next: JetsamReasons.entry(7)?.advice ?? [],
      summary: limit.isFatal ? "was killed for passing its memory limit" : nil)
  }
}
