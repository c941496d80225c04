import LogModel
import Reporting
import Store
import Testing

@Suite(.enabled(if: hasStore)) struct ViewTests {
  @Test func `Every view can be read of an empty store and of a full one`() throws {
    let file = try StoreFile()
    let store = try TriageStore(path: file.path)
    let views = try store.rows("SELECT name FROM sqlite_master WHERE type = 'view' ORDER BY name")
    #expect(
      views.compactMap(\.first) == [
        "crash_groups", "crashes_by_version", "daily", "exits_by_version",
        "findings_by_fingerprint", "incidents", "inputs_with_problems", "leaked_tasks",
        "leaked_tasks_by_version", "outcomes_by_process",
      ])
    for view in views {
      #expect(try store.rows("SELECT * FROM \(view[0] ?? "")").isEmpty)
    }
    _ = try store.add([RoundTripTests.everything])
    for view in views {
      #expect(try !store.rows("SELECT * FROM \(view[0] ?? "")").isEmpty)
    }
    try store.close()
  }

  @Test func `An incident counts once, whichever copies of it were read`() throws {
    let store = try filled([
      Sample.input(1, "cut.ips") {
        $0.crashes = [Sample.crash(incident: "ab-1", version: "0") { $0.isTruncated = true }]
      },
      Sample.input(2, "whole.ips") { $0.crashes = [Sample.crash(incident: "AB-1")] },
      // Without an incident: the same process, pid and time are the same one.
      Sample.input(3, "x.crash") {
        $0.crashes = [Sample.crash(incident: nil) { $0.capturedAt = Sample.time(9, 0) }]
      },
      Sample.input(4, "y.crash") {
        $0.crashes = [Sample.crash(incident: nil) { $0.capturedAt = Sample.time(9, 0) }]
      },
      // With nothing to go by each is its own, and so is one whose identifier was blanked.
      Sample.input(5, "z.crash") { $0.crashes = [Sample.crash(incident: nil)] },
      Sample.input(6, "w.crash") {
        $0.crashes = [Sample.crash(incident: "00000000-0000-0000-0000-000000000000")]
      },
    ])
    #expect(
      try store.lines("SELECT input, copies, version FROM incidents ORDER BY input") == [
        "w.crash | 1 | 1.0", "whole.ips | 2 | 1.0", "x.crash | 2 | 1.0", "z.crash | 1 | 1.0",
      ])
  }

  @Test func `Groups of crashes have their first and last time by the clock, not by the text`()
    throws
  {
    let store = try filled([
      // 23:30 in the east is earlier than 22:00 in the west of the same day.
      Sample.input(1, "a") {
        $0.crashes = [
          Sample.crash(incident: "A") { $0.capturedAt = Sample.time(23, 30, zone: 9) },
          Sample.crash(incident: "B", version: "1.1") {
            $0.capturedAt = Sample.time(22, 0, zone: -7)
            $0.device = "iPhone15,3"
          },
          Sample.crash(incident: "C"),
          Sample.crash(incident: "D", signature: nil),
          Sample.crash(incident: "E", rule: .cpuKill, signature: "other"),
        ]
      }
    ])
    #expect(
      try store.lines(
        """
        SELECT signature, count, first_seen, last_seen, processes, versions, os_versions, devices,
          verdict, example_input, first_stored_at = (SELECT started_at FROM runs)
        FROM crash_groups ORDER BY count DESC
        """) == [
          #"FRONTBOARD 0x8badf00d | 3 | 2024-05-02T23:30:00+09:00 | 2024-05-02T22:00:00-07:00 | "#
            + #"["Harbor"] | ["1.0","1.1"] | ["17.5"] | ["iPhone14,2","iPhone15,3"] | "#
            + "watchdog-kill | a | 1",
          #"other | 1 | - | - | ["Harbor"] | ["1.0"] | ["17.5"] | ["iPhone14,2"] | cpu-kill | a | 1"#,
        ])
    #expect(
      try store.lines(
        """
        SELECT app, version, crashes, watchdog_kills, cpu_kills, first_seen FROM crashes_by_version
        ORDER BY version
        """) == [
          "com.example.harbor | 1.0 | 4 | 3 | 1 | 2024-05-02T23:30:00+09:00",
          "com.example.harbor | 1.1 | 1 | 1 | 0 | 2024-05-02T22:00:00-07:00",
        ])
  }

  @Test func `The version of a leak is that of a report of the same launch`() throws {
    let store = try filled([
      log(1, pid: 412), log(2, pid: 413), log(3, pid: 414), log(4, pid: 415, dated: false),
      report(5, pid: 412, at: Sample.time(9, 10, 20), version: "2.0"),
      // Long after the launch was last seen: the pid came back.
      report(6, pid: 413, at: Sample.time(11, 0), version: "2.1"),
      // The report names its zone, the log does not: the wall clocks count.
      report(7, pid: 414, at: Sample.time(9, 10, 2, zone: 9), version: "2.2"),
      report(8, pid: 415, at: Sample.time(9, 10), version: "2.3"),
    ])
    #expect(
      try store.lines(
        "SELECT input, line, outcome, label, version FROM leaked_tasks ORDER BY pid, outcome") == [
          "1.log | 12 | late | Sync | 2.0", "1.log | 12 | leaked | Upload 7 | 2.0",
          "2.log | 12 | late | Sync | -", "2.log | 12 | leaked | Upload 7 | -",
          "3.log | 12 | late | Sync | 2.2", "3.log | 12 | leaked | Upload 7 | 2.2",
          "4.log | 12 | late | Sync | -", "4.log | 12 | leaked | Upload 7 | -",
        ])
    #expect(
      try store.lines(
        """
        SELECT version, label, leaked, late, held_at_kill FROM leaked_tasks_by_version
        WHERE label = 'Upload #' ORDER BY version
        """) == [
          "- | Upload # | 2 | 0 | 0", "2.0 | Upload # | 1 | 0 | 1", "2.1 | Upload # | 0 | 0 | 1",
          "2.2 | Upload # | 1 | 0 | 1", "2.3 | Upload # | 0 | 0 | 1",
        ])
  }

  @Test func `Tasks of the system and assertions for other things are never held against an app`()
    throws
  {
    let store = try filled([
      Sample.input(1, "a") {
        $0.tasks = [Sample.task("s", .leaked, owner: .system)]
        var fetch = HeldAssertion()
        fetch.reason = "backgroundContentFetching"
        $0.crashes = [Sample.crash(incident: "A") { $0.assertions = [fetch] }]
      }
    ])
    #expect(try store.rows("SELECT * FROM leaked_tasks_by_version").isEmpty)
    #expect(try store.lines("SELECT owner FROM leaked_tasks") == ["system"])
  }

  @Test func `Findings, outcomes, exits, problems and days are counted`() throws {
    let store = try filled([
      Sample.input(1, "a") {
        $0.findings = [Sample.finding(.leakedTask, "f"), Sample.finding(.closeCall, "g")]
        $0.findings[0].severity = .warning
        $0.tasks = [Sample.task("1", .leaked), Sample.task("2", .completed)]
        var metric = ExitMetric(input: 0)
        metric.version = "1.0"
        metric.background = [ExitCount(reason: "appWatchdog", count: 3)]
        $0.exitMetrics = [metric, metric]
        metric.isSimulated = true
        $0.exitMetrics.append(metric)
      },
      Sample.input(2, "b") {
        $0.findings = [Sample.finding(.leakedTask, "f")]
        $0.inputs[0].problems = [
          InputProblem(line: 3, message: "cut"),
          InputProblem(line: nil, message: "a stackshot", isNote: true),
        ]
        $0.crashes = [
          Sample.crash(incident: "A") { $0.capturedAt = Sample.time(1, 0, day: 3) },
          Sample.crash(incident: "B"),
        ]
      },
    ])
    #expect(
      try store.lines(
        """
        SELECT fingerprint, rule, severity, process, count, inputs, example_input, example_line
        FROM findings_by_fingerprint ORDER BY fingerprint
        """) == [
          "f | leaked-task | error | Harbor | 2 | 2 | a | 12",
          "g | close-call | error | Harbor | 1 | 1 | a | 12",
        ])
    #expect(
      try store.lines("SELECT process, tasks, completed, leaked, late FROM outcomes_by_process")
        == ["Harbor | 2 | 1 | 1 | 0"])
    #expect(
      try store.lines("SELECT version, place, reason, exits, payloads FROM exits_by_version")
        == ["1.0 | background | appWatchdog | 6 | 1"])
    #expect(
      try store.lines("SELECT input, line, message FROM inputs_with_problems") == ["b | 3 | cut"])
    #expect(
      try store.lines("SELECT day, crashes, kills, leaked FROM daily ORDER BY day") == [
        "- | 1 | 1 | 0", "2024-05-02 | 0 | 0 | 1", "2024-05-03 | 1 | 1 | 0",
      ])
  }

  private func filled(_ inputs: [StoredInput]) throws -> OpenStore {
    let store = try OpenStore()
    _ = try store.add(inputs)
    return store
  }

  private func log(_ number: Int, pid: Int, dated: Bool = true) -> StoredInput {
    Sample.input(number, "\(number).log") {
      $0.processes = [
        ProcessTimeline(
          process: ProcessIdentity(name: "Harbor", pid: pid), input: 0,
          firstSeen: dated ? Sample.time(8, 55) : nil, lastSeen: dated ? Sample.time(9, 10) : nil)
      ]
      $0.tasks = [
        Sample.task("a", .leaked, pid: pid), Sample.task("b", .late, label: "Sync", pid: pid),
        Sample.task("c", .completed, pid: pid),
      ]
    }
  }

  private func report(_ number: Int, pid: Int, at: Instant?, version: String) -> StoredInput {
    Sample.input(number, "\(number).ips") {
      $0.crashes = [
        Sample.crash(incident: "I\(number)", version: version, rule: .assertionKill) {
          $0.process.pid = pid
          $0.capturedAt = at
          var assertion = HeldAssertion()
          assertion.name = "Upload \(number)"
          assertion.reason = "finishTask"
          $0.assertions = [assertion]
        }
      ]
    }
  }
}
