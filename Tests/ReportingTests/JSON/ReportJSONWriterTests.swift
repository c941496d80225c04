import Foundation
import LogModel
import Reporting
import Testing

@Suite struct ReportJSONWriterTests {
  @Test func `the keys stand in the order of the contract`() throws {
    let text = String(decoding: jsonBytes(Fixtures.everything), as: UTF8.self)
    let keys = text.split(separator: "\n").filter { $0.hasPrefix("  \"") }
      .compactMap { $0.split(separator: "\"").dropFirst().first }
    #expect(
      keys == [
        "schema", "tool", "inputs", "assumptions", "processes", "tasks", "crashes", "requests",
        "exitMetrics", "findings", "summary",
      ])
    #expect(text.hasSuffix("\n}\n"))
  }

  @Test func `a task has everything its timeline has`() throws {
    let tasks = try #require(try parsedJSON(Fixtures.leak)["tasks"] as? [[String: Any]])
    let readings = (0..<9).map { step -> [String: Any] in
      [
        "input": "logs/console.log", "line": 5 + step, "at": "2011-10-30T22:36:0\(step)",
        "seconds": 599.9 - Double(step),
        "unlimited": false,
      ]
    }
    let expected: [String: Any] = [
      "key": "State Lab/7449/1#1",
      "process": ["name": "State Lab", "pid": 7449, "launch": 1, "host": NSNull()] as [String: Any],
      "identifier": "1", "label": "Upload", "owner": "app", "kind": "backgroundTask",
      "began": [
        "input": "logs/console.log", "line": 3, "at": "2011-10-30T22:35:28.608",
      ] as [String: Any],
      "expired": [
        "input": "logs/console.log", "line": 40, "at": "2011-10-30T22:45:50.101",
      ] as [String: Any],
      "ended": NSNull(), "elapsedSeconds": NSNull(), "backgroundSeconds": NSNull(),
      "budgetSeconds": 600, "deadline": "2011-10-30T22:46:00.000",
      "remainingAtBegin": NSNull(), "remainingAtBeginUnlimited": true,
      "remainingAtEnd": NSNull(), "remainingAtEndUnlimited": false, "readings": readings,
      "outcome": "leaked", "pairing": "none", "request": NSNull(), "findings": ["F1"],
    ]
    #expect(tasks[0] as NSDictionary == expected as NSDictionary)
    #expect(tasks[1]["elapsedSeconds"] as? Double == 12.345)
    #expect(tasks[1]["remainingAtEnd"] as? Double == 587.25)
  }

  @Test func `a crash has everything its report says`() throws {
    let crashes = try parsedJSON(Fixtures.everything)["crashes"] as? [[String: Any]]
    let crash = try #require(crashes?.first)
    let watchdog: [String: Any] = [
      "event": "scene-update", "allowanceSeconds": 10, "clock": "wall",
      "visibility": "Background", "state": "Running", "elapsedCPUSeconds": 10.15,
      "applicationCPUSeconds": 0.274, "cpuPercent": 17, "applicationCPUPercent": 0.5,
      "thermal": "nominal",
    ]
    #expect(crash["watchdog"] as? NSDictionary == watchdog as NSDictionary)
    let termination = try #require(crash["termination"] as? [String: Any])
    #expect(termination["code"] as? UInt64 == 0x8bad_f00d)
    #expect(termination["codeHex"] as? String == "0x8badf00d")
    #expect((termination["reasons"] as? [String])?.count == 2)
    #expect(crash["capturedAt"] as? String == "2024-06-01T23:59:50.1234+02:00")
    #expect(crash["truncated"] as? Bool == true)
    #expect(crash["duplicateOf"] is NSNull)
    #expect(crash["victims"] == nil)
    let thread = try #require(crash["mainThread"] as? [String: Any])
    #expect(thread["state"] as? String == "lock")
    #expect((thread["frames"] as? [[String: Any]])?[1]["source"] as? String == "Store.swift:22")
    let verdict = try #require(crash["verdict"] as? [String: Any])
    #expect(verdict["contradictions"] as? [String] == ["the app used no CPU"])
  }

  @Test func `a finding names its process, its lines and their input`() throws {
    let findings = try parsedJSON(Fixtures.everything)["findings"] as? [[String: Any]]
    let finding = try #require(findings?.first)
    #expect(finding["rule"] as? String == "leaked-task")
    #expect(finding["confidence"] as? Double == 1)
    #expect(finding["fingerprint"] as? String == "1f")
    let process: [String: Any] = ["name": "State Lab", "pid": 7449, "launch": 1, "host": NSNull()]
    #expect(finding["process"] as? NSDictionary == process as NSDictionary)
    let evidence = try #require(finding["evidence"] as? [[String: Any]])
    #expect(evidence.map { $0["line"] as? Int } == [3, 41])
    #expect(evidence.allSatisfy { $0["input"] as? String == "logs/console.log" })
  }

  @Test func `the summary counts every outcome and severity, also those that are missing`() throws {
    let summary = try #require(try parsedJSON(Fixtures.leak)["summary"] as? [String: Any])
    let tasks = [
      "completed": 1, "expired": 0, "late": 0, "leaked": 1, "open": 0, "abandoned": 0,
      "refused": 0, "unknown": 0,
    ]
    #expect(summary["tasks"] as? [String: Int] == tasks)
    let requests = try #require(summary["requests"] as? [String: Int])
    #expect(requests.count == RequestState.allCases.count && requests.values.allSatisfy { $0 == 0 })
    #expect(summary["findings"] as? [String: Int] == ["error": 1, "warning": 0, "note": 0])
    #expect(summary["records"] as? Int == 41)
    #expect(summary["inputs"] as? Int == 1)
    #expect(summary["crashes"] as? Int == 0)
  }

  @Test func `a reading that is no number of seconds is null`() throws {
    let tasks = try #require(try parsedJSON(Fixtures.everything)["tasks"] as? [[String: Any]])
    let reading = try #require((tasks[3]["readings"] as? [[String: Any]])?.first)
    #expect(reading["seconds"] is NSNull)
    #expect(reading["unlimited"] as? Bool == true)
    #expect(tasks[4]["remainingAtBegin"] is NSNull)
    #expect(tasks[4]["remainingAtBeginUnlimited"] as? Bool == false)
  }

  @Test func `hostile text comes back as it was`() throws {
    var document = Fixtures.leak
    let hostile = "\u{1B}]0;x\u{7}\"\\\u{9B}2J\u{202E}\r\n\u{0}</script>\u{FFFD}🏳️‍🌈"
    document.tasks[0].label = hostile
    document.inputs[0].path = hostile
    let bytes = jsonBytes(document)
    #expect(!bytes.contains(0x1B))
    let tasks = try #require(try parsedJSON(document)["tasks"] as? [[String: Any]])
    #expect(tasks[0]["label"] as? String == hostile)
    #expect((tasks[0]["began"] as? [String: Any])?["input"] as? String == hostile)
  }

  @Test func `a task of which everything is as long as can be has room`() throws {
    var document = Fixtures.leak
    document.inputs[0].path = String(repeating: "\u{1}", count: 500)
    var time = Instant(wallMicroseconds: .max / 2, offsetSeconds: -50_340, fractionDigits: 6)
    time.wallMicroseconds -= 1
    let line = LineReference(input: 0, line: .min, at: time)
    let number = -Double.leastNormalMagnitude.nextUp
    var task = document.tasks[0]
    task.process = ProcessIdentity(
      name: "\u{1}\u{1}", pid: .min, launch: .min, host: "phone\u{1}")
    (task.began, task.expired, task.ended) = (line, line, line)
    (task.elapsedSeconds, task.backgroundSeconds, task.budgetSeconds) = (number, number, number)
    task.deadline = time
    (task.remainingAtBegin, task.remainingAtEnd) = (.seconds(number), .seconds(number))
    task.readings = Array(
      repeating: Reading(input: 0, line: .min, at: time, remaining: .seconds(number)), count: 300)
    document.tasks = Array(repeating: task, count: 5)
    let tasks = try #require(try parsedJSON(document)["tasks"] as? [[String: Any]])
    for task in tasks {
      #expect((task["ended"] as? [String: Any])?["line"] as? Int == .min)
      #expect((task["ended"] as? [String: Any])?["at"] as? String == time.rfc3339)
      #expect(task["remainingAtEnd"] as? Double == number)
      #expect((task["readings"] as? [Any])?.count == 300)
      #expect((task["process"] as? [String: Any])?["pid"] as? Int == .min)
      #expect((task["process"] as? [String: Any])?["host"] as? String == "phone\u{1}")
    }
  }

  @Test func `a long report leaves in pieces and gives the same bytes each time`() throws {
    let document = Fixtures.manyTasks(2000)
    var pieces: [Int] = []
    ReportJSONWriter(document).write { pieces.append($0.count) }
    #expect(pieces.count > 10)
    #expect(pieces.dropLast().allSatisfy { (65_536..<80_000).contains($0) })
    #expect(jsonBytes(document) == jsonBytes(document))
    #expect((try parsedJSON(document)["tasks"] as? [Any])?.count == 2000)
  }

  @Test func `what the sink throws comes out and nothing is written after it`() {
    struct Full: Error {}
    var calls = 0
    #expect(throws: Full.self) {
      try ReportJSONWriter(Fixtures.manyTasks(500)).write { _ throws(Full) in
        calls += 1
        throw Full()
      }
    }
    #expect(calls == 1)
  }
}
