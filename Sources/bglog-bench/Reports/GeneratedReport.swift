internal import BGLogKit

/// A simulated `.ips` crash report of iOS 17 whose cause is known.
struct GeneratedReport {
  /// The rule of the verdict to expect.
  let rule: FindingRule
  /// The pid to expect.
  let pid: Int

  private var text = ByteText()
  private var random: SeededRandom

  /// The complete report, as in a file.
  var bytes: ContiguousArray<UInt8> { text.bytes }

  /// Creates a report. Equal seeds give equal reports.
  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    pid = 200 + random.below(20_000)
    rule = [.assertionKill, .watchdogKill, .fileLockKill][random.below(3)]
    write()
  }

  /// Sizes of reports in KB (1,000 bytes), with the distribution seen on devices; the median is 36.
  private static let sizes = [
    7, 7, 15, 19, 23, 25, 30, 32, 33, 35, 36, 36, 38, 40, 41, 42, 48, 56, 64, 73, 79, 130, 180,
  ]

  private mutating func write() {
    let size = Self.sizes[random.below(Self.sizes.count)] * 1000
    let images = min(8 + size / 700, 110)
    let head = header
    let tail = body(images: images)
    text.add(head)
    var thread = 0
    repeat {
      if thread > 0 { text.add(",") }
      addThread(thread, images: images)
      thread += 1
    } while text.count + tail.count < size
    text.add(tail.bytes)
  }

  private var header: String {
    mutating get {
      let incident = uuid()
      return """
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
    }
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

  /// The part of the report after the threads.
  private mutating func body(images: Int) -> ByteText {
    var text = ByteText()
    text.add("],\n\"usedImages\" : [")
    for image in 0..<images {
      if image > 0 { text.add(",") }
      text.add(#"{"source":"P","arch":"arm64","base":"#)
      text.add(4_294_967_296 + image * 1_048_576)
      text.add(#","size":1048576,"uuid":""#)
      text.add(uuid())
      text.add(#"","path":"\/System\/Library\/Frameworks\/Kit"#)
      text.add(image)
      text.add(#".framework\/Kit"#)
      text.add(image)
      text.add(#"","name":"Kit"#)
      text.add(image)
      text.add(#""}"#)
    }
    text.add("],\n\"vmSummary\" : \"")
    for _ in 0..<60 { text.add("ReadOnly portion 1 2 3\\n") }
    text.add("\"\n}\n")
    return text
  }

  private mutating func addThread(_ thread: Int, images: Int) {
    text.add(#"{"id":"#)
    text.add(5000 + thread)
    if thread == 0 { addRegisters() }
    text.add(#","frames":["#)
    let idle = ["mach_msg2_trap", "mach_msg", "__CFRunLoopServiceMachPort", "__CFRunLoopRun"]
    for number in 0..<(4 + random.below(30)) {
      if number > 0 { text.add(",") }
      text.add(#"{"imageOffset":"#)
      text.add(random.below(4_000_000))
      text.add(#","symbol":""#)
      if thread == 0, number < idle.count {
        text.add(idle[number])
      } else {
        text.add("Feed.row")
        text.add(number)
        text.add("(at:)")
      }
      text.add(#"","symbolLocation":"#)
      text.add(random.below(400))
      text.add(#","imageIndex":"#)
      text.add(random.below(images))
      text.add("}")
    }
    text.add("]}")
  }

  private mutating func addRegisters() {
    text.add(#","triggered":true,"threadState":{"x":["#)
    for register in 0..<29 {
      text.add(register > 0 ? #",{"value":"# : #"{"value":"#)
      text.add(random.below(1 << 40))
      text.add("}")
    }
    text.add(#"],"flavor":"ARM_THREAD_STATE64"}"#)
  }

  private mutating func uuid() -> String {
    var digits = ByteText()
    for (index, width) in [8, 4, 4, 4, 12].enumerated() {
      if index > 0 { digits.add("-") }
      digits.add(hexadecimal: random.below(1 << (4 * width)), width: width)
    }
    return String(decoding: digits.bytes, as: UTF8.self).uppercased()
  }
}
