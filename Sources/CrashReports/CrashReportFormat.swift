/// The kinds of report a device writes; the raw values are fixed by the report contract.
package enum CrashReportFormat: String, CaseIterable, Sendable {
  /// An `.ips` file whose body is JSON: crashes from iOS 15 on.
  case ipsJSON = "ips-json"
  /// An `.ips` file whose body is text: crashes of iOS 7 to 14.
  case ipsText = "ips-text"
  /// A text report without a JSON header: iOS 4 to 8, Xcode, TestFlight, macOS, third parties.
  case crashText = "crash-text"
  /// A `JetsamEvent`: which processes were killed for memory.
  case jetsam
  /// A stackshot of all processes, no crash.
  case stackshot
  /// An `EXC_RESOURCE` or microstackshot report: CPU, wakeups, disk writes.
  case resourceReport = "resource-report"
  /// A kernel panic.
  case panic
  /// A MetricKit payload.
  case metrickit
  /// A low-memory report of iOS 6 or older.
  case lowMemoryText = "lowmemory-text"
  /// A few lines of a report or a log, pasted without what makes them one.
  case fragment
  /// An `.ips` file of another `bug_type`.
  case ipsOther = "ips-other"
}
