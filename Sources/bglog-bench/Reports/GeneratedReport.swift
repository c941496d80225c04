internal import BGLogKit

/// A made-up `.ips` report of iOS 17 whose cause is known.
struct GeneratedReport {
  /// What the verdict must be.
  let rule: FindingRule
  let pid: Int
  private(set) var bytes = ContiguousArray<UInt8>()

  private var random: SeededRandom

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    pid = 200 + random.below(20_000)
    rule = [.assertionKill, .watchdogKill, .fileLockKill][random.below(3)]
    write()
  }

  private mutating func write() {
    let incident = uuid()
    var text = """
      {"app_name":"Lantern","timestamp":"2024-05-01 10:00:0\(random.below(10)).00 +0200",\
      "app_version":"2.4","bug_type":"309","bundleID":"com.example.lantern","build_version":"87",\
      "os_version":"iPhone OS 17.4 (21E219)","incident_id":"\(incident)","name":"Lantern"}
      {
        "uptime" : 310000, "procRole" : "Background", "version" : 2, "modelCode" : "iPhone15,2",
        "osVersion" : {"train" : "iPhone OS 17.4", "build" : "21E219"},
        "captureTime" : "2024-05-01 10:00:00.0000 +0200", "incident" : "\(incident)",
        "pid" : \(pid), "procName" : "Lantern",
        "procPath" : "\\/private\\/var\\/containers\\/Bundle\\/Lantern.app\\/Lantern",
        "procLaunch" : "2024-05-01 09:58:00.0000 +0200",
        "exception" : {"codes":"0x0, 0x0","rawCodes":[0,0],"type":"EXC_CRASH","signal":"SIGKILL"},
        "termination" : \(termination),
        "faultingThread" : 0, "threads" : [
      """
    for thread in 0..<12 {
      text += (thread == 0 ? "" : ",") + "{\"id\":\(5000 + thread),\"frames\":["
      text += (0..<24).map { frame(thread: thread, number: $0) }.joined(separator: ",") + "]"
      text += ",\"threadState\":{\"x\":[" + registers + "],\"flavor\":\"ARM_THREAD_STATE64\"}}"
    }
    text += "],\n\"usedImages\" : [" + (0..<60).map { image($0) }.joined(separator: ",") + "],\n"
    text +=
      "\"vmSummary\" : \"" + String(repeating: "ReadOnly portion 1 2 3\\n", count: 60) + "\"\n}\n"
    bytes = ContiguousArray(text.utf8)
  }

  private var termination: String {
    switch rule {
    case .assertionKill: #"{"namespace":"RUNNINGBOARD","flags":6,"code":562215634}"#
    case .fileLockKill: #"{"namespace":"RUNNINGBOARD","flags":6,"code":3735883980}"#
    default:
      #"{"code":2343432205,"flags":6,"namespace":"FRONTBOARD","reasons":["<RBSTerminateContext| "#
        + #"domain:10 code:0x8BADF00D explanation:scene-update watchdog transgression: "#
        + #"app<com.example.lantern>:\#(pid) exhausted real (wall clock) time allowance of 10.00 "#
        + #"seconds","ProcessVisibility: Background","WatchdogEvent: scene-update"]}"#
    }
  }

  private mutating func frame(thread: Int, number: Int) -> String {
    let idle = ["mach_msg2_trap", "mach_msg", "__CFRunLoopServiceMachPort", "__CFRunLoopRun"]
    let symbol = thread == 0 && number < idle.count ? idle[number] : "Feed.row\(number)(at:)"
    return "{\"imageOffset\":\(random.below(4_000_000)),\"symbol\":\"\(symbol)\","
      + "\"symbolLocation\":\(random.below(400)),\"imageIndex\":\(random.below(60))}"
  }

  private var registers: String {
    mutating get {
      (0..<29).map { _ in "{\"value\":\(random.below(1 << 40))}" }.joined(separator: ",")
    }
  }

  private mutating func image(_ number: Int) -> String {
    "{\"source\":\"P\",\"arch\":\"arm64\",\"base\":\(4_294_967_296 + number * 1_048_576),"
      + "\"size\":1048576,\"uuid\":\"\(uuid())\",\"path\":\"\\/System\\/Library\\/Kit\(number)\","
      + "\"name\":\"Kit\(number)\"}"
  }

  private mutating func uuid() -> String {
    let digits =
      String(random.next() | 1 << 63, radix: 16) + String(random.next() | 1 << 63, radix: 16)
    let parts = [8, 4, 4, 4, 12]
    var rest = digits[...]
    return parts.map { length in
      defer { rest = rest.dropFirst(length) }
      return String(rest.prefix(length))
    }.joined(separator: "-")
  }
}
