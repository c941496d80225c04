/// The `bug_type` of an `.ips` header, which selects what its body holds.
///
/// The numbers and names are those of Apple's own submission table as shipped on devices; tables
/// that circulate elsewhere name 210 and 298 wrongly.
struct BugType {
  /// The number as printed, for example `298`; some internal kinds are words.
  var number: String

  /// The format of reports of this kind; `nil` for crashes, whose body decides.
  var format: ReportFormat? {
    switch number {
    case "309", "109", "9": nil
    case "298", "98", "198": .jetsam
    case "288", "188", "509": .stackshot
    case "185", "202", "206", "145", "385", "22", "142", "227", "327": .resourceReport
    case "210", "110", "10", "151", "205": .panic
    default: .ipsOther
    }
  }

  /// What Apple calls the kind, or `nil` for a number that is not in the table.
  var name: String? { BugType.names[number] }

  private static let names: [String: String] = [
    "9": "crash", "10": "panic", "11": "spin", "12": "hang", "18": "assumption violation",
    "22": "resource limit", "23": "microstackshots", "28": "watchdog timeout", "44": "disk I/O",
    "98": "jetsam", "109": "crash", "110": "panic", "115": "reset counter", "120": "low battery",
    "142": "CPU wakeups", "145": "disk writes", "151": "forced reset", "152": "memory snapshot",
    "185": "resource limit", "187": "sandbox violation", "188": "stackshot", "198": "jetsam",
    "202": "CPU usage", "204": "automatic bug capture", "205": "panic statistics",
    "206": "fatal CPU usage", "207": "hang", "210": "panic", "211": "analytics",
    "222": "run-loop hang", "223": "run-loop hang", "225": "store transparency",
    "226": "security transparency", "227": "thread limit", "228": "hang of an app",
    "238": "launch diagnostics", "278": "power log", "284": "GPU event", "288": "stackshot",
    "298": "jetsam", "301": "memory reset", "308": "system fault", "309": "crash",
    "310": "run-loop hang", "312": "diagnostic request", "313": "Siri feedback",
    "327": "thread limit", "328": "hang of an app", "385": "resource limit",
    "409": "system watchdog", "509": "terminating stackshot",
  ]
}
