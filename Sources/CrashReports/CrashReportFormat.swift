/// The kinds of reports that a device writes. The raw values appear in bglog's reports and never
/// change.
package enum CrashReportFormat: String, CaseIterable, Sendable {
  /// An `.ips` file with a JSON body: crashes from iOS 15 on.
  case ipsJSON = "ips-json"
  /// An `.ips` file with a text body: crashes of iOS 7 to 14.
  case ipsText = "ips-text"
  /// A text report without a JSON header: iOS 4 to 8, Xcode, TestFlight, macOS, third parties.
  case crashText = "crash-text"
  /// A `JetsamEvent` report, which lists the processes that were killed to reclaim memory.
  case jetsam
  /// A stackshot: the backtraces of all processes at one moment.
  case stackshot
  /// An `EXC_RESOURCE` or microstackshot report about CPU time, wakeups or disk writes.
  case resourceReport = "resource-report"
  /// A kernel panic.
  case panic
  /// A MetricKit payload.
  case metrickit
  /// A low-memory report in text form, up to iOS 8.
  case lowMemoryText = "lowmemory-text"
  /// A few lines of a report or a log, pasted without their context.
  case fragment
  /// An `.ips` file whose `bug_type` is none of the above.
  case ipsOther = "ips-other"

  /// A description of the format on one line.
  package var summary: String {
    switch self {
    case .ipsJSON: "crash report of iOS 15 and later: JSON header, JSON body (.ips)"
    case .ipsText: "crash report of iOS 7 to 14: JSON header, text body (.ips)"
    case .crashText: "crash report as text, from iOS 4 on, and Xcode's translations (.crash)"
    case .jetsam: "memory kills, JetsamEvent: who was killed, why, what it held (.ips)"
    case .stackshot: "stackshot (a kill only with the watchdog's code, else left out)"
    case .resourceReport:
      "CPU, wakeups, disk-writes and memory limits (a kill only where it was fatal)"
    case .panic: "kernel panic (named and left out: not a crash of an app)"
    case .metrickit: "MetricKit payload: crash diagnostics and exit counts (JSON)"
    case .lowMemoryText: "low-memory report of iOS 3 to 8: who was killed (text)"
    case .fragment: "a few pasted lines that name the end of a process (analyze only)"
    case .ipsOther: "another report in an .ips container (named by its kind and left out)"
    }
  }
}
