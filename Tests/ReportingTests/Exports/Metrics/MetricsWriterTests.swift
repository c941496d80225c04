import LogModel
import Reporting
import Testing

@Suite struct MetricsWriterTests {
  @Test func `tasks, findings and durations of a log`() {
    let lines = samples(Fixtures.exported([Fixtures.leak], by: .prometheus))
    #expect(lines["bglog_build_info{version=\"1.0.0\"}"] == 1)
    #expect(lines["bglog_inputs{state=\"read\"}"] == 1)
    #expect(lines["bglog_inputs{state=\"failed\"}"] == 0)
    #expect(lines["bglog_tasks{process=\"State Lab\",outcome=\"leaked\"}"] == 1)
    #expect(lines["bglog_leaked_tasks{process=\"State Lab\",owner=\"app\"}"] == 1)
    #expect(lines["bglog_late_completions{process=\"State Lab\"}"] == 0)
    #expect(lines["bglog_findings{rule=\"leaked-task\",severity=\"error\"}"] == 1)
    #expect(lines["bglog_min_remaining_seconds{process=\"State Lab\"}"] == 587.25)
    let histogram = "bglog_task_duration_seconds"
    #expect(lines["\(histogram)_bucket{process=\"State Lab\",le=\"10\"}"] == 0)
    #expect(lines["\(histogram)_bucket{process=\"State Lab\",le=\"25\"}"] == 1)
    #expect(lines["\(histogram)_bucket{process=\"State Lab\",le=\"+Inf\"}"] == 1)
    #expect(lines["\(histogram)_sum{process=\"State Lab\"}"] == 12.345)
    #expect(lines["\(histogram)_count{process=\"State Lab\"}"] == 1)
  }

  @Test func `crashes, victims and exits`() {
    let lines = samples(Fixtures.exported([Fixtures.everything], by: .prometheus))
    let crash = "bglog_crashes{process=\"Lab\",code="
    #expect(lines["\(crash)\"0x8badf00d\",rule=\"watchdog-kill\"}"] == 1)
    #expect(lines["\(crash)\"per-process-limit\",rule=\"none\"}"] == 1)
    #expect(lines["bglog_crashes{process=\"labd\",code=\"none\",rule=\"none\"}"] == 1)
    let exit = "bglog_exits{app=\"com.example.lab\",place=\"background\",reason="
    #expect(lines["\(exit)\"backgroundTaskAssertionTimeout\"}"] == 3)
    #expect(lines["\(exit)\"new \\\"one\\\"\u{241B}\"}"] == 1)
    #expect(lines["bglog_inputs{state=\"failed\"}"] == 1)
  }

  @Test func `copies of an incident and simulated exits do not count`() {
    var document = Fixtures.everything
    document.crashes[1] = document.crashes[0]
    document.crashes[1].duplicateOf = "crash.ips"
    document.exitMetrics[0].isSimulated = true
    let text = Fixtures.exported([document], by: .prometheus)
    #expect(
      samples(text)["bglog_crashes{process=\"Lab\",code=\"0x8badf00d\",rule=\"watchdog-kill\"}"]
        == 1)
    #expect(!text.contains("bglog_exits"))
  }

  @Test(arguments: [ReportFormat.prometheus, .openmetrics])
  func `a document added twice doubles counts and no series`(_ format: ReportFormat) {
    let document = Fixtures.everything
    let once = samples(Fixtures.exported([document], by: format))
    let twice = samples(Fixtures.exported([document, document], by: format))
    #expect(once.keys.sorted() == twice.keys.sorted())
    for (name, value) in once {
      let isCount = !name.hasPrefix("bglog_build") && !name.hasPrefix("bglog_min")
      #expect(twice[name] == (isCount ? value * 2 : value), "\(name)")
    }
  }

  @Test(arguments: [ReportFormat.prometheus, .openmetrics])
  func `documents in any order give the same bytes`(_ format: ReportFormat) {
    let documents = [Fixtures.everything, Fixtures.leak, Fixtures.late, Fixtures.threeProcesses]
    #expect(
      Fixtures.exported(documents, by: format)
        == Fixtures.exported(documents.reversed(), by: format))
  }

  @Test func `a run over many inputs knows of those that gave no document`() {
    var triage = TriageDocument(tool: Fixtures.tool)
    triage.inputs.read = 7
    triage.inputs.skipped = 5
    triage.inputs.repeated = 3
    triage.inputs.failed = 2
    let text = Fixtures.exported([Fixtures.leak], by: .prometheus, triage: triage)
    let lines = samples(text)
    #expect(lines["bglog_inputs{state=\"read\"}"] == 7)
    #expect(lines["bglog_inputs{state=\"skipped\"}"] == 5)
    #expect(lines["bglog_inputs{state=\"repeated\"}"] == 3)
    #expect(lines["bglog_inputs{state=\"failed\"}"] == 2)
  }

  @Test(arguments: [ReportFormat.prometheus, .openmetrics])
  func `hostile names stay in their labels`(_ format: ReportFormat) {
    let text = Fixtures.exported([Fixtures.hostile], by: format)
    let controls = text.unicodeScalars.filter { $0.properties.generalCategory == .control }
    #expect(controls.allSatisfy { $0 == "\n" })
    #expect(text.split(separator: "\n").allSatisfy { $0.hasPrefix("bglog_") || $0.hasPrefix("# ") })
    #expect(text.contains("La\u{241B}[31mb \\\"x\\\" \\\\ "))
    #expect(text.split(separator: "\n").allSatisfy { $0.utf8.count < 1000 })
  }

  @Test func `what turns or hides text is made visible in labels`() {
    var document = Fixtures.leak
    for index in document.tasks.indices {
      document.tasks[index].process.name = "a\u{202E}b\u{200B}c\u{E0041}"
    }
    let text = Fixtures.exported([document], by: .prometheus)
    #expect(text.contains("process=\"a\\\\u{202E}b\\\\u{200B}c\\\\u{E0041}\""))
  }

  @Test(arguments: [ReportFormat.prometheus, .openmetrics])
  func `each family stands together under its help and type`(_ format: ReportFormat) {
    let text = Fixtures.exported([Fixtures.everything, Fixtures.late], by: format)
    var families: [String] = []
    for line in text.split(separator: "\n") where line != "# EOF" {
      let words = line.split(separator: " ")
      if line.hasPrefix("# HELP") { families.append(String(words[2])) }
      let name = line.hasPrefix("#") ? words[2] : line.prefix { $0 != "{" && $0 != " " }
      #expect(name.hasPrefix(families.last ?? "?"), "\(line)")
    }
    #expect(Set(families).count == families.count)
    #expect(text.hasSuffix("\n# EOF\n") == (format == .openmetrics))
    #expect(text.contains("# UNIT ") == (format == .openmetrics))
  }

  @Test func `numbers that are none do not get in`() {
    var document = Fixtures.leak
    document.tasks[0].elapsedSeconds = .infinity
    document.tasks[1].elapsedSeconds = .nan
    document.tasks[0].remainingAtBegin = .seconds(-.infinity)
    document.tasks[1].remainingAtEnd = .seconds(.nan)
    let text = Fixtures.exported([document], by: .prometheus)
    #expect(!text.contains("bglog_task_duration_seconds"))
    #expect(!text.contains("null"))
    #expect(text.contains("bglog_min_remaining_seconds{process=\"State Lab\"} 591.9\n"))
  }

  @Test func `bounds are numbers as OpenMetrics writes them`() {
    let text = Fixtures.exported([Fixtures.leak], by: .openmetrics)
    #expect(text.contains("le=\"30.0\""))
    #expect(text.contains("# TYPE bglog_build info\nbglog_build_info{version=\"1.0.0\"} 1\n"))
  }

  /// The samples of an exposition by name and labels; each must be there once.
  private func samples(_ text: String) -> [String: Double] {
    var samples: [String: Double] = [:]
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      guard let blank = line.lastIndex(of: " "),
        let value = Double(line[line.index(after: blank)...])
      else {
        Issue.record("no sample: \(line)")
        continue
      }
      #expect(samples.updateValue(value, forKey: String(line[..<blank])) == nil, "twice: \(line)")
    }
    return samples
  }
}
