import LogModel
import Reporting
import Store

/// Made-up inputs.
enum Sample {
  /// 64 digits that stand for a content.
  static func digest(_ number: Int) -> String {
    let hex = String(number, radix: 16)
    return String(repeating: "0", count: 64 - hex.count) + hex
  }

  /// A time of 2 May 2024, with the zone's hours east of UTC or none.
  static func time(
    _ hour: Int, _ minute: Int, _ second: Int = 0, day: Int = 2, zone: Int32? = nil
  ) -> Instant? {
    Instant(
      year: 2024, month: 5, day: day, hour: hour, minute: minute, second: second,
      offsetSeconds: zone.map { $0 * 3600 })
  }

  static func document(_ path: String, _ fill: (inout ReportDocument) -> Void) -> ReportDocument {
    var document = ReportDocument(tool: .init(name: "bglog", version: "9.9"))
    document.inputs = [InputSummary(path: path)]
    fill(&document)
    return document
  }

  static func input(
    _ number: Int, _ path: String, _ fill: (inout ReportDocument) -> Void = { _ in }
  ) -> StoredInput {
    StoredInput(digest: digest(number), path: path, document: document(path, fill))
  }

  static func crash(
    incident: String?, version: String? = "1.0", rule: FindingRule = .watchdogKill,
    signature: String? = "FRONTBOARD 0x8badf00d", _ fill: (inout CrashReport) -> Void = { _ in }
  ) -> CrashReport {
    var crash = CrashReport(input: 0, line: 1, format: "ips-json")
    crash.incident = incident
    crash.process.name = "Harbor"
    crash.process.pid = 412
    crash.process.bundleIdentifier = "com.example.harbor"
    crash.version = version
    crash.os.version = "17.5"
    crash.device = "iPhone14,2"
    crash.signature = signature
    var verdict = CrashReport.Verdict(
      .crash(nil), confidence: 0.9, because: ["the code", "the sentence"])
    verdict.rule = rule
    crash.verdict = verdict
    fill(&crash)
    return crash
  }

  static func task(
    _ key: String, _ outcome: TaskOutcome, label: String? = "Upload 704", pid: Int = 412,
    owner: TaskOwner = .app
  ) -> TaskTimeline {
    var task = TaskTimeline(key: key, process: ProcessIdentity(name: "Harbor", pid: pid))
    task.label = label
    task.owner = owner
    task.outcome = outcome
    task.began = LineReference(input: 0, line: 12, at: time(9, 0))
    return task
  }

  static func request(
    _ identifier: String?, _ state: RequestState, kind: RequestKind = .refresh,
    process: String? = "Harbor", _ fill: (inout ScheduledRequest) -> Void = { _ in }
  ) -> ScheduledRequest {
    var request = ScheduledRequest(
      key: "\(kind.rawValue)/\(identifier ?? "?")/A8B50D", kind: kind)
    request.process = process.map { ProcessIdentity(name: $0, pid: 412) }
    request.identifier = identifier
    request.state = state
    request.sentence = "it is so"
    request.asked = LineReference(input: 0, line: 5, at: time(8, 30))
    fill(&request)
    return request
  }

  /// Refusals by a policy, on the lines 20 and 30.
  static func refusal(
    _ policy: String, _ count: Int, rationale: String? = nil
  ) -> ScheduledRequest.Refusal {
    ScheduledRequest.Refusal(
      policy: policy, count: count, first: LineReference(input: 0, line: 20, at: time(8, 40)),
      last: LineReference(input: 0, line: 30, at: time(8, 50)), rationale: rationale)
  }

  static func finding(_ rule: FindingRule, _ fingerprint: String) -> Finding {
    var finding = Finding(
      rule: rule, severity: .error, confidence: 0.8, message: "a task leaked", advice: "end it",
      process: ProcessIdentity(name: "Harbor", pid: 412),
      evidence: [Evidence(input: 0, line: 12, text: "begin")])
    finding.fingerprint = fingerprint
    return finding
  }
}
