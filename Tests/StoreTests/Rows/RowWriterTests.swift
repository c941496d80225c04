import LogModel
import Reporting
import Store
import Testing

@Suite(.enabled(if: hasStore)) struct RowWriterTests {
  @Test func `Every task and every finding has a row, whatever its time and its names`() throws {
    let years: [Int?] = [nil, 1901, 1969, 2024, 2300, 9999]
    let names = ["T", "", "\u{0}", "'; DROP TABLE tasks; --", "\u{202E}x", "\u{1B}[31m"]
    let input = Sample.input(1, "a.log") { document in
      for (number, year) in years.enumerated() {
        for name in names {
          var task = Sample.task("Harbor/412/1#1", .leaked, label: name)
          let at = year.flatMap {
            Instant(year: $0, month: 5, day: 2, hour: 9, minute: 0, second: 0)
          }
          task.began = LineReference(input: 0, line: number + 1, at: at)
          document.tasks.append(task)
          document.findings.append(Sample.finding(.leakedTask, "same"))
        }
      }
    }
    let store = try OpenStore(holding: [input])
    #expect(try store.lines("SELECT count(*) FROM tasks") == ["36"])
    #expect(try store.lines("SELECT count(*) FROM findings") == ["36"])
    let begins = try store.lines("SELECT DISTINCT substr(began_at, 1, 4) FROM tasks ORDER BY 1")
    #expect(begins == ["-", "1901", "1969", "2024", "2300", "9999"])
  }

  @Test func `A document with everything in it comes back from the tables`() throws {
    let file = try StoreFile()
    let store = try TriageStore(path: file.path)
    #expect(try store.add([RowWriterTests.everything]) == [true])

    #expect(try store.lines("SELECT tool_version, count(*) FROM runs") == ["9.9 | 1"])
    let started = try #require(try store.value("SELECT started_at FROM runs"))
    #expect(started.contains(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/))
    #expect(
      try store.lines(
        """
        SELECT digest, path, format, bytes, records, lines_not_understood, first_timestamp,
          last_timestamp, run_id FROM inputs
        """) == [
          "\(Sample.digest(1)) | logs/a.log | nslog | 512 | 40 | 3 | 2024-05-02T09:00:00 | "
            + "2024-05-02T09:30:00+02:00 | 1"
        ])
    #expect(
      try store.lines("SELECT name, pid, launch, bundle_identifier, first_seen FROM processes")
        == ["Harbor | 412 | 1 | com.example.harbor | 2024-05-02T09:00:00"])
    #expect(
      try store.lines(
        """
        SELECT process_id, key, process, pid, launch, identifier, label, label_pattern, owner, kind,
          began_at, began_line, ended_at, ended_line, elapsed_seconds, background_seconds,
          budget_seconds, deadline, min_remaining_seconds, reading_count, outcome, pairing FROM tasks
        """) == [
          "1 | Harbor/412/1#1 | Harbor | 412 | 1 | 3 | Upload 704 | Upload # | Courier | "
            + "backgroundTask | 2024-05-02T09:00:00 | 12 | 2024-05-02T09:04:00 | 90 | 240.0 | "
            + "200.5 | 180.0 | 2024-05-02T09:03:00 | -4.5 | 2 | late | identifier"
        ])
    #expect(
      try store.lines(
        """
        SELECT process_id, key, process, pid, launch, kind, identifier, identifier_pattern, activity,
          asked_at, asked_line, window_from, window_to, check_count, first_check_at,
          first_check_line, last_check_at, last_check_line, lowest_score, threshold, launched_at,
          launched_line, started_at, started_line, ended_at, ended_line, run_seconds, state,
          sentence, reasons, is_simulated, task_key, crash FROM requests
        """) == [
          "1 | processing/com.example.harbor.index/A8B50D | Harbor | 412 | 1 | processing | "
            + "com.example.harbor.index.1001 | com.example.harbor.index.# | A8B50D | "
            + "2024-05-02T08:30:00 | 5 | 2024-05-02T08:37:30 | 2024-05-09T08:37:30 | 7 | "
            + "2024-05-02T08:40:00 | 20 | 2024-05-02T08:50:00 | 30 | 0.25 | 0.5 | "
            + "2024-05-02T09:00:00 | 11 | 2024-05-02T09:00:00 | 12 | 2024-05-02T09:04:00 | 90 | "
            + "240.0 | expired | it is so | It was on battery.\nIt was in use. | 0 | "
            + "Harbor/412/1#1 | 4F0C"
        ])
    #expect(
      try store.lines(
        """
        SELECT request_id, policy, count, first_at, first_line, last_at, last_line, rationale
        FROM request_refusals ORDER BY id
        """) == [
          "1 | Battery Level | 4 | 2024-05-02T08:40:00 | 20 | 2024-05-02T08:50:00 | 30 | "
            + "batteryLevel == 40",
          "1 | Device Activity | 2 | 2024-05-02T08:40:00 | 20 | 2024-05-02T08:50:00 | 30 | -",
        ])
    #expect(
      try store.lines("SELECT request_key FROM tasks UNION ALL SELECT request_key FROM findings")
        == Array(repeating: "processing/com.example.harbor.index/A8B50D", count: 2))
    #expect(
      try store.lines(
        """
        SELECT line, format, incident, process, pid, bundle_identifier, version, build, os_name,
          os_version, os_build, device, captured_at, launched_at, role, exception_type,
          termination_namespace, termination_code, signature, verdict_rule, verdict_confidence,
          because, is_duplicate FROM crashes
        """) == [
          "1 | ips-json | 4F0C | Harbor | 412 | com.example.harbor | 1.0 | 77 | iPhone OS | 17.5 | "
            + "21F79 | iPhone14,2 | 2024-05-02T09:05:00+02:00 | 2024-05-02T08:00:00+02:00 | "
            + "Background | EXC_CRASH | FRONTBOARD | 0xffffffff8badf00d | FRONTBOARD 0x8badf00d | "
            + "watchdog-kill | 0.9 | the code\nthe sentence | 1"
        ])
    #expect(
      try store.lines("SELECT crash_id, name, reason, permitted_seconds FROM held_assertions")
        == ["1 | Upload 704 | finishTask | 180.0"])
    #expect(
      try store.lines("SELECT name, pid, reason, states, bytes, lifetime_max_bytes FROM victims")
        == ["Lantern | 9 | per-process-limit | suspended\ndaemon | 9007199254740992 | -"])
    #expect(
      try store.lines(
        """
        SELECT rule, severity, confidence, message, advice, task_key, crash, process, fingerprint,
          line, text FROM findings
        """) == [
          "late-completion | error | 0.8 | a task leaked | end it | - | - | Harbor | abc | 12 | begin"
        ])
    #expect(
      try store.lines(
        """
        SELECT bundle_identifier, version, os, "begin", "end", place, reason, count, simulated
        FROM exit_metrics ORDER BY id
        """) == [
          "com.example.harbor | 1.0 | iPhone OS 17.5 (21F79) | - | 2024-05-02T23:59:00Z | "
            + "foreground | normal | 5 | 0",
          "com.example.harbor | 1.0 | iPhone OS 17.5 (21F79) | - | 2024-05-02T23:59:00Z | "
            + "background | backgroundTaskAssertionTimeout | 2 | 0",
        ])
    #expect(
      try store.lines("SELECT line, message, is_fatal, is_note FROM problems ORDER BY id")
        == ["- | cut | 1 | 0", "4 | odd | 0 | 1"])
    #expect(try store.complaints() == ["ok"])
    try store.close()
  }

  @Test func `Numbers that are none become NULL, and hostile text stays text`() throws {
    let file = try StoreFile()
    let store = try TriageStore(path: file.path)
    let text = "Robert'); DROP TABLE tasks;--\u{0}\"\n\u{1B}[31m%s \u{1F600}\r"
    let input = Sample.input(1, text) {
      var task = Sample.task(text, .leaked, label: text)
      task.elapsedSeconds = .nan
      task.budgetSeconds = .infinity
      $0.tasks = [task]
      $0.findings = [Sample.finding(.leakedTask, text)]
      $0.crashes = [Sample.crash(incident: nil, signature: text)]
    }
    _ = try store.add([input])
    let stored = text.replacing("\u{0}", with: "\u{FFFD}")
    #expect(try store.value("SELECT path FROM inputs") == stored)
    #expect(try store.value("SELECT label FROM tasks") == stored)
    #expect(try store.lines("SELECT elapsed_seconds, budget_seconds FROM tasks") == ["- | -"])
    #expect(try store.complaints() == ["ok"])
    try store.close()

    let again = try TriageStore(path: file.path)
    #expect(again.hasGroup(text, of: "com.example.harbor"))
    #expect(again.hasFinding(text))
    try again.close()
  }

  /// An input in which every field that is stored has a value.
  static let everything = Sample.input(1, "logs/a.log") { document in
    document.inputs[0].format = "nslog"
    document.inputs[0].bytes = 512
    document.inputs[0].records = 40
    document.inputs[0].linesNotUnderstood = 3
    document.inputs[0].firstTimestamp = Sample.time(9, 0)
    document.inputs[0].lastTimestamp = Sample.time(9, 30, zone: 2)
    document.inputs[0].problems = [
      InputProblem(line: nil, message: "cut", isFatal: true),
      InputProblem(line: 4, message: "odd", isNote: true),
    ]
    document.processes = [
      ProcessTimeline(
        process: ProcessIdentity(name: "Harbor", pid: 412), bundleIdentifier: "com.example.harbor",
        input: 0, firstSeen: Sample.time(9, 0), lastSeen: Sample.time(9, 4))
    ]
    document.tasks = [task]
    document.requests = [request]
    document.crashes = [crash]
    document.findings = [Sample.finding(.lateCompletion, "abc")]
    document.findings[0].request = request.key
    document.exitMetrics = [metric]
  }

  private static var task: TaskTimeline {
    var task = Sample.task("Harbor/412/1#1", .late, owner: .sdk("Courier"))
    task.identifier = "3"
    task.ended = LineReference(input: 0, line: 90, at: Sample.time(9, 4))
    task.elapsedSeconds = 240
    task.backgroundSeconds = 200.5
    task.budgetSeconds = 180
    task.deadline = Sample.time(9, 3)
    task.remainingAtBegin = .unlimited
    task.remainingAtEnd = .seconds(-4.5)
    task.readings = [.seconds(20), .unlimited].map {
      Reading(input: 0, line: 20, at: nil, remaining: $0)
    }
    task.pairing = .identifier
    task.request = request.key
    return task
  }

  private static var request: ScheduledRequest {
    func line(_ number: Int, _ at: Instant?) -> LineReference {
      LineReference(input: 0, line: number, at: at)
    }
    func reason(_ sentence: String) -> ScheduledRequest.Reason {
      ScheduledRequest.Reason(
        sentence, confidence: 1, evidence: [Evidence(input: 0, line: 20, text: "MNP")])
    }
    return Sample.request("com.example.harbor.index.1001", .expired, kind: .processing) {
      $0.key = "processing/com.example.harbor.index/A8B50D"
      $0.activity = "A8B50D"
      $0.window = .init(from: Sample.time(8, 37, 30), to: Sample.time(8, 37, 30, day: 9))
      $0.checks.count = 7
      $0.checks.first = line(20, Sample.time(8, 40))
      $0.checks.last = line(30, Sample.time(8, 50))
      $0.checks.lowestScore = 0.25
      $0.checks.threshold = 0.5
      $0.checks.refusedBy = [
        Sample.refusal("Battery Level", 4, rationale: "batteryLevel == 40"),
        Sample.refusal("Device Activity", 2),
      ]
      $0.launched = line(11, Sample.time(9, 0))
      $0.started = line(12, Sample.time(9, 0))
      $0.ended = line(90, Sample.time(9, 4))
      $0.secondsRun = 240
      $0.reasons = [reason("It was on battery."), reason("It was in use.")]
      $0.task = "Harbor/412/1#1"
      $0.crash = "4F0C"
    }
  }

  private static var crash: CrashReport {
    Sample.crash(incident: "4F0C") { crash in
      crash.build = "77"
      crash.os.name = "iPhone OS"
      crash.os.build = "21F79"
      crash.capturedAt = Sample.time(9, 5, zone: 2)
      crash.launchedAt = Sample.time(8, 0, zone: 2)
      crash.role = "Background"
      crash.exception = .init()
      crash.exception?.type = "EXC_CRASH"
      crash.termination = .init()
      crash.termination?.namespace = "FRONTBOARD"
      crash.termination?.code = 0xFFFF_FFFF_8BAD_F00D
      var assertion = HeldAssertion()
      assertion.name = "Upload 704"
      assertion.reason = "finishTask"
      assertion.permittedSeconds = 180
      crash.assertions = [assertion]
      var victim = CrashReport.Victim(name: "Lantern")
      victim.pid = 9
      victim.reason = "per-process-limit"
      victim.states = ["suspended", "daemon"]
      victim.bytes = .max
      crash.victims = [victim]
      crash.duplicateOf = "other.ips"
    }
  }

  private static var metric: ExitMetric {
    var metric = ExitMetric(input: 0)
    metric.bundleIdentifier = "com.example.harbor"
    metric.version = "1.0"
    metric.os = "iPhone OS 17.5 (21F79)"
    metric.end = Sample.time(23, 59, zone: 0)
    metric.foreground = [ExitCount(reason: "normal", count: 5)]
    metric.background = [ExitCount(reason: ExitCount.backgroundTaskTimeout, count: 2)]
    return metric
  }
}
