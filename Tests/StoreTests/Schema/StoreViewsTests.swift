import LogModel
import Reporting
import Store
import Testing

@Suite(.enabled(if: hasStore)) struct StoreViewsTests {
  @Test func `Every view can be read of an empty store and of a full one`() throws {
    let file = try StoreFile()
    let store = try TriageStore(path: file.path)
    let views = try store.rows("SELECT name FROM sqlite_master WHERE type = 'view' ORDER BY name")
    #expect(
      views.compactMap(\.first) == [
        "crash_groups", "crashes_by_version", "daily", "exits_by_version",
        "findings_by_fingerprint", "incidents", "inputs_with_problems", "leaked_tasks",
        "leaked_tasks_by_version", "outcomes_by_process", "requests_by_identifier",
      ])
    for view in views {
      #expect(try store.rows("SELECT * FROM \(view[0] ?? "")").isEmpty)
    }
    _ = try store.add([RowWriterTests.everything])
    for view in views {
      #expect(try !store.rows("SELECT * FROM \(view[0] ?? "")").isEmpty)
    }
    try store.close()
  }

  @Test func `Findings, outcomes, exits, problems and days are counted`() throws {
    let store = try OpenStore(holding: [
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
          Sample.crash(incident: "A1") { $0.capturedAt = Sample.time(1, 0, day: 3) },
          Sample.crash(incident: "B1"),
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

  @Test func `Counts beyond all reason leave the view readable`() throws {
    let store = try OpenStore(
      holding: (1...2).map { number in
        Sample.input(number, "\(number)") {
          var metric = ExitMetric(input: 0)
          metric.background = [ExitCount(reason: "appWatchdog", count: .max)]
          $0.exitMetrics = [metric, metric]
        }
      })
    let highest = "9007199254740992"
    #expect(try store.lines("SELECT exits FROM exits_by_version") == [highest])
    #expect(try store.lines("SELECT max(count) FROM exit_metrics") == [highest])
  }
}
