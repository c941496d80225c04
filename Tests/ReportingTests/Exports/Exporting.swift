import Foundation
import LogModel
import Reporting

/// The text that a format makes of documents, handed in one after the other.
func exported(
  _ format: ReportFormat, _ documents: [ReportDocument], _ triage: TriageDocument? = nil
) -> String {
  guard var writer = format.makeExportWriter() else { return "" }
  var output = OutputBuffer()
  writer.begin(Fixtures.tool, to: &output)
  for document in documents { writer.add(document, to: &output) }
  writer.finish(triage, to: &output)
  return String(decoding: output.bytes, as: UTF8.self)
}

extension Fixtures {
  /// Texts that want to be more than text, each in the formats' own ways.
  static let hostileTexts = [
    "]]><script>alert(1)</script>", "a\u{0}b\u{1B}[31mc\u{7F}", "::error::x", "##[error]x",
    "a ###[stop-commands]x ##vso[task.complete]y ##TeamCity[buildStop]", "\u{A0}\u{3000}::error::x",
    "##[\u{301}error]", "x##", "#", "::\u{301}error::x",
    "x\n::error file=a::b\r\n::set-output name=a::b", "=cmd|'/C calc'!A0", "+1", "-1", "@SUM(A1)",
    "\t=1", "\r=1", "\u{FF1D}1", "a,b\"c\";d", "| a | b |", "`` ` ``` ` ", "\\|", "\\",
    "@everyone #123 GH-1 https://example.com www.example.com a@example.com",
    "<img src=x onerror=y>", "</details>", "```\n# title", "[a](http://example.com) ![b](c)",
    "{0} {{1}}", "%0A%25", "\u{FFFE}\u{FFFF}", "\u{202E}txt.exe\u{2028}\u{85}\u{9B}31m",
    "e" + String(repeating: "\u{301}", count: 5_000), String(repeating: "`", count: 5_000),
    String(repeating: "x", count: 100_000), "", " ", "&amp;\"'", "$x$ :smile: *a* _b_ ~c~",
  ]

  /// A document of which every text from outside is the given one.
  static func hostile(_ text: String) -> ReportDocument {
    let process = ProcessIdentity(name: text, pid: 1)
    var document = leak
    document.inputs[0].path = text
    document.inputs[0].problems = [InputProblem(line: 2, message: text, isFatal: true)]
    document.processes = []
    for index in document.tasks.indices {
      document.tasks[index].process = process
      document.tasks[index].label = text
      document.tasks[index].identifier = text
      document.tasks[index].owner = .sdk(text)
      document.tasks[index].key = text + "#\(index)"
    }
    var finding = document.findings[0]
    finding.message = "task '\(text)' leaked"
    finding.advice = text
    finding.task = document.tasks[0].key
    finding.process = process
    finding.evidence = [
      Evidence(input: 0, line: 1, text: text), Evidence(input: 0, line: 2, text: text),
    ]
    var other = finding
    other.task = nil
    other.rule = .watchdogKill
    other.severity = .warning
    other.fingerprint = "2f"
    document.findings = [finding, other]
    document.requests = [hostileRequest(text)]
    return document
  }

  /// A request for scheduled work of which every text from outside is the given one.
  private static func hostileRequest(_ text: String) -> ScheduledRequest {
    var request = waiting.requests[0]
    request.key = text + "#request"
    request.process = ProcessIdentity(name: text, pid: 1)
    request.identifier = text
    request.activity = text
    request.checks.refusedBy[0].policy = text
    request.checks.refusedBy[0].rationale = text
    request.sentence = text
    request.reasons = [
      ScheduledRequest.Reason(
        text, confidence: 1, evidence: [Evidence(input: 0, line: 1, text: text)])
    ]
    request.task = text
    request.crash = text
    request.findings = []
    return request
  }

  /// A report whose verdict is spoken against with the given text, and no finding.
  static func contradicted(_ text: String) -> ReportDocument {
    var document = leak
    document.tasks = []
    document.findings = []
    var crash = CrashReport(input: 0, line: 1, format: "ips-json")
    crash.verdict = CrashReport.Verdict(
      .userQuit, confidence: 0.9, because: [text], contradictions: [text])
    crash.verdict?.summary = nil
    document.crashes = [crash]
    return document
  }

  /// What a run over many inputs says where a verdict is spoken against with the given text.
  static func contradictedTriage(_ text: String) -> TriageDocument {
    var triage = TriageDocument(tool: tool)
    triage.inputs.found = 1
    triage.inputs.read = 1
    var crashes = CrashGroup(signature: text)
    crashes.count = 1
    crashes.verdict = contradicted(text).crashes[0].verdict
    triage.groups = [crashes]
    return triage
  }

  /// What a run over many inputs says where every text from outside is the given one.
  static func hostileTriage(_ text: String) -> TriageDocument {
    var triage = triage
    triage.failures = [FailedInput(path: text, line: nil, message: text)]
    triage.groups[0].signature = text
    triage.groups[0].processes = [text, text]
    triage.groups[0].versions = [text]
    triage.groups[0].osVersions = [text]
    triage.groups[0].exampleInputs = [text]
    triage.leakedTasks[0].process = text
    triage.leakedTasks[0].label = text
    triage.leakedTasks[0].owner = text
    triage.leakedTasks[0].exampleInput = text
    triage.requests[0].process = text
    triage.requests[0].bundleIdentifier = text
    triage.requests[0].identifier = text
    triage.requests[0].refusedBy = [RequestGroup.PolicyRefusals(policy: text, count: 2)]
    triage.requests[0].exampleInputs = [text]
    triage.findings[0].message = text
    triage.findings[0].exampleInput = text
    return triage
  }

  /// Requests for scheduled work, of which one ran and one expired.
  static var requests: RequestGroup {
    var requests = RequestGroup(
      process: "Lab", bundleIdentifier: "com.example.lab", kind: .refresh,
      identifier: "com.example.lab.refresh")
    requests.states = [.completed: 1, .expired: 1, .replaced: 1200, .waiting: 2, .removed: 3]
    requests.refusedBy = [
      .init(policy: "Battery Level", count: 1030), .init(policy: "Device Activity", count: 6),
    ]
    requests.meanSecondsRun = 17.25
    requests.longestSecondsRun = 30
    requests.firstSeen = at("22:35:28.608")
    requests.lastSeen = at("22:35:28.608", day: 31)
    requests.exampleInputs = ["logs/console.log", "logs/other.log"]
    return requests
  }

  /// What a run over three inputs says, one of which cannot be opened.
  static var triage: TriageDocument {
    var triage = TriageDocument(tool: tool)
    triage.inputs.found = 3
    triage.inputs.read = 2
    triage.inputs.failed = 1
    triage.failures = [FailedInput(path: "logs/closed.log", line: nil, message: "cannot be opened")]
    var crashes = CrashGroup(signature: "0x8badf00d scene-update Lab.save")
    crashes.count = 7
    crashes.processes = ["Lab"]
    crashes.versions = ["2.1", "2.2", "2.3", "2.4"]
    crashes.exampleInputs = ["crash.ips"]
    triage.groups = [crashes]
    var tasks = TaskGroup(
      process: "State Lab", label: "Upload #", owner: "app", kind: .backgroundTask)
    tasks.outcomes = [.leaked: 2, .completed: 40]
    tasks.exampleInput = "logs/console.log"
    tasks.exampleLine = 3
    triage.leakedTasks = [tasks]
    triage.requests = [requests]
    var leaks = FindingGroup(
      fingerprint: "1f", rule: .leakedTask, severity: .error, process: "State Lab",
      message: "background task 1 'Upload' was never ended", exampleInput: "logs/console.log",
      exampleLine: 3)
    leaks.count = 2
    var known = leaks
    known.fingerprint = "9f"
    known.rule = .closeCall
    known.severity = .warning
    known.message = "a close call that everybody knows"
    known.count = 5
    known.isKnown = true
    triage.findings = [leaks, known]
    triage.summary.findings = [.error: 2, .warning: 5]
    triage.summary.knownFindings = 5
    triage.summary.tasks = [.leaked: 2, .completed: 40]
    return triage
  }
}
