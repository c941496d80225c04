/// The `bug_type` in an `.ips` header, which says what kind of report follows.
///
/// The numbers come from the table by which Apple's devices submit reports; other published tables
/// are wrong about 210 and 298.
struct BugType {
  /// The number as printed, for example `298`; a few internal kinds have words instead.
  var number: String

  /// The format of reports of this kind; `nil` for crashes, whose bodies are JSON or text.
  var format: CrashReportFormat? {
    switch number {
    case "309", "109", "9": nil
    case "298", "98", "198": .jetsam
    case "288", "188", "509", "24": .stackshot
    case "185", "385", "22", "227", "327", "30": .resourceReport
    case "142", "145", "202", "206": .resourceReport
    case "210", "110", "10", "151", "205", "410": .panic
    default: .ipsOther
    }
  }

  /// What reports of this kind are about, in words; `nil` for a number that is not in the table.
  var name: String? { BugType.names[number] }

  private static let names: [String: String] = [
    "9": "crash", "10": "panic", "11": "spin", "12": "hang", "17": "stalled shutdown",
    "18": "assumption violation", "21": "GPU restart", "22": "resource limit",
    "23": "microstackshots", "24": "failed sleep or wake", "25": "CPU wakeups",
    "28": "watchdog timeout", "29": "watchdog timeout of a service", "30": "memory limit",
    "44": "disk I/O", "98": "jetsam", "109": "crash", "110": "panic", "115": "reset counter",
    "120": "low battery", "142": "CPU wakeups", "144": "disk I/O samples", "145": "disk writes",
    "151": "forced reset", "152": "memory snapshot", "154": "memory graph", "157": "CPU samples",
    "174": "microstackshots", "178": "power log", "185": "resource limit", "186": "kernel trace",
    "187": "sandbox violation", "188": "stackshot", "198": "jetsam", "202": "CPU usage",
    "204": "automatic bug capture", "205": "panic statistics", "206": "fatal CPU usage",
    "207": "hang", "209": "Wi-Fi crash", "210": "panic", "211": "analytics",
    "220": "power samples", "222": "long run-loop hang", "223": "short run-loop hang",
    "225": "store transparency", "226": "security transparency", "227": "thread limit",
    "228": "hang of an app", "238": "launch diagnostics", "239": "slow response of a workflow",
    "240": "video conference", "241": "stalled media stream", "242": "deadlock detection",
    "243": "hang of the compositor", "248": "slow launch", "278": "power log",
    "284": "GPU event", "288": "stackshot", "298": "jetsam", "301": "memory reset",
    "302": "glitches and spins", "305": "audio accessory",
    "308": "system fault, the process went on", "309": "crash", "310": "very short run-loop hang",
    "312": "diagnostic request", "313": "search feedback", "327": "thread limit",
    "328": "hang of an app in development", "385": "resource limit",
    "409": "crash by the system watchdog", "410": "panic of automation",
    "509": "stackshot before a termination", "chw": "hardware counters",
    "diff_privacy": "private statistics", "metriclog": "metrics", "powerlog": "power log",
    "system_profile": "system profile",
  ]
}
