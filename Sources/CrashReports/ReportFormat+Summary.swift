extension CrashReportFormat {
  /// What the format is, in one line.
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
