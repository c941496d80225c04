import LogModel
import Reporting
import Store
import Testing

@Suite(.enabled(if: hasStore)) struct TaskViewTests {
  @Test func `The version of a leak is that of a report of the same launch`() throws {
    let store = try OpenStore(holding: [
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
          "1.log | 12 | late | Sync | 2.0", "1.log | 12 | leaked | Upload 704 | 2.0",
          "2.log | 12 | late | Sync | -", "2.log | 12 | leaked | Upload 704 | -",
          "3.log | 12 | late | Sync | 2.2", "3.log | 12 | leaked | Upload 704 | 2.2",
          "4.log | 12 | late | Sync | -", "4.log | 12 | leaked | Upload 704 | -",
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

  @Test(arguments: [
    ("Upload", "Upload"), ("Upload 1234", "Upload #"), ("phase 2", "phase 2"),
    ("h264 export", "h264 export"), ("sync-5F1C0A7E-1B2C-4D3E-8F90-0123456789AB", "sync-#"),
    ("task_0042_a", "task_#_a"), ("from $s12AppGetKilled13SceneC", "from $s12AppGetKilled13SceneC"),
    ("cache deadbeef01", "cache #"), ("cafe facade", "cafe facade"), ("1-22-333", "1-22-#"),
    ("Größe 1000", "Größe #"), ("12345", "#"), ("-77-", "-77-"),
  ])
  func `Names that differ in a number have one pattern`(label: String, pattern: String) throws {
    let store = try OpenStore(holding: [
      Sample.input(1, "a") { $0.tasks = [Sample.task("t", .leaked, label: label)] }
    ])
    #expect(try store.lines("SELECT label, label_pattern FROM tasks") == ["\(label) | \(pattern)"])
  }

  @Test func `Tasks of the system and assertions for other things are never held against an app`()
    throws
  {
    let store = try OpenStore(holding: [
      Sample.input(1, "a") {
        $0.tasks = [Sample.task("s", .leaked, owner: .system)]
        var fetch = HeldAssertion()
        fetch.reason = "backgroundContentFetching"
        $0.crashes = [Sample.crash(incident: "A1") { $0.assertions = [fetch] }]
      }
    ])
    #expect(try store.rows("SELECT * FROM leaked_tasks_by_version").isEmpty)
    #expect(try store.lines("SELECT owner FROM leaked_tasks") == ["system"])
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
          assertion.name = "Upload 90\(number)"
          assertion.reason = "finishTask"
          $0.assertions = [assertion]
        }
      ]
    }
  }
}
