import Foundation
import LogModel
@testable import Reporting
import Testing

/// The same documents come to the same verdict in every format, by `analyze` and by `triage`.
@Suite struct OverallVerdictTests {
  /// Documents, and what they come to in the words of the short formats.
  struct Case: CustomTestStringConvertible {
    let name: String
    let verdict: String
    let document: ReportDocument

    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(name: "a problem", verdict: "problem", document: Fixtures.leak),
    Case(name: "a problem that is known", verdict: "nothing new", document: known(.error)),
    Case(name: "a note that is known", verdict: "no problem", document: known(.note)),
    Case(
      name: "a known problem beside an open task", verdict: "undecided",
      document: known(.error, isOpen: true)),
    Case(name: "all is well", verdict: "no problem", document: quiet([.completed])),
    Case(name: "an open task", verdict: "undecided", document: quiet([.completed, .open])),
    Case(
      name: "an end that is explained", verdict: "no problem",
      document: quiet([], crash: explained(0.9))),
    Case(
      name: "an explanation of little confidence", verdict: "not explained",
      document: quiet([], crash: explained(0.5))),
    Case(
      name: "an explanation and what speaks against it", verdict: "undecided",
      document: quiet([.completed], crash: explained(0.9, but: "the app was in use"))),
    Case(
      name: "a crash without tasks", verdict: "not explained",
      document: quiet([], crash: CrashReport(input: 0, line: 1, format: "ips-json"))),
    Case(
      name: "a crash beside an open task", verdict: "not explained",
      document: quiet([.open], crash: CrashReport(input: 0, line: 1, format: "ips-json"))),
    Case(name: "records about nothing", verdict: "nothing to judge", document: quiet([])),
    Case(name: "an empty log", verdict: "nothing to judge", document: quiet([], records: 0)),
    Case(
      name: "exit counts", verdict: "no problem",
      document: {
        var document = quiet([])
        document.exitMetrics = [Fixtures.exits]
        return document
      }()),
    Case(
      name: "a filter that lets nothing through", verdict: "no match",
      document: {
        var document = quiet([])
        document.inputs[0].problems = [
          InputProblem(
            line: nil, message: "nothing of it",
            unmetFilter: UnmetFilter(bundleIdentifier: "a.b", isOfTime: true))
        ]
        return document
      }()),
    Case(
      name: "a process that nobody knows", verdict: "no match",
      document: {
        var document = quiet([])
        document.inputs[0].problems = [
          InputProblem(
            line: nil, message: "nobody", unmetFilter: UnmetFilter(process: "x", isUnknown: true))
        ]
        return document
      }()),
    Case(
      name: "findings that were left out", verdict: "no other problem",
      document: {
        var document = quiet([.completed])
        document.findings = []
        document.findingsLeftOut = 2
        return document
      }()),
    Case(
      name: "requests that ran", verdict: "no problem",
      document: Fixtures.scheduled([.completed, .replaced, .withdrawn])),
    Case(
      name: "a request that waits", verdict: "waiting",
      document: Fixtures.scheduled([.completed, .waiting, .running])),
    Case(
      name: "a request that waits beside an open task", verdict: "waiting",
      document: {
        var document = quiet([.open, .completed])
        document.requests = Fixtures.scheduled([.waiting]).requests
        return document
      }()),
    Case(
      name: "a request that nobody can judge", verdict: "undecided",
      document: Fixtures.scheduled([.unknown])),
    Case(
      name: "a request that expired, beside one that waits", verdict: "expired",
      document: Fixtures.scheduled([.waiting, .expired])),
    Case(
      name: "a request that was killed, which is known", verdict: "nothing new",
      document: {
        var document = Fixtures.scheduled([.killed])
        var finding = Fixtures.expired.findings[0]
        finding.request = document.requests[0].key
        finding.isKnown = true
        document.findings = [finding]
        return document
      }()),
    Case(
      name: "a request that was killed, which is not asked for", verdict: "no other problem",
      document: {
        var document = Fixtures.scheduled([.killed])
        document.findingsLeftOut = 1
        return document
      }()),
    Case(name: "a request with a warning", verdict: "problem", document: Fixtures.expired),
    Case(name: "nothing that can be opened", verdict: "nothing read", document: unread()),
    Case(name: "nothing but foreign inputs", verdict: "nothing read", document: unread(true)),
    Case(
      name: "a log that was cut short", verdict: "undecided",
      document: {
        var document = quiet([.open])
        document.inputs[0].problems = [InputProblem(line: nil, message: "damaged", isFatal: true)]
        return document
      }()),
  ]

  @Test(arguments: cases)
  func `all formats state one verdict`(_ example: Case) throws {
    let document = example.document
    #expect(Self.verdict(ofText: text(document)) == example.verdict)
    #expect(Self.verdict(ofPage: exported(.html, [document])) == example.verdict)
    #expect(Self.verdict(ofMarkdown: exported(.markdown, [document])) == example.verdict)
    #expect(Self.verdict(ofGitHub: exported(.github, [document])) == example.verdict)
    let findings = try #require(try parsedJSON(document)["findings"] as? [[String: Any]])
    let isProblem = findings.contains { $0["severity"] as? String != "note" && $0["known"] == nil }
    #expect(isProblem == (example.verdict == "problem"))
  }

  @Test(arguments: cases)
  func `a batch states the verdict of its only input`(_ example: Case) throws {
    let documents = example.verdict == "nothing read" ? [] : [example.document]
    let triage = Self.triage(of: example.document)
    var writer = TriageTextWriter(options: TextReportOptions(width: 200))
    var output = OutputBuffer()
    writer.finish(triage, to: &output)
    let report = String(decoding: output.bytes, as: UTF8.self)
    #expect(Self.verdict(ofText: report) == example.verdict)
    #expect(Self.verdict(ofPage: exported(.html, documents, triage)) == example.verdict)
    #expect(Self.verdict(ofMarkdown: exported(.markdown, documents, triage)) == example.verdict)
    #expect(Self.verdict(ofGitHub: exported(.github, documents, triage)) == example.verdict)
  }

  @Test func `a report in a payload of several is not explained by another one's finding`() {
    var crash = CrashReport(input: 0, line: 1, format: "metrickit-crash")
    var document = Self.quiet([], crash: crash)
    crash.line = 9
    crash.verdict = CrashReport.Verdict(
      .userQuit, confidence: 0.9, because: ["0xdeadfa11"])
    document.crashes.append(crash)
    document.findings = [
      Finding(
        rule: .userQuit, severity: .note, confidence: 0.9, message: "quit", advice: "Nothing",
        crash: document.inputs[0].path, evidence: [])
    ]
    #expect(document.explainedCrashes == [1])
    #expect(Self.verdict(ofText: text(document)) == "not explained")
    #expect(exported(.junit, [document]).contains("<skipped"))
  }

  @Test func `a log may explain what the report beside it does not`() {
    var crash = CrashReport(input: 0, line: 1, format: "ips-json")
    crash.incident = "A"
    var document = Self.quiet([], crash: crash)
    document.findings = [
      Finding(
        rule: .userQuit, severity: .note, confidence: 0.9, message: "quit", advice: "Nothing",
        crash: "A", evidence: [])
    ]
    #expect(text(document).hasPrefix("· USER QUIT  quit\n"))
    #expect(
      exported(.markdown, [document]).hasPrefix("## ℹ️ bglog: user quit: `quit`, 1 note\n"))
    #expect(
      exported(.github, [document])
        == "::notice title=bglog::user quit: quit (1 input); 1 more: 1 note\n")
    document.findings[0].crash = "B"
    #expect(Self.verdict(ofText: text(document)) == "not explained")
    #expect(Self.verdict(ofMarkdown: exported(.markdown, [document])) == "not explained")
  }

  @Test func `a request that waits says what for and what to do, and that it is undecided`() {
    var document = Fixtures.waiting
    let told = text(document, TextReportOptions(width: 200))
    #expect(
      told.hasPrefix(
        """
        ? WAITING  com.example.lantern.index: waiting since 22:10, refused 3 times by Battery Level; not \
        run when the log ends
          → Leave the device on its charger over night
        ? UNDECIDED  no problem proven, but 1 of 1 request had no outcome when the log stopped
          1 note; 1 request: 1 waiting


        """))
    document.tasks = [Fixtures.task(1, .open)]
    document.requests.append(Fixtures.finished)
    #expect(
      text(document, TextReportOptions(width: 200)).contains(
        "\n? UNDECIDED  no problem proven, but 1 of 1 background tasks had no end and 1 of 2 requests "
          + "had no outcome when the log stopped\n"))
  }

  @Test func `requests that ran are counted, and simulated ones told apart`() {
    var document = Fixtures.scheduled([.completed, .completed, .replaced])
    #expect(text(document).hasPrefix("✓ NO PROBLEM  2 requests ran\n"))
    #expect(
      exported(.markdown, [document]).hasPrefix("## ✅ bglog: no problem found: 2 requests ran\n"))
    document.requests[1].isSimulated = true
    #expect(
      text(document).hasPrefix(
        "✓ NO PROBLEM  2 requests ran, 1 of them started by a debugger's command\n"))
  }

  @Test func `an input that was cut short is judged, and said to be read in part`() {
    var document = Self.quiet([.open])
    document.inputs[0].problems = [InputProblem(line: nil, message: "damaged", isFatal: true)]
    let told = "! 1 of 1 input could not be read or understood, or only in part"
    #expect(text(document).contains("\n\(told) (see the end)\n"))
    document.inputs[0].records = 0
    document.tasks = []
    #expect(text(document).hasPrefix("✗ NOTHING READ  "))
    #expect(!text(document).contains("in part"))
  }

  @Test func `of several reports those are counted that no rule explains`() {
    var document = Self.quiet([], crash: Self.explained(0.9))
    document.crashes += [CrashReport(input: 0, line: 9, format: "ips-json")]
    #expect(text(document).hasPrefix("? NOT EXPLAINED  no rule explains 1 of 2 crash reports\n"))
    document.crashes.removeFirst()
    #expect(text(document).hasPrefix("? NOT EXPLAINED  no rule says why the process ended\n"))
  }

  @Test func `a termination that gives no reason names none`() {
    var document = Self.quiet([], crash: Fixtures.crash)
    document.crashes[0].watchdog = nil
    document.crashes[0].termination?.reasons = ["", "it took too long"]
    #expect(text(document).contains("\n  reason: it took too long\n"))
    #expect(!text(document).contains("reason: \n"))
  }

  @Test func `an input that could not be read keeps no verdict from being told`() {
    var document = Self.quiet([.completed])
    var closed = InputSummary(path: "closed.log")
    closed.problems = [InputProblem(line: nil, message: "cannot be opened", isFatal: true)]
    document.inputs.append(closed)
    #expect(text(document).contains("\n! 1 of 2 inputs could not be read or understood"))
    #expect(exported(.html, [document]).contains("<section class=\"verdict warning\""))
    #expect(
      exported(.markdown, [document]).hasPrefix("## ⚠️ bglog: no problem found; 1 input not read\n")
    )
    #expect(
      exported(.github, [document]).hasSuffix(
        "\n::notice title=bglog::no problem found (1 input)\n")
    )
  }
}

extension OverallVerdictTests {
  private static func verdict(ofText report: String) -> String {
    let words: KeyValuePairs = [
      "✗ NOTHING READ": "nothing read", "? NOT EXPLAINED": "not explained",
      "✓ NOTHING NEW": "nothing new", "? UNDECIDED": "undecided",
      "? NO MATCH": "no match", "✗ NO MATCH": "no match",
      "? NOTHING TO JUDGE": "nothing to judge", "✓ NO OTHER PROBLEM": "no other problem",
      "✓ NO PROBLEM": "no problem",
      "✓ no problem": "no problem", "? WAITING": "waiting", "· EXPIRED": "expired",
    ]
    return words.first { report.hasPrefix($0.key) }?.value ?? "problem"
  }

  private static func verdict(ofPage page: String) -> String {
    let headline = page.components(separatedBy: "<span class=\"headline\">").last ?? ""
    return verdict(ofText: headline)
  }

  private static func verdict(ofMarkdown page: String) -> String {
    verdict(inWords: page.components(separatedBy: " bglog: ")[1])
  }

  private static func verdict(ofGitHub commands: String) -> String {
    let last = commands.split(separator: "\n").last.map(String.init) ?? ""
    let notice = last.components(separatedBy: "::notice title=bglog::")
    return notice.count == 2 ? verdict(inWords: notice[1]) : "problem"
  }

  private static func verdict(inWords text: String) -> String {
    let words = [
      "nothing read", "not explained", "nothing new", "undecided", "no match",
      "nothing to judge", "no other problem", "no problem", "waiting", "expired",
    ]
    return words.first { text.hasPrefix($0) } ?? "problem"
  }
}

extension OverallVerdictTests {
  /// A document without findings.
  private static func quiet(
    _ outcomes: [TaskOutcome], crash: CrashReport? = nil, records: Int = 41
  ) -> ReportDocument {
    var document = Fixtures.leak
    document.inputs[0].records = records
    document.processes = []
    document.tasks = outcomes.enumerated().map { Fixtures.task($0.offset + 1, $0.element) }
    document.crashes = [crash].compactMap { $0 }
    document.findings = []
    return document
  }

  private static func explained(_ confidence: Double, but doubt: String? = nil) -> CrashReport {
    var crash = CrashReport(input: 0, line: 1, format: "ips-json")
    crash.verdict = CrashReport.Verdict(
      .userQuit, confidence: confidence, because: ["0xdeadfa11"],
      contradictions: [doubt].compactMap { $0 })
    return crash
  }

  private static func known(_ severity: Severity, isOpen: Bool = false) -> ReportDocument {
    var document = Fixtures.leak
    for index in document.tasks.indices where document.tasks[index].outcome == .open {
      document.tasks[index].outcome = .completed
    }
    if isOpen { document.tasks[1].outcome = .open }
    document.findings[0].severity = severity
    document.findings[0].isKnown = true
    return document
  }

  private static func unread(_ isForeign: Bool = false) -> ReportDocument {
    var input = InputSummary(path: "a.log")
    input.problems = [
      InputProblem(line: nil, message: "is no log", isFatal: true, isForeign: isForeign)
    ]
    return ReportDocument(tool: Fixtures.tool, inputs: [input])
  }

  /// What a batch says that met one input and found in it what the document holds; what is foreign
  /// to it is skipped.
  private static func triage(of document: ReportDocument) -> TriageDocument {
    var triage = TriageDocument(tool: Fixtures.tool)
    let problems = document.inputs[0].problems
    triage.unmetFilter = problems.lazy.compactMap(\.unmetFilter).first
    triage.inputs.found = 1
    triage.inputs.skipped = problems.contains(where: \.isForeign) ? 1 : 0
    triage.inputs.failed = problems.contains { $0.isFatal && !$0.isForeign } ? 1 : 0
    triage.inputs.read = 1 - triage.inputs.skipped - triage.inputs.failed
    triage.summary.records = document.inputs[0].records
    triage.summary.findingsLeftOut = document.findingsLeftOut
    for task in document.tasks { triage.summary.tasks[task.outcome, default: 0] += 1 }
    for request in document.requests {
      triage.summary.requests[request.state, default: 0] += 1
    }
    for finding in document.findings {
      triage.summary.findings[finding.severity, default: 0] += 1
      if finding.isKnown { triage.summary.knownFindings += 1 }
      var group = FindingGroup(
        fingerprint: finding.fingerprint, rule: finding.rule, severity: finding.severity,
        process: nil, message: finding.message, exampleInput: "logs/console.log", exampleLine: 3)
      group.count = 1
      group.isKnown = finding.isKnown
      triage.findings.append(group)
    }
    triage.summary.crashes = document.crashes.count
    triage.groups = document.crashes.map { crash in
      var group = CrashGroup(signature: "EXC_CRASH")
      group.count = 1
      group.verdict = crash.verdict
      return group
    }
    triage.trends = document.exitMetrics.map {
      VersionTrend(app: $0.bundleIdentifier ?? "", version: "1")
    }
    return triage
  }
}
