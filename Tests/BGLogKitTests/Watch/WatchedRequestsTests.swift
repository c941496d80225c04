import BGLogKit
import Foundation
import Testing

/// What a watch tells of requests for scheduled work.
@Suite struct WatchedRequestsTests {
  private typealias Lines = SchedulerLines

  /// The night of one request: it waits, is refused, may run, runs and ends, piece by piece.
  private static let night: [[String]] = [
    [
      Lines.header,
      Lines.dasd("20:41:05.110000", "Submitted: \(Lines.sync) at priority 30 \(Lines.window)"),
      Lines.app("20:41:07.310226", "submitTaskRequest: \(Lines.request)"),
      Lines.app("20:41:07.310541", "Submitting task request activity: \(Lines.index)"),
      Lines.dasd("20:41:07.322918", "Submitted: \(Lines.index) at priority 10 \(Lines.window)"),
      Lines.refusal("20:42:11.481530", Lines.index, Lines.battery),
      Lines.refusal("20:43:26.902114", Lines.sync, Lines.battery),
      Lines.refusal("20:44:26.902114", Lines.index, Lines.battery),
      Lines.refusal("20:46:30.160745", Lines.index, Lines.use),
    ],
    [Lines.refusal("20:49:00.000100", Lines.sync, Lines.battery)],
    [
      Lines.dasd(
        "02:14:05.774080",
        "'\(Lines.index)' CurrentScore: 0.962744, ThresholdScore: 0.887301 DecisionToRun:1"),
      Lines.dasd("02:14:05.801336", "STARTING \(Lines.index)"),
      Lines.app(
        "02:14:06.361774",
        "Handling launch from daemon for activities: {(\n    \(Lines.index)\n)}", pid: 6033),
      Lines.app(
        "02:14:06.362109", "Application launched for activities: {(\n    \(Lines.index)\n)}",
        pid: 6033),
      Lines.app("02:14:06.363240", "Starting task: \(Lines.task)", pid: 6033),
    ],
    [Lines.refusal("02:14:18.500000", Lines.sync, Lines.battery)],
    [
      Lines.app(
        "02:16:26.518933", "Marking task \(Lines.task) complete with success: 1", pid: 6033),
      Lines.app("02:16:26.519100", "Complete task request activity: \(Lines.index)", pid: 6033),
      Lines.dasd("02:16:26.522000", "COMPLETED \(Lines.index)"),
    ],
  ]

  @Test func `the life of a request is told, with what keeps it waiting`() throws {
    let watch = try WatchedLog()
    let name = "processing com.example.lantern.index"
    #expect(
      try watch.told(of: Self.night[0]) == [
        "\(name) is submitted (Lantern[5120])",
        "\(name) is accepted by the scheduler, may run from 2026-03-02 20:48:37 +02:00 "
          + "to 2026-03-09 20:48:37 (Lantern[5120])",
        "\(name) is waiting: refused by Battery Level: Processing tasks wait for a charger on this device; "
          + "the battery was at 64 % (Lantern[5120])",
        "\(name) is waiting: refused by Device Activity: The device was in use; processing tasks wait "
          + "until it is idle (Lantern[5120])",
      ])
    #expect(
      try watch.told(of: Self.night[1]) == [
        "\(name) waits, its window is open for another 7 days, refused 3 times, last by Device Activity; "
          + "may run from 2026-03-02 20:48:37 +02:00 to 2026-03-09 20:48:37 (Lantern[5120])"
      ])
    #expect(watch.watcher.openRequests.map(\.state) == [.waiting])
    #expect(
      try watch.told(of: Self.night[2]) == [
        "\(name) is started by the scheduler (Lantern[5120])",
        "\(name) is given to the app (Lantern[6033])",
        "Lantern[6033] began task 'com.example.lantern.index'",
      ])
    let running = try watch.told(of: Self.night[3])
    #expect(running.count == 1 && running[0].hasPrefix("\(name) runs for 1"), "\(running)")
    #expect(watch.watcher.openRequests.map(\.state) == [.running])
    let ended = try watch.told(of: Self.night[4])
    #expect(ended.first == "Lantern[6033] ended task 'com.example.lantern.index'")
    #expect(ended.last?.hasPrefix("task 'com.example.lantern.index' ended after 140 s") == true)
    #expect(ended.count == 2 && watch.watcher.openRequests.isEmpty)
    let last = watch.finish().flatMap { watch.text.lines(of: $0) }
    #expect(last.contains { $0.hasPrefix("request: com.example.lantern.index: waited from 20:41") })
    #expect(last.last?.contains("; requests: 1 completed; ") == true)
  }

  @Test func `as JSON, events and countdowns have the members of the schema`() throws {
    let watch = try WatchedLog()
    var objects: [[String: Any]] = []
    for piece in Self.night { objects += try watch.objects(of: try watch.lines(of: piece)) }
    objects += try watch.objects(of: watch.finish())
    let schema = try #require(
      try JSONSerialization.jsonObject(
        with: Data(
          contentsOf: Documented.root.appending(path: "Sources/Reporting/Schema/line.schema.json")))
        as? [String: Any])
    for type in ["event", "countdown"] {
      let choices = schema["allOf"] as? [[String: [String: Any]]] ?? []
      let own = choices.first {
        let properties = $0["if"]?["properties"] as? [String: [String: String]]
        return properties?["type"]?["const"] == type
      }
      let required = try #require(own?["then"]?["required"] as? [String])
      for object in objects where object["type"] as? String == type {
        #expect(Set(object.keys) == Set(required + ["type", "schema"]))
      }
    }
    let events = objects.filter { $0["type"] as? String == "event" }
    #expect(
      events.compactMap { $0["step"] as? String } == [
        "asked", "accepted", "policy-refused", "policy-refused", "started", "delivered",
        "handler-started", "marked",
      ])
    let key = "processing/com.example.lantern.index/8E14C7"
    #expect(events.dropFirst().allSatisfy { $0["request"] as? String == key })
    #expect(
      events.dropFirst().first?["window"] as? [String: String] == [
        "from": "2026-03-02T20:48:37+02:00", "to": "2026-03-09T20:48:37+02:00",
      ])
    let countdowns = objects.filter { $0["type"] as? String == "countdown" }
    let requests = countdowns.filter { $0["task"] is NSNull }
    #expect(requests.map { $0["state"] as? String } == ["waiting", "running"])
    #expect(requests.allSatisfy { $0["request"] as? String == key })
    #expect(requests.first?["refusals"] as? Int == 3)
    #expect(requests.first?["refusedBy"] as? String == "Device Activity")
    // The task that the work became has lines of its own.
    #expect(countdowns.contains { $0["task"] is String && $0["request"] as? String == key })
  }

  @Test func `what Apple's own software asks for is not told`() throws {
    let kinds = [
      "com.apple.photos.sync", "501:com.apple.backup", "bgRefresh-com.apple.news.refresh",
    ]
    var log = [Lines.header]
    for number in 0..<200 {
      let key = String(number + 0x10_0000, radix: 16, uppercase: true)
      let name = "\(kinds[number % 3]):\(key)"
      let time = "20:\(10 + number / 10):\(10 + number % 10 * 5)"
      log.append(Lines.dasd("\(time).100000", "Submitted: \(name) at priority 30 \(Lines.window)"))
      log.append(Lines.refusal("\(time).200000", name, Lines.battery))
      log.append(Lines.dasd("\(time).300000", "STARTING \(name)"))
    }
    let watch = try WatchedLog()
    #expect(try watch.told(of: log).isEmpty)
    #expect(watch.watcher.openRequests.isEmpty)
  }

  @Test func `a newer request takes the place of one that waits`() throws {
    let newer = "bgRefresh-com.example.lantern.refresh:B7C14E"
    let older = "bgRefresh-com.example.lantern.refresh:A8B50D"
    let watch = try WatchedLog()
    let told = try watch.told(of: [
      Lines.header,
      Lines.dasd("20:41:07.322918", "Submitted: \(older) at priority 10 \(Lines.window)"),
      Lines.dasd("20:45:07.310000", "Cancelling activities: {(\n    \(older)\n)}"),
      Lines.dasd("20:45:07.311000", "CANCELED: \(older) at priority 10"),
      Lines.dasd("20:45:07.322918", "Submitted: \(newer) at priority 10 \(Lines.window)"),
    ])
    let steps = told.map { $0.replacing("app refresh com.example.lantern.refresh ", with: "") }
    #expect(steps.count == 4)
    #expect(steps.contains("is removed by the scheduler"))
    #expect(steps.contains("is replaced by a newer one"))
  }

  @Test func `a window is compared with a log that prints no years`() throws {
    func line(_ second: Int, _ message: String) -> String {
      "Jun  9 21:00:\(second) Ottos-iPhone dasd(DuetActivityScheduler)[118] <Notice>: \(message)\n"
    }
    let watch = try WatchedLog()
    let window = "(Tue Jun  9 21:00:40 2026 - Tue Jun  9 23:10:40 2026)"
    _ = try watch.told(of: [line(12, "Submitted: \(Lines.index) at priority 10 \(window)")])
    let closes = try #require(watch.watcher.openRequests.first?.closesInSeconds)
    #expect((7_790..<7_830).contains(closes))
    #expect(
      try watch.told(of: [line(45, "'\(Lines.sync)' DecisionToRun:0")]) == [
        "processing com.example.lantern.index waits, its window is open for another 2 h; "
          + "may run from 2026-06-09 21:00:40 to 23:10:40"
      ])
  }

  @Test func `without dates in the log there is no countdown, only the window as printed`() throws {
    let watch = try WatchedLog()
    let told = try watch.told(of: [
      "default\t20:41:07.322918+0200\tdasd\tSubmitted: \(Lines.index) at priority 10 \(Lines.window)\n",
      "default\t20:49:07.322918+0200\tdasd\tCANCELED: \(Lines.sync) at priority 30\n",
    ])
    #expect(
      told == [
        "processing com.example.lantern.index is accepted by the scheduler, may run "
          + "from 2026-03-02 20:48:37 +02:00 to 2026-03-09 20:48:37"
      ])
    let open = try #require(watch.watcher.openRequests.first)
    #expect(open.opensInSeconds == nil && open.closesInSeconds == nil)
    #expect(
      WatchText.text(open).hasSuffix(
        "waits; may run from 2026-03-02 20:48:37 +02:00 to 2026-03-09 20:48:37"))
  }
}

/// A log that is watched while a test writes it.
private final class WatchedLog {
  let watcher: Watcher
  let text = WatchText(paths: ["a.log"])
  private let path: String
  private let file: FileHandle
  private var writer = WatchLineWriter(paths: ["a.log"])

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).log").path
    try Data().write(to: URL(filePath: path))
    file = try FileHandle(forWritingTo: URL(filePath: path))
    var options = WatchOptions()
    options.isFromStart = true
    watcher = Watcher([path], options: options)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Appends records to the log, and returns what is told of them until all is quiet.
  func lines(of records: [String]) throws -> [WatchLine] {
    try file.write(contentsOf: Data(records.joined().utf8))
    var lines: [WatchLine] = []
    var quiet = 0
    while quiet < 20 {
      let turn = watcher.turn()
      lines += turn.lines
      quiet = turn.isIdle ? quiet + 1 : 0
      Thread.sleep(forTimeInterval: 0.025)
    }
    return lines
  }

  /// Appends records to the log, and returns the events and countdowns as people see them, without their times.
  func told(of records: [String]) throws -> [String] {
    try lines(of: records).flatMap { line -> [String] in
      switch line {
      case .event, .countdown, .requestCountdown: self.text.lines(of: line)
      case .report, .notice: []
      }
    }.map { String($0.drop { $0 != " " }.dropFirst()) }
  }

  /// Ends the watch.
  func finish() -> [WatchLine] { watcher.finish() }

  /// The lines as objects of JSON.
  func objects(of lines: [WatchLine]) throws -> [[String: Any]] {
    try lines.compactMap { line in
      var bytes = ContiguousArray<UInt8>()
      writer.write(line) { bytes.append(contentsOf: $0) }
      guard !bytes.isEmpty else { return nil }
      return try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    }
  }
}

/// Lines of a device's log about a request, of the evening of March 2, 2026 and the night after it.
private enum SchedulerLines {
  static let header =
    "Timestamp                       Thread     Type        Activity             PID    TTL  \n"
  static let index = "bgProcessing-com.example.lantern.index:8E14C7"
  static let sync = "com.apple.photos.sync:22F09C"
  static let window = "(Mon Mar  2 20:48:37 2026 - Mon Mar  9 20:48:37 2026)"
  static let task = "<BGProcessingTask: com.example.lantern.index>"
  static let request =
    "<BGProcessingTaskRequest: com.example.lantern.index, earliestBeginDate: (null), "
    + "requiresExternalPower=0, requiresNetworkConnectivity=0>"
  static let battery = (
    name: "Battery Level",
    rationale: "launchType == PROCESSING AND batteryLevel == 64 AND pluggedIn == 0"
  )
  static let use = (
    name: "Device Activity", rationale: "launchType == PROCESSING AND deviceActive == 1"
  )

  static func line(_ time: String, _ pid: Int, _ message: String) -> String {
    let day = time.hasPrefix("0") ? "2026-03-03" : "2026-03-02"
    return
      "\(day) \(time)+0200 0x2b71     Default     0x0                  \(pid)    0    \(message)\n"
  }

  static func app(_ time: String, _ message: String, pid: Int = 5120) -> String {
    line(
      time, pid, "Lantern: (BackgroundTasks) [com.apple.BackgroundTasks:Framework] \(message)")
  }

  static func dasd(_ time: String, _ message: String) -> String {
    line(time, 118, "dasd: [com.apple.duetactivityscheduler:default] \(message)")
  }

  static func refusal(
    _ time: String, _ activity: String, _ policy: (name: String, rationale: String)
  ) -> String {
    dasd(
      time,
      "\(activity):[\n\t{name: \(policy.name) Policy, policyWeight: 1.000, "
        + "response: {33, 0.00, [{\(policy.rationale)}, ]}}\n ], Decision: MNP}")
  }
}
