import BGLogKit
import Testing

/// What the log adds to a crash report: the tasks open at the kill, by name and line.
@Suite struct KillWithLogTests {
  private func line(_ time: String, _ message: String) -> String {
    "2025-03-01 \(time)+0100 0x1a2b     Default     0x0                  611    0    Lantern:"
      + " (UIKitCore) [com.apple.UIKit:BackgroundTask] \(message)\n"
  }

  private func created(_ time: String, _ id: Int, _ name: String) -> String {
    line(
      time,
      "Created background task <_UIBackgroundTaskInfo: 0x28\(id)>: taskID = \(id), taskName = \(name),"
        + " creationTime = 6976\(id) (elapsed = 0).")
  }

  private func ended(_ time: String, _ id: Int) -> String {
    line(time, "Ending background task with UIBackgroundTaskIdentifier: \(id)")
  }

  /// Upload is never ended, Sync is; the app leaves the foreground at 07:09:40.
  private var log: String {
    "2025-03-01 07:09:40.000000+0100 0x1a2b     Default     0x0                  611    0    Lantern:"
      + " (Lantern) applicationDidEnterBackground:\n"
      + created("07:09:40.100000", 19, "Upload") + created("07:09:40.200000", 20, "Sync")
      + ended("07:09:45.000000", 20)
  }

  private func report(
    _ namespace: String, _ code: UInt64, reasons: [String] = [], system: String = "18.3 (22D60)"
  ) -> String {
    let lines = reasons.map { "\"\($0)\"" }.joined(separator: ",")
    return """
      {"app_name":"Lantern","timestamp":"2025-03-01 07:10:11.00 +0100","bug_type":"309",\
      "os_version":"iPhone OS \(system)","incident_id":"AAAAAAAA-0000-4000-8000-00000000000D"}
      {"procName":"Lantern","pid":611,"captureTime":"2025-03-01 07:10:10.4412 +0100",\
      "procLaunch":"2025-03-01 07:05:10.4412 +0100","exception":{"type":"EXC_CRASH",\
      "signal":"SIGKILL"},"termination":{"namespace":"\(namespace)","flags":6,"code":\(code),\
      "reasons":[\(lines)]},"faultingThread":0,"threads":[{"triggered":true,"frames":[]}],\
      "usedImages":[]}
      """
  }

  private func findings(_ inputs: Input...) -> [Finding] {
    Analyzer().analyze(inputs).findings
  }

  @Test(arguments: [
    ("RUNNINGBOARD", UInt64(0x2182_bad2), "18.3 (22D60)"),
    ("RUNNINGBOARD", 0x8bad_f00d, "13.1 (17A844)"),
  ])
  func `the kill names the task that was open, by name and line`(
    namespace: String, code: UInt64, system: String
  ) throws {
    let crash = input("crash.ips", report(namespace, code, system: system))
    let alone = try #require(findings(crash).first)
    #expect(alone.rule == .assertionKill && !alone.message.contains("Upload"))
    #expect(alone.advice.contains("console") && alone.advice.contains("never name"))
    let both = findings(crash, input("console.log", log))
    #expect(both.map(\.rule) == [.leakedTask, .assertionKill])
    #expect(both[0].message.contains("'Upload'"))
    let kill = both[1]
    #expect(kill.message.contains("open at the kill") && kill.message.contains("'Upload'"))
    #expect(!kill.message.contains("Sync"))
    #expect(kill.evidence.contains { $0.input == 1 && $0.line == 2 && $0.text.contains("Upload") })
    let document = Analyzer().analyze([crash, input("console.log", log)])
    let next = try #require(document.crashes.first?.verdict?.next)
    #expect(!next.isEmpty && !next.contains { $0.contains("Capture the device's console") })
  }

  @Test func `where the log is another one's, the advice says why it was not taken`() throws {
    let other = log.replacing("                  611 ", with: "                  612 ")
    let inputs = [
      input("crash.ips", report("RUNNINGBOARD", 0x2182_bad2)), input("console.log", other),
    ]
    let document = Analyzer().analyze(inputs)
    let reason = "Lantern[612] of console.log is another launch of that process"
    #expect(document.assumptions.contains { $0.contains(reason) })
    let next = try #require(document.crashes.first?.verdict?.next)
    let advice = next.filter { $0.contains("Capture the device's console") }
    #expect(advice.count == 1)
    #expect(advice.first?.contains("was given is not of this end") == true)
    #expect(advice.first?.contains(reason) == true)
  }

  private func payload(_ bundle: String, begin: String, end: String, _ members: String) -> String {
    """
    {"timeStampBegin":"\(begin) 00:00:00 +0000","timeStampEnd":"\(end) 00:00:00 +0000",\
    "metaData":{"bundleIdentifier":"\(bundle)"},\(members)}
    """
  }

  @Test(arguments: [
    // The log is of 2025-03-01, 07:09 in Berlin.
    ("com.example.lantern", "2025-03-01", "2025-03-02", 611, true),
    ("com.example.lantern", "2025-03-02", "2025-03-03", 611, false),
    ("com.example.lantern", "2025-02-27", "2025-03-01", 611, false),
    ("com.example.lantern", "2025-03-01", "2025-03-02", 612, false),
    ("com.example.other", "2025-03-01", "2025-03-02", 611, false),
  ])
  func `a MetricKit crash of the same process and day is the log's`(
    bundle: String, begin: String, end: String, pid: Int, isJoined: Bool
  ) throws {
    let diagnostics = """
      "crashDiagnostics":[{"diagnosticMetaData":{"pid":\(pid),"signal":9,"exceptionType":10,\
      "bundleIdentifier":"\(bundle)",\
      "terminationReason":"Namespace RUNNINGBOARD, Code 0x2182bad2"}}]
      """
    let payload = payload(bundle, begin: begin, end: end, diagnostics)
    let document = Analyzer().analyze([input("day.json", payload), input("console.log", log)])
    let leak = document.findings.first { $0.rule == .leakedTask }
    #expect(document.processes.count == (isJoined ? 1 : 2))
    #expect((leak?.message.contains("'Upload'") == true) == isJoined)
    guard isJoined else { return }
    // Nobody knows when it was killed.
    #expect(leak?.severity == .warning)
    #expect(leak?.message.contains("does not tell the time") == true)
    #expect(document.assumptions.contains { $0.contains("by process and day") })
    let kill = try #require(document.findings.first { $0.rule == .assertionKill })
    #expect(kill.message.contains("maybe open at the kill") && kill.message.contains("'Upload'"))
    #expect(document.crashes.first?.verdict?.next.contains { $0.contains("Capture the") } == false)
  }

  @Test func `MetricKit's count beside a log of the same app names the tasks without an end`() {
    func advice(_ bundle: String, _ begin: String, _ end: String) -> String? {
      let counts =
        #""applicationExitMetrics":{"backgroundExitData":"#
        + #"{"cumulativeBackgroundTaskAssertionTimeoutExitCount":1}}"#
      let metrics = input("day.json", payload(bundle, begin: begin, end: end, counts))
      return findings(metrics, input("console.log", log)).first { $0.rule == .assertionKill }?
        .advice
    }
    let named = advice("com.example.lantern", "2025-03-01", "2025-03-02")
    #expect(named?.contains("'Upload' of Lantern[611]") == true && named?.contains("Sync") == false)
    #expect(advice("com.example.other", "2025-03-01", "2025-03-02")?.contains("Upload") == false)
    #expect(advice("com.example.lantern", "2025-03-04", "2025-03-05")?.contains("Upload") == false)
  }

  @Test func `a kill for something else blames no task`() {
    for (namespace, code) in [("RUNNINGBOARD", UInt64(0xdead_10cc)), ("FRONTBOARD", 0xdead_fa11)] {
      let document = Analyzer().analyze([
        input("crash.ips", report(namespace, code)), input("console.log", log),
      ])
      #expect(document.tasks.map(\.outcome) == [.abandoned, .completed])
      #expect(!document.findings.contains { $0.message.contains("Upload") })
    }
  }

  @Test func `a kill at launch or exit is also reported as a slow launch or exit`() {
    func rules(_ event: String, _ sentence: String) -> [FindingRule] {
      let reasons = [
        "<RBSTerminateContext| domain:10 code:0x8BADF00D explanation:\(sentence)",
        "WatchdogEvent: \(event)", "reportType:CrashLog maxTerminationResistance:Interactive>",
      ]
      let crash = input("crash.ips", report("FRONTBOARD", 0x8bad_f00d, reasons: reasons))
      return findings(crash).map(\.rule)
    }
    let create =
      "scene-create watchdog transgression: app<com.example.lantern>:611 exhausted real (wall clock)"
      + " time allowance of 19.84 seconds"
    #expect(rules("scene-create", create) == [.watchdogKill, .slowLaunch])
    let exit = "[app<com.example.lantern>:611] Failed to terminate gracefully after 5.0s"
    #expect(rules("process-exit", exit) == [.watchdogKill, .slowExit])
    let update = create.replacing("scene-create", with: "scene-update")
    #expect(rules("scene-update", update) == [.watchdogKill])
  }

  @Test func `a slow launch says how long it may take, and on which clock`() throws {
    let reasons = [
      "<RBSTerminateContext| domain:10 code:0x8BADF00D explanation:scene-create watchdog"
        + " transgression: app<com.example.lantern>:611 exhausted CPU time allowance of 2.32 seconds"
    ]
    let crash = input("crash.ips", report("FRONTBOARD", 0x8bad_f00d, reasons: reasons))
    let slow = try #require(findings(crash).first { $0.rule == .slowLaunch })
    #expect(slow.severity == .warning)
    #expect(slow.message.contains("2.32 s of CPU time to launch"))
    #expect(slow.advice.contains("background") && !slow.evidence.isEmpty)
  }

  @Test(arguments: [
    (
      "RUNNINGBOARD", UInt64(0xbaad_ca11),
      "was killed because a VoIP push arrived and no call was reported (0xbaadca11)"
    ),
    ("FRONTBOARD", 0x2bad_45ec, "was killed by the system: security violation (0x2bad45ec)"),
    ("FRONTBOARD", 0xc000_10ff, "was ended by the system"),
  ])
  func `codes with one cause of their own are named`(
    namespace: String, code: UInt64, words: String
  ) throws {
    let finding = try #require(findings(input("crash.ips", report(namespace, code))).first)
    #expect(finding.message.contains(words), "\(finding.message)")
  }
}

/// T14 to T17: what only a log shows.
@Suite struct LogOnlyCauseTests {
  private func findings(_ lines: String...) -> [Finding] {
    let log = lines.map { "Oct 30 22:\($0)" }.joined(separator: "\n") + "\n"
    return Analyzer().analyze([input("device.log", log)]).findings
  }

  private let launch = "00:00 iPhone Deck[812] <Notice>: application:didFinishLaunchingWithOptions:"
  private let background = "00:05 iPhone Deck[812] <Notice>: applicationDidEnterBackground:"

  private func uikit(_ time: String, _ message: String) -> String {
    "\(time) iPhone Deck(UIKitCore)[812] <Notice>: \(message)"
  }

  private func created(_ time: String, _ id: Int) -> String {
    uikit(
      time,
      "Created background task <_UIBackgroundTaskInfo: 0x28\(id)>: taskID = \(id), taskName = Feed,"
        + " creationTime = 697606 (elapsed = 0).")
  }

  private func ended(_ time: String, _ id: Int) -> String {
    uikit(time, "Ending background task with UIBackgroundTaskIdentifier: \(id)")
  }

  @Test func `T14: an app quit by its user leaks nothing`() {
    let found = findings(
      launch, background, created("00:06", 3),
      "00:10 iPhone runningboardd[33] <Notice>: [app<com.example.deck(0F-1)>:812] Terminating with"
        + " context: <RBSTerminateContext| domain:10 code:0xDEADFA11 explanation:user quit"
        + " reportType:None>")
    #expect(found.map(\.rule) == [.userQuit])
    #expect(found.first?.severity == .note)
  }

  @Test func `T15: a second end and an end of nothing are different findings`() {
    let refused =
      "Can't end BackgroundTask: no background task exists with identifier 3 (0x3), or it may have"
      + " already been ended. Break in UIApplicationEndBackgroundTaskError() to debug."
    let again = findings(
      launch, created("00:06", 3), ended("00:07", 3), uikit("00:08", refused))
    #expect(again.map(\.rule) == [.doubleEnd])
    let foreign = findings(launch, uikit("00:08", refused))
    #expect(foreign.map(\.rule) == [.endWithoutBegin])
  }

  @Test func `T16: a warning by age alone is a note in the foreground`() {
    let warning =
      "Background Task 3 (\"Feed\"), was created over 30 seconds ago. In applications running in the"
      + " background, this creates a risk of termination. Remember to call"
      + " UIApplication.endBackgroundTask(_:) for your task in a timely manner to avoid this."
    let young = findings(launch, created("00:06", 3), uikit("00:41", warning), ended("00:50", 3))
    #expect(young.map(\.rule) == [.longRunningTask])
    #expect(young.first?.severity == .note)
  }

  @Test func `T17: an end past the deadline is late`() {
    let late = findings(
      launch, background, "00:05 iPhone Deck[812] <Notice>: backgroundTimeRemaining: 29.9",
      created("00:06", 3), ended("00:50", 3))
    #expect(late.contains { $0.rule == .lateCompletion && $0.severity == .error }, "\(late)")
  }
}
