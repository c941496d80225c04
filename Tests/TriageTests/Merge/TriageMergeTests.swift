import LogModel
import Reporting
import Testing

@testable import Triage

@Suite struct TriageMergeTests {
  private let tool = ReportDocument.Tool(name: "bglog", version: "1")

  /// A report of one input with one kill.
  private func report(
    _ path: String, incident: String? = nil, signature: String = "S", version: String = "1.0",
    pid: Int = 7, day: Int64 = 0
  ) -> ReportDocument {
    var crash = CrashReport(input: 0, line: 1, format: "ips-json")
    crash.incident = incident
    crash.process.name = "Lantern"
    crash.process.pid = pid
    crash.version = version
    crash.os.name = "iOS"
    crash.os.version = "17.5"
    crash.device = "iPhone14,2"
    crash.signature = signature
    crash.capturedAt = Instant(wallMicroseconds: day * 86_400_000_000)
    var finding = Finding(
      rule: .watchdogKill, severity: .error, confidence: 1, message: "killed", advice: "",
      crash: incident ?? path, evidence: [Evidence(input: 0, line: 3, text: "x")])
    finding.fingerprint = "f-\(signature)"
    return ReportDocument(
      tool: tool, inputs: [InputSummary(path: path)], crashes: [crash], findings: [finding])
  }

  private func merge(_ documents: [ReportDocument]) -> TriageDocument {
    var merge = TriageMerge(tool: tool)
    for var document in documents {
      merge.markCopies(in: &document)
      merge.add(document)
    }
    return merge.finish()
  }

  @Test func `a filter is unmet where no input meets it`() {
    var other = ReportDocument(tool: tool, inputs: [InputSummary(path: "b")])
    other.inputs[0].problems = [
      InputProblem(
        line: nil, message: "nothing of it",
        unmetFilter: UnmetFilter(process: "deck", isUnknown: true, known: ["Deck", "Harbor"]))
    ]
    var third = other
    third.inputs[0].problems[0].unmetFilter?.known = ["Lantern"]
    let unmet = merge([other, third]).unmetFilter
    #expect(unmet?.sentence() == "no process named \"deck\"; did you mean \"Deck\"?")
    #expect(unmet?.known == ["Deck", "Harbor", "Lantern"])
    third.inputs[0].problems[0].unmetFilter?.isUnknown = false
    for documents in [[other, third], [third, other]] {
      #expect(
        merge(documents).unmetFilter?.sentence()
          == "nothing about background tasks of process \"deck\"")
    }
    #expect(merge([other, report("a")]).unmetFilter == nil)
    #expect(merge([report("a"), other]).unmetFilter == nil)
    #expect(merge([]).unmetFilter == nil)
  }

  @Test func `crashes of two apps are two groups`() {
    let names = ["Lantern", "Deck", "Lantern", "Lantern", nil, nil]
    var reports = names.enumerated().map { number, name in
      var report = report("\(number)", incident: "A-\(number)1")
      report.crashes[0].process.name = name
      return report
    }
    reports[2].crashes[0].process.bundleIdentifier = "com.example.lantern"
    let groups = merge(reports).groups
    #expect(groups.map(\.count) == [2, 1, 1, 1, 1])
    #expect(groups.map(\.app) == ["Lantern", nil, nil, "Deck", "com.example.lantern"])
    #expect(groups.map(\.exampleInputs) == [["0", "3"], ["4"], ["5"], ["1"], ["2"]])
  }

  @Test func `a group of findings says what holds for all of them`() throws {
    var reports = [report("a", pid: 7), report("b", pid: 9), report("c", pid: 11)]
    for (number, seconds) in ["20", "19.97", "5"].enumerated() {
      let pid = reports[number].crashes[0].process.pid ?? 0
      reports[number].findings[0].message =
        "Lantern[\(pid)] was killed by the watchdog: it took more than \(seconds) s"
      reports[number].crashes[0].verdict = CrashReport.Verdict(
        .watchdog(event: nil), confidence: 1,
        because: ["the allowance was \(seconds) s", "0x8badf00d"])
    }
    let all = merge(reports)
    #expect(
      all.findings.map(\.message)
        == ["Lantern was killed by the watchdog: it took more than 5–20 s"])
    #expect(all.groups.first?.verdict?.because == ["the allowance was 5–20 s", "0x8badf00d"])
    #expect(merge([reports[0]]).findings.map(\.message) == reports[0].findings.map(\.message))
  }

  @Test func `a group says what its crashes have in common`() throws {
    let document = merge([
      report("b", signature: "T"), report("a", version: "1.10", pid: 1, day: 2),
      report("c", version: "1.9", pid: 2, day: 1), report("d", version: "1.9", pid: 3, day: 4),
    ])
    #expect(document.groups.map(\.signature) == ["S", "T"])
    let group = try #require(document.groups.first)
    #expect(group.count == 3)
    #expect(group.versions == ["1.9", "1.10"])
    #expect(group.osVersions == ["iOS 17.5"])
    #expect(group.devices == ["iPhone14,2"])
    #expect(group.exampleInputs == ["a", "c", "d"])
    #expect(group.firstSeen?.rfc3339.hasPrefix("1970-01-02") == true)
    #expect(group.lastSeen?.rfc3339.hasPrefix("1970-01-05") == true)
    #expect(document.trends.map(\.version) == ["1.0", "1.9", "1.10"])
    #expect(document.summary.crashes == 4)
  }

  @Test func `a report of a period counts at its end`() throws {
    var document = report("a", day: 9)
    document.crashes[0].capturedAt = nil
    document.crashes[0].period = .init(
      begin: Instant(wallMicroseconds: 0), end: Instant(wallMicroseconds: 86_400_000_000))
    let merged = merge([document])
    #expect(merged.groups.first?.firstSeen?.rfc3339.hasPrefix("1970-01-02") == true)
    #expect(merged.trends.first?.firstSeen?.rfc3339.hasPrefix("1970-01-02") == true)
  }

  @Test func `of findings as bad and as frequent the one is first that is first about one input`() {
    var document = report("a.ips", incident: "A")
    for rule in [FindingRule.handlerDoesNotEnd, .leakedTask] {
      var finding = document.findings[0]
      finding.rule = rule
      finding.fingerprint = "f-\(rule.rawValue)"
      document.findings.append(finding)
    }
    #expect(
      merge([document]).findings.map(\.rule) == [.leakedTask, .watchdogKill, .handlerDoesNotEnd])
  }

  @Test func `an incident counts once, and so do the findings about it`() throws {
    let one = "11111111-2222-3333-4444-555555555555"
    let document = merge([
      report("a", incident: one), report("b", incident: one.lowercased()), report("c", pid: 9),
      report("d", pid: 9),
    ])
    #expect(document.summary.crashes == 2)
    #expect(document.summary.duplicateCrashes == 2)
    #expect(document.groups.map(\.count) == [2])
    #expect(document.findings.map(\.count) == [2])
    #expect(document.summary.findings == [.error: 2])
    #expect(document.inputs.read == 4)
  }

  @Test func `a copy names the input that holds the incident`() {
    var merge = TriageMerge(tool: tool)
    var first = report("a", incident: "0A0A0A0A-0B0B-0C0C-0D0D-0E0E0E0E0E0E")
    var second = report("b", incident: "0A0A0A0A-0B0B-0C0C-0D0D-0E0E0E0E0E0E")
    merge.markCopies(in: &first)
    merge.markCopies(in: &second)
    #expect(first.crashes[0].duplicateOf == nil)
    #expect(first.findings.count == 1)
    #expect(second.crashes[0].duplicateOf == "a")
    #expect(second.findings.isEmpty)
  }

  @Test func `what stands for an identifier makes no copies`() {
    for incident in ["[TODO]", "00000000-0000-0000-0000-000000000000", "xxxx", "???"] {
      let document = merge(
        (0..<3).map { report("\($0)", incident: incident, pid: $0, day: Int64($0)) })
      #expect(document.summary.crashes == 3, "\(incident)")
    }
  }

  @Test func `of copies one that was cut before it says anything counts last`() {
    let incident = "0A0A0A0A-0B0B-0C0C-0D0D-0E0E0E0E0E0E"
    var cut = report("a", incident: incident)
    cut.crashes[0].isTruncated = true
    cut.crashes[0].signature = nil
    cut.findings = []
    let whole = report("b", incident: incident)
    for documents in [[cut, whole], [whole, cut]] {
      let document = merge(documents)
      #expect(document.groups.map(\.signature) == ["S"])
      #expect(document.summary.crashes == 1)
      #expect(document.summary.duplicateCrashes == 1)
      #expect(document.findings.count == 1)
    }
    let alone = merge([cut])
    #expect(alone.groups.map(\.signature) == [CrashGroup.unknownSignature])
  }

  @Test func `every input is counted in one place`() {
    var merge = TriageMerge(tool: tool)
    let isFirstRepeated = merge.isRepeated("d")
    #expect(!isFirstRepeated)
    merge.add(report("a"))
    let isSecondRepeated = merge.isRepeated("d")
    #expect(isSecondRepeated)
    merge.skip("p.png", reason: "is a picture")
    merge.skip("q.png", reason: "is a picture")
    merge.fail(FailedInput(path: "x", line: nil, message: "permission denied"))
    let document = merge.finish()
    let counts = document.inputs
    #expect(counts.found == counts.read + counts.repeated + counts.skipped + counts.failed)
    #expect(counts.found == 5)
    #expect(document.skipped.map(\.count) == [2])
    #expect(document.skipped.first?.examples == ["p.png", "q.png"])
    #expect(document.failures.map(\.path) == ["x"])
  }

  @Test func `tasks are counted by name, worst first`() throws {
    func task(_ label: String?, _ outcome: TaskOutcome, line: Int) -> TaskTimeline {
      var task = TaskTimeline(key: "k\(line)", process: ProcessIdentity(name: "Lantern", pid: 1))
      task.label = label
      task.outcome = outcome
      task.began = LineReference(input: 0, line: line, at: nil)
      return task
    }
    var document = report("log")
    document.crashes = []
    document.findings = []
    document.tasks = [
      task("Upload 1001", .completed, line: 1), task("Upload 1002", .leaked, line: 2),
      task("Upload 1003", .late, line: 3), task("fine", .completed, line: 4),
      task(nil, .expired, line: 5),
    ]
    let merged = merge([document, document])
    #expect(merged.leakedTasks.map(\.label) == ["Upload #", nil])
    let upload = try #require(merged.leakedTasks.first)
    #expect(upload.tasks == 6)
    #expect(upload.outcomes == [.completed: 2, .leaked: 2, .late: 2])
    #expect(upload.inputs == 2)
    #expect(upload.exampleLine == 2)
    #expect(merged.summary.tasks[.completed] == 4)
  }

  @Test func `the order of the inputs changes nothing but the examples`() {
    // Every third input is one of two copies; of some pairs both name the incident.
    let documents = (0..<60).map { number in
      let isCopy = number % 6 == 3
      let crash = isCopy ? number - 3 : number
      let isNamed = number % 6 == 0 || crash % 12 == 0
      return report(
        "\(number)", incident: isNamed ? "i1\(crash)" : nil, signature: "S\(crash % 4)",
        version: "1.\(crash % 5)", pid: crash, day: Int64(crash))
    }
    func summary(_ documents: [ReportDocument]) -> String {
      let merged = merge(documents)
      #expect(merged.summary.crashes == 50)
      #expect(merged.summary.duplicateCrashes == 10)
      return merged.groups.map {
        "\($0.signature) \($0.count) \($0.versions) \($0.firstSeen?.rfc3339 ?? "")"
      }.joined(separator: "\n")
    }
    var generator = SeededGenerator()
    for _ in 0..<20 {
      #expect(summary(documents) == summary(documents.shuffled(using: &generator)))
    }
  }

  @Test func `counts beyond all reason are the highest and wrap nowhere`() {
    var document = report("a")
    document.crashes = []
    var metric = ExitMetric(input: 0)
    metric.bundleIdentifier = "com.example.lantern"
    let count = ExitCount(reason: ExitCount.backgroundTaskTimeout, count: .max - 1)
    metric.foreground = [count]
    metric.background = [count]
    document.exitMetrics = [metric, metric]
    #expect(merge([document, document]).trends.map(\.taskTimeouts) == [.max])
  }
}

/// The same numbers in every run of the tests.
private struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64 = 88_172_645_463_325_252

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
