import BGLogKit
import Foundation
import Testing

/// An input in memory.
func input(_ name: String, _ text: String) -> Input {
  .memory(name: name, bytes: ContiguousArray(text.utf8))
}

@Suite struct AnalyzerTests {
  private let log = """
    2018-04-12 22:07:29.100 Harbor[913:401] applicationDidEnterBackground:
    2018-04-12 22:07:29.104 Harbor[913:401] Starting background task 3 with 179.99 seconds remaining

    """

  private func crash(
    at captured: String, pid: Int = 913, incident: String = "11111111-2222-3333-4444-555555555555",
    path: String = "/Harbor.app/Harbor",
    reason: String = "Namespace ASSERTIOND, Code 0x8badf00d"
  ) -> String {
    """
    Incident Identifier: \(incident)
    Process:             Harbor [\(pid)]
    Path:                \(path)
    Identifier:          com.example.harbor
    Version:             88 (2.0)
    Date/Time:           \(captured)
    OS Version:          iPhone OS 11.3 (15E216)
    Report Version:      104

    Exception Type:  EXC_CRASH (SIGKILL)
    Termination Reason: \(reason)
    Triggered by Thread:  0

    Thread 0 Crashed:
    0   libsystem_kernel.dylib  0x0000000181f7be08 mach_msg_trap + 8
    1   libsystem_kernel.dylib  0x0000000181f7bc80 mach_msg + 72
    2   CoreFoundation          0x00000001824bee40 __CFRunLoopServiceMachPort + 196
    3   CoreFoundation          0x00000001824bc908 __CFRunLoopRun + 1424
    4   UIKit                   0x000000018c3bd78c UIApplicationMain + 236

    Binary Images:
    0x100a78000 - 0x100b03fff Harbor arm64  <0d4b7b8e57aa3f0c8f7d8e0f3a9b1c22> /Harbor

    """
  }

  @Test(arguments: [
    ("Namespace ASSERTIOND, Code 0x8badf00d", "endBackgroundTask"),
    ("Namespace RUNNINGBOARD, Code 0xdead10cc", "a background task before"),
  ])
  func `an extension is advised as one`(reason: String, forApps: String) {
    func reported(_ path: String) -> String {
      let report = crash(at: "2018-04-12 22:10:31.2207 +0200", path: path, reason: reason)
      let document = Analyzer().analyze([input("crash.ips", report)])
      let next = document.crashes.compactMap(\.verdict).flatMap(\.next)
      return (document.findings.map(\.advice) + next).joined(separator: "\n")
    }
    let (app, share) = (
      reported("/Harbor.app/Harbor"), reported("/Harbor.app/PlugIns/Share.appex/Share")
    )
    #expect(app.contains(forApps) && !app.contains("performExpiringActivity"))
    #expect(share.contains("performExpiringActivity") && !share.contains(forApps))
  }

  @Test(arguments: [(10, "FRONTBOARD"), (15, "RUNNINGBOARD"), (4711, nil)] as [(Int, String?)])
  func `a namespace that is given by its number has its name`(domain: Int, name: String?) {
    let reason =
      "<RBSTerminateContext| domain:\(domain) code:0x8BADF00D explanation:x reportType:CrashLog>"
    let document = Analyzer().analyze([
      input("crash.ips", crash(at: "2021-04-12 22:10:31.2207 +0200", reason: reason))
    ])
    #expect(document.crashes.first?.termination?.code == 0x8bad_f00d)
    #expect(document.crashes.first?.termination?.namespace == name)
  }

  @Test func `a log alone leaves it open, and says so`() {
    let document = Analyzer().analyze([input("console.log", log)])
    #expect(document.tasks.map(\.outcome) == [.open])
    #expect(document.findings.isEmpty)
  }

  @Test(arguments: [
    ("2018-04-12 22:10:31.2207 +0200", "+02:00", "the zone of crash.ips"),
    ("2018-04-12 20:10:31.2207 +0000", "+02:00", "the one that makes it agree"),
    ("2018-04-12 09:40:40.0000 -0800", "+04:30", "the one that makes it agree"),
  ])
  func `a report joins the log by process, pid and time, and gives it its zone`(
    captured: String, zone: String, reason: String
  ) throws {
    let document = Analyzer().analyze([
      input("crash.ips", crash(at: captured)), input("console.log", log),
    ])
    #expect(document.tasks.map(\.outcome) == [.leaked])
    #expect(document.findings.map(\.rule) == [.leakedTask, .assertionKill])
    let kill = try #require(document.findings.last)
    #expect(kill.message.contains("background task 3"))
    #expect(Set(kill.evidence.map(\.input)) == [0, 1])
    #expect(
      document.assumptions.contains { $0.contains(zone) && $0.contains(reason) },
      "\(document.assumptions)")
    #expect(document.tasks.first?.began?.at?.offsetSeconds == nil)
  }

  @Test(arguments: [
    ("2018-04-12 22:10:31.2207 +0200", 914), ("2018-05-20 22:10:31.2207 +0200", 913),
    ("2018-04-11 22:10:31.2207 +0200", 913),
  ])
  func `a report of another process or time is not joined`(captured: String, pid: Int) {
    let document = Analyzer().analyze([
      input("crash.ips", crash(at: captured, pid: pid)), input("console.log", log),
    ])
    #expect(document.tasks.map(\.outcome) == [.open])
    #expect(document.findings.map(\.rule) == [.assertionKill])
    #expect(document.processes.count == 2)
  }

  @Test func `syslog takes the year of the report beside it`() {
    let syslog = """
      Apr 12 22:07:29 iPhone Harbor[913] <Warning>: applicationDidEnterBackground:
      Apr 12 22:07:29 iPhone Harbor[913] <Warning>: Starting background task 3

      """
    let alone = Analyzer().analyze([input("device.log", syslog)])
    #expect(alone.tasks.first?.began?.at?.hasYear == false)
    #expect(alone.assumptions.contains { $0.hasPrefix("device.log prints no year") })
    let joined = Analyzer().analyze([
      input("device.log", syslog), input("crash.ips", crash(at: "2018-04-12 22:10:31.22 +0200")),
    ])
    #expect(joined.tasks.first?.began?.at?.year == 2018)
    #expect(joined.tasks.map(\.outcome) == [.leaked])
    // Nothing in the log shows the budget; the system of the report does.
    #expect(joined.tasks.first?.budgetSeconds == 180)
    #expect(joined.assumptions.contains { $0.contains("iPhone OS 11.3") })
  }

  @Test(arguments: [
    ("", true), ("2018-04-12 22:10:39.2207", false), ("[914]", false), ("0xdead10cc", false),
    ("EXC_BAD_ACCESS", false),
  ])
  func `a copy without the incident's identifier is known by process, time and code`(
    change: String, isCopy: Bool
  ) throws {
    let text = crash(at: "2018-04-12 22:10:31.2207 +0200")
    let incident = try #require(
      text.split(separator: "\n").first { $0.hasPrefix("Incident Identifier") })
    let found = [
      "2018-04-12 22:10:39.2207": "2018-04-12 22:10:31.2207", "[914]": "[913]",
      "0xdead10cc": "0x8badf00d", "EXC_BAD_ACCESS": "EXC_CRASH",
    ]
    var copy = text.replacing(incident, with: "").replacing(
      #/"incident_id":"[^"]*"/#, with: "\"x\":1")
    if let old = found[change] {
      #expect(copy.contains(old))
      copy = copy.replacing(old, with: change)
    }
    for inputs in [[text, copy], [copy, text]] {
      let document = Analyzer().analyze([input("a", inputs[0]), input("b", inputs[1])])
      #expect(document.crashes.map(\.duplicateOf) == [nil, isCopy ? "a" : nil])
    }
  }

  @Test func `a copy of an incident is named and counted once`() {
    let text = crash(at: "2018-04-12 22:10:31.2207 +0200")
    let document = Analyzer().analyze([
      input("device.ips", text), input("xcode.crash", text + "\n"),
    ])
    #expect(document.crashes.map(\.duplicateOf) == [nil, "device.ips"])
    #expect(document.findings.count == 1)
  }

  @Test func `what cannot be read does not stop the others`() {
    let document = Analyzer().analyze([
      .file("/no/such/file"), input("empty", ""), input("prose", "hello\n"),
      input("console.log", log),
    ])
    #expect(
      document.inputs.map { $0.problems.contains { $0.isFatal } } == [true, true, true, false])
    #expect(document.tasks.count == 1)
    #expect(document.tasks.first?.began?.input == 3)
  }

  @Test func `options choose the process, the app and the budget`() {
    let log = self.log + "2018-04-12 22:07:30.000 Deck[7:1] Starting background task 1\n"
    func tasks(_ options: AnalysisOptions) -> [TaskTimeline] {
      Analyzer(options: options).analyze([input("console.log", log)]).tasks
    }
    #expect(tasks(AnalysisOptions()).count == 2)
    #expect(tasks(AnalysisOptions(process: "Deck")).map(\.process.name) == ["Deck"])
    #expect(tasks(AnalysisOptions(bundleIdentifier: "com.example.none")).isEmpty)
    #expect(tasks(AnalysisOptions(budgetSeconds: 25)).allSatisfy { $0.budgetSeconds == 25 })
  }

  @Test func `a filter that lets nothing through says so and names what there is`() throws {
    let options = AnalysisOptions(process: "Harbour")
    let document = Analyzer(options: options).analyze([input("console.log", log)])
    let problem = try #require(document.inputs.first?.problems.first)
    #expect(problem.message == "no process named \"Harbour\"; did you mean \"Harbor\"?")
    #expect(!problem.isFatal && problem.unmetFilter?.isUnknown == true)
    #expect(Analyzer().analyze([input("a", log)]).inputs.first?.problems.isEmpty == true)
  }

  @Test func `text without headers is reported as such, and lines beside a report are counted`() {
    let bare = Analyzer().analyze([input("bare.txt", "Background Time Remaining = 28.5 Seconds\n")])
    #expect(bare.inputs.first?.format == "bare-text")
    #expect(bare.assumptions.contains { $0.hasPrefix("bare.txt: no line has a header") })
    let report = crash(at: "2018-04-12 22:10:31.2207 +0200")
    let both = Analyzer().analyze([input("both.crash", log + report)])
    #expect(both.crashes.count == 1)
    #expect(both.inputs.first?.problems.contains { $0.message.contains("file of its own") } == true)
  }

  @Test func `findings are numbered worst first and tasks name theirs`() {
    let log =
      self.log + """
        2018-04-12 22:07:40.000 Harbor[913:401] Finishing background task 3 with -1.5 seconds remaining
        2018-04-12 22:07:40.100 Harbor[913:401] Finishing background task 3 with -1.6 seconds remaining

        """
    let document = Analyzer().analyze([input("console.log", log)])
    #expect(document.findings.map(\.id) == ["F1", "F2", "F3"])
    #expect(document.findings.map(\.rule) == [.lateCompletion, .doubleEnd, .readingDrift])
    #expect(document.tasks.first?.findings == ["F1", "F2", "F3"])
    let prints = document.findings.map(\.fingerprint)
    #expect(Set(prints).count == 3 && prints.allSatisfy { $0.count == 16 })
    let elsewhere = Analyzer().analyze([input("other/folder.log", "\n\n" + log)])
    #expect(elsewhere.findings.map(\.fingerprint) == prints)
  }

  @Test func `what UIKit says was not ended is late without its begin`() {
    func outcome(_ text: String) -> TaskOutcome? {
      let log = """
        2023-01-10 17:43:24.270+0000 Harbor[913:401] [BackgroundTask] \(text): <_UIBackgroundTaskInfo: \
        0x280883b00>: taskID = 262, taskName = Sync, creationTime = 943356 (elapsed = 44).
        2023-01-10 17:43:25.880+0000 Harbor[913:401] [BackgroundTask] Ending background task with \
        UIBackgroundTaskIdentifier: 262

        """
      return Analyzer().analyze([input("console.log", log)]).tasks.first?.outcome
    }
    #expect(
      outcome("Background task still not ended after expiration handlers were called") == .late)
    #expect(outcome("Firing expiration handler for background task") != .late)
  }

  @Test(
    arguments: [
      ("29.5", 29.5), ("29.5 seconds", 29.5), ("29500 ms", 29.5), ("29500.25ms", 29.50025),
      ("29,5", 29.5), ("00:02:30", nil), ("2 min 30 s", nil), ("1.234,56", nil), ("29.5.", 29.5),
      ("29.5 more", 29.5),
    ] as [(String, Double?)])
  func `a remaining time is one of seconds, whatever its unit`(text: String, seconds: Double?) {
    let log = "2017-03-08 20:01:12.500 Harbor[913:401] background time remaining: \(text)\n"
    let document = Analyzer().analyze([input("console.log", log)])
    #expect(document.tasks.first?.readings.first?.remaining.seconds == seconds)
  }

  @Test func `kills with other codes or events are other findings`() {
    func finding(_ code: String, _ event: String, at time: String = "22:10:31") -> Finding? {
      let reason =
        "<RBSTerminateContext| domain:10 code:\(code) explanation:\(event) watchdog transgression:"
        + " app<com.example.harbor>:913 exhausted real (wall clock) time allowance of 10.00 seconds>"
      let report = crash(at: "2022-04-12 \(time).2207 +0200", reason: reason)
      return Analyzer().analyze([input("a.ips", report)]).findings.first
    }
    let kills = [
      finding("0x8BADF00D", "scene-update"), finding("0x8BADF00D", "scene-create"),
      finding("0xBAADCA11", "scene-update"),
    ]
    #expect(kills.map { $0?.rule } == [.watchdogKill, .watchdogKill, .callNotReported])
    #expect(Set(kills.map { $0?.fingerprint }).count == 3)
    let again = finding("0x8BADF00D", "scene-update", at: "23:20:42")
    #expect(again?.fingerprint == kills[0]?.fingerprint)
  }

  @Test func `readings that drift on the same line of two logs are reported for both`() {
    func rotated(_ minute: Int, _ task: Int) -> String {
      func line(_ second: Int, _ text: String) -> String {
        "2018-04-12 22:0\(minute):\(second).000 Harbor[913:401] \(text)\n"
      }
      return line(10, "Starting background task \(task) with 170.0 seconds remaining")
        + line(50, "Finishing background task \(task) with 160.0 seconds remaining")
    }
    let document = Analyzer().analyze([
      input("1.log", rotated(1, 1)), input("2.log", rotated(3, 2)),
    ])
    let drifts = document.findings.filter { $0.rule == .readingDrift }
    #expect(drifts.map { $0.evidence.map(\.input) } == [[0, 0], [1, 1]])
  }

  @Test func `a thousand inputs are all read`() {
    let inputs = (0..<1000).map { number in
      input("\(number).log", log.replacingOccurrences(of: "[913:", with: "[\(number + 100):"))
    }
    let document = Analyzer().analyze(inputs)
    #expect(document.inputs.allSatisfy { $0.records == 2 })
    #expect(document.tasks.count == 1000)
  }

  @Test func `a named pipe is read, which can be opened only once`() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "bglog-\(UUID().uuidString)")
      .path
    let made = unsafe mkfifo(path, 0o600)
    try #require(made == 0)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let text = log
    let writer = Thread {
      if let handle = FileHandle(forWritingAtPath: path) {
        handle.write(Data(text.utf8))
        try? handle.close()
      }
    }
    writer.start()
    #expect(Analyzer().analyze([.file(path)]).tasks.count == 1)
  }
}
