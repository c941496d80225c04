import LogModel
import Reporting
import Store
import Testing

@Suite(.enabled(if: hasStore)) struct IncidentViewTests {
  @Test func `An incident counts once, whichever copies of it were read`() throws {
    let store = try OpenStore(holding: [
      Sample.input(1, "cut.ips") {
        $0.crashes = [
          Sample.crash(incident: "ab-1", version: "0") {
            $0.isTruncated = true
            $0.process.pid = 7
          }
        ]
      },
      Sample.input(2, "whole.ips") {
        $0.crashes = [Sample.crash(incident: "AB-1") { $0.process.pid = 7 }]
      },
      // Without an incident: the same process, pid and time are the same one.
      Sample.input(3, "x.crash") {
        $0.crashes = [Sample.crash(incident: nil) { $0.capturedAt = Sample.time(9, 0) }]
      },
      Sample.input(4, "y.crash") {
        $0.crashes = [Sample.crash(incident: nil) { $0.capturedAt = Sample.time(9, 0) }]
      },
      // Without a time the pid and the code have to do; a blanked identifier names nothing.
      Sample.input(5, "z.crash") {
        $0.crashes = [Sample.crash(incident: nil) { $0.process.pid = 9 }]
      },
      Sample.input(6, "w.crash") {
        $0.crashes = [
          Sample.crash(incident: "00000000-0000-0000-0000-000000000000") { $0.process.pid = 9 }
        ]
      },
    ])
    #expect(
      try store.lines("SELECT input, copies, version FROM incidents ORDER BY input") == [
        "whole.ips | 2 | 1.0", "x.crash | 2 | 1.0", "z.crash | 2 | 1.0",
      ])
  }

  @Test func `A copy without an incident is known by what it prints, over all runs`() throws {
    let file = try StoreFile()
    func stored(_ number: Int, _ fill: @escaping (inout CrashReport) -> Void) throws -> String? {
      let store = try TriageStore(path: file.path)
      let input = Sample.input(number, "\(number)") {
        $0.crashes = [Sample.crash(incident: nil, fill)]
      }
      _ = try store.add([input])
      let count = try store.value("SELECT count(*) FROM incidents")
      try store.close()
      return count
    }
    let at = Sample.time(9, 0, zone: 2)
    #expect(
      try stored(1) {
        $0.incident = "AB-1"
        $0.capturedAt = at
        $0.build = "77"
      } == "1")
    // MetricKit: the day, the bundle identifier and the pid.
    #expect(
      try stored(2) {
        $0.process.name = nil
        $0.period = .init(begin: Sample.time(0, 0, zone: 0), end: Sample.time(23, 59, zone: 0))
      } == "1")
    #expect(try stored(3) { $0.capturedAt = at?.advanced(bySeconds: 0.4) } == "1")
    // Another day, build, code, time, pid: another incident each.
    #expect(
      try stored(4) {
        $0.period = .init(begin: Sample.time(0, 0, day: 4, zone: 0), end: nil)
      } == "2")
    #expect(
      try stored(5) {
        $0.capturedAt = at
        $0.build = "78"
        $0.period = .init(begin: at, end: at)
      } == "3")
    #expect(
      try stored(6) {
        $0.capturedAt = at
        $0.termination = .init()
        $0.termination?.code = 1
      } == "4")
    #expect(try stored(7) { $0.capturedAt = Sample.time(9, 1, zone: 2) } == "5")
    #expect(
      try stored(8) {
        $0.capturedAt = at
        $0.process.pid = 9
      } == "6")
  }

  @Test func `What stands for an identifier makes no copies`() throws {
    for incident in ["[TODO]", "00000000-0000-0000-0000-000000000000", "xxxx", "???"] {
      let store = try OpenStore(
        holding: (0..<3).map { number in
          Sample.input(number + 1, "\(number).ips") {
            $0.crashes = [
              Sample.crash(incident: incident) {
                $0.process.pid = number
                $0.capturedAt = Sample.time(9, 0, day: 2 + number)
              }
            ]
          }
        })
      #expect(try store.rows("SELECT * FROM incidents").count == 3, "\(incident)")
    }
  }

  @Test func `Processes of different pids are two incidents, whatever both name`() throws {
    let pids = [7, 8, 8, 7, nil]
    let store = try OpenStore(
      holding: pids.enumerated().map { number, pid in
        Sample.input(number + 1, "\(number).ips") {
          $0.crashes = [Sample.crash(incident: "AB-1") { $0.process.pid = pid }]
        }
      })
    #expect(
      try store.lines("SELECT input, copies FROM incidents ORDER BY input") == [
        "0.ips | 3", "1.ips | 2",
      ])
  }

  @Test func `A finding about an incident counts once, and is as old as its first copy`() throws {
    let file = try StoreFile()
    for (number, isTruncated) in [(1, true), (2, false), (3, false)] {
      let store = try TriageStore(path: file.path)
      let input = Sample.input(number, "\(number).ips") {
        $0.crashes = [Sample.crash(incident: "AB-1") { $0.isTruncated = isTruncated }]
        $0.findings = [Sample.finding(.watchdogKill, "f"), Sample.finding(.leakedTask, "g")]
        $0.findings[0].crash = "AB-1"
      }
      _ = try store.add([input])
      _ = try store.rows("UPDATE runs SET started_at = 'day ' || id")
      try store.close()
    }
    let store = try TriageStore(path: file.path)
    #expect(
      try store.lines(
        "SELECT fingerprint, count, inputs, first_stored_at FROM findings_by_fingerprint ORDER BY 1"
      ) == ["f | 1 | 3 | day 1", "g | 3 | 3 | day 1"])
    #expect(
      try store.lines("SELECT count, example_input, first_stored_at FROM crash_groups")
        == ["1 | 2.ips | day 1"])
    try store.close()
  }

  @Test func `Groups of crashes have their first and last time by the clock, not by the text`()
    throws
  {
    let store = try OpenStore(holding: [
      // 23:30 in the east is earlier than 22:00 in the west of the same day.
      Sample.input(1, "a") {
        $0.crashes = [
          Sample.crash(incident: "A1") { $0.capturedAt = Sample.time(23, 30, zone: 9) },
          Sample.crash(incident: "B1", version: "1.1") {
            $0.capturedAt = Sample.time(22, 0, zone: -7)
            $0.device = "iPhone15,3"
          },
          Sample.crash(incident: "C1"),
          Sample.crash(incident: "D1", signature: nil),
          Sample.crash(incident: "E1", rule: .cpuKill, signature: "other"),
        ]
      }
    ])
    #expect(
      try store.lines(
        """
        SELECT signature, count, first_seen, last_seen, processes, versions, os_versions, devices,
          verdict, example_input, first_stored_at = (SELECT started_at FROM runs)
        FROM crash_groups ORDER BY count DESC, signature DESC
        """) == [
          #"FRONTBOARD 0x8badf00d | 3 | 2024-05-02T23:30:00+09:00 | 2024-05-02T22:00:00-07:00 | "#
            + #"["Harbor"] | ["1.0","1.1"] | ["17.5"] | ["iPhone14,2","iPhone15,3"] | "#
            + "watchdog-kill | a | 1",
          #"other | 1 | - | - | ["Harbor"] | ["1.0"] | ["17.5"] | ["iPhone14,2"] | cpu-kill | a | 1"#,
          #"(nothing told of its end) | 1 | - | - | ["Harbor"] | ["1.0"] | ["17.5"] | "#
            + #"["iPhone14,2"] | watchdog-kill | a | 1"#,
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
}
