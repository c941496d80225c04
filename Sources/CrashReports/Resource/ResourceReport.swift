internal import LogModel
internal import Scanning

/// A report that a process used more of a resource than it may: CPU time, wakeups, disk writes.
///
///     Event:           cpu usage
///     Action taken:    Process killed
///     CPU:             48 seconds cpu time over 54 seconds (88% cpu average), exceeding limit of …
///
/// Most are warnings, and the process goes on.
struct ResourceReport {
  /// The resource as printed: `cpu usage`, `CPU`, `disk writes`, `WAKEUPS`, …, or `nil`.
  var resource: String?
  /// What was used and which limit it exceeded, as printed, or `nil`.
  var excess: String?
  /// What the system did, as printed: `none`, `Process killed`, or `nil` where it does not say.
  var action: String?
  /// The process as sentences name it, or `nil`.
  var process: String?
  /// Whether the report says that the process ended for it.
  var isFatal = false

  /// The sentence about a report whose process went on.
  var note: String {
    let who = process.map { "of \($0) " } ?? ""
    let what = [resource, excess].compactMap { $0 }.joined(separator: ": ")
    let says = what.isEmpty ? "" : "; it says '\(what)'"
    return "the limit \(who)was not fatal\(says)"
  }

  /// Whether a text of an `EXC_RESOURCE` says that its limit was fatal.
  static func isFatal(_ exception: CrashReport.Exception) -> Bool {
    let texts = [exception.subtype, exception.message].compactMap { $0 }
    if texts.contains(where: { $0.contains("NON-FATAL") }) { return false }
    return exception.signal == "SIGKILL" || texts.contains { $0.contains("FATAL") }
  }

  /// The verdict on a fatal limit; `nil` for a resource that no rule is about.
  var verdict: CrashReport.Verdict? {
    let name = (resource ?? "").lowercased()
    let isMemory = name.contains("memory")
    guard isFatal, isMemory || name.contains("cpu") || name.contains("wakeups") else { return nil }
    var because = ["the report is about '\(resource ?? "")' and says that the process was killed"]
    if let excess { because.append("it says: \(excess)") }
    return CrashReport.Verdict(
      rule: isMemory ? .jetsamKill : .cpuKill, confidence: 0.95, because: because,
      next: [
        isMemory
          ? "Find what grows with the Memory Debugger or Instruments"
          : "Look at the heaviest stack of the report for a loop, and split the work that is done in"
            + " the background"
      ])
  }
}
