extension ReportFormat {
  /// What the format is, in one line.
  package var summary: String {
    switch self {
    case .ipsJSON: "crash report of iOS 15 and later: JSON header, JSON body (.ips)"
    case .ipsText: "crash report of iOS 7 to 14: JSON header, text body (.ips)"
    case .crashText: "crash report as text, from iOS 4 on, and Xcode's translations (.crash)"
    case .jetsam: "memory kills, JetsamEvent (recognised, not read yet)"
    case .stackshot: "stackshot (recognised; not a crash)"
    case .resourceReport: "CPU, wakeups and disk-writes report (recognised, not read yet)"
    case .panic: "kernel panic (recognised; not a crash of an app)"
    case .metrickit: "MetricKit payload (recognised, not read yet)"
    case .lowMemoryText: "low-memory report of iOS 4 to 6 (recognised, not read yet)"
    case .ipsOther: "another report in an .ips container (recognised; not a crash)"
    }
  }
}
