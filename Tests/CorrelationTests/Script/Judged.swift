import LogModel
import Testing

@testable import Correlation

/// The result of normalization, correlation, the outcome evaluator and the rules for a log.
struct Judged {
  var launches: [LaunchTracker]
  var assumptions: [String]
  var findings: [Finding]
  var joins: [Int: Int] = [:]
  var problems: [String]

  init(
    _ text: String, clock: Script.Clock = Script.Clock(), budget: Double? = nil,
    crashes: [CrashReport] = []
  ) {
    let script = Script(text, clock: clock)
    self.init(script.events, seen: script.sightings, budget: budget, crashes: crashes)
  }

  init(
    _ events: [LogEvent], seen: [ProcessActivity], budget: Double? = nil,
    crashes: [CrashReport] = []
  ) {
    var normalizer = EventNormalizer()
    var normalized: [NormalizedEvent] = []
    for event in events { normalizer.take(event, into: &normalized) }
    normalizer.finish(into: &normalized)
    var correlator = Correlator(budgetOption: budget, awaitsReports: !crashes.isEmpty)
    for event in normalized { correlator.take(event) }
    var launches = correlator.finish(
      seen: normalizer.corrected(seen), order: normalizer.isNewestFirst ? .linesBackwards : .lines)
    problems = normalizer.problems.map(\.message)
    var join = CrashJoin(paths: ["app.log", "one.ips", "two.ips"])
    join.join(crashes, with: &launches)
    assumptions =
      join.assumptions.map(\.sentence)
      + OutcomeEvaluator(budgetOption: budget).evaluate(&launches, at: launches.indices)
      .map(\.sentence)
    var findings: [Finding] = []
    for launch in launches {
      LaunchRules.evaluate(launch) { found, _ in findings.append(found) }
    }
    for (number, crash) in crashes.enumerated() {
      let launch = join.launches[number].map { launches[$0] }
      if let finding = CrashFindings.finding(about: crash, path: "one.ips", launch: launch) {
        findings.append(finding)
      }
    }
    let order = FindingOrder.order(of: findings)
    self.findings = order.map { findings[$0] }
    self.launches = launches
    joins = join.launches
  }

  var tasks: [TaskTracker] { launches.flatMap(\.tasks) }

  var first: TaskTimeline? { tasks.first?.timeline }

  /// The tasks with their outcomes, each by its identifier or else its name: `1 late, Upload open`.
  var outcomes: String {
    tasks.map { task in
      let timeline = task.timeline
      let name = timeline.identifier ?? timeline.label ?? (timeline.kind == .implied ? "~" : "-")
      return "\(name) \(timeline.outcome.rawValue)"
    }.joined(separator: ", ")
  }

  /// The pairing of each task: identifier or name, line of the begin, line of the end, clue: `15 3>7 identifier`.
  var pairs: [String] {
    tasks.map { task in
      let timeline = task.timeline
      let began = timeline.began.map { "\($0.line)" } ?? "-"
      let ended = timeline.ended.map { "\($0.line)" } ?? "-"
      let name = timeline.identifier ?? timeline.label ?? "?"
      return "\(name) \(began)>\(ended) \(timeline.pairing.rawValue)"
    }
  }

  /// The rules of the findings, each with the first letter of its severity: `leaked-task E, close-call W`.
  var rules: String {
    findings.map { "\($0.rule.rawValue) \($0.severity.rawValue.first.map(String.init) ?? "?")" }
      .map { $0.dropLast() + $0.suffix(1).uppercased() }.joined(separator: ", ")
  }

  /// The findings of a rule.
  func findings(of rule: FindingRule) -> [Finding] { findings.filter { $0.rule == rule } }
}

/// A test case: a log, and the outcomes and findings that are expected for it.
struct Case: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var log: String
  var outcomes: String
  var rules: String

  init(_ name: String, _ log: String, _ outcomes: String, _ rules: String = "") {
    testDescription = name
    self.log = log
    self.outcomes = outcomes
    self.rules = rules
  }

  /// Expects exactly these outcomes and findings, each of them with evidence and advice.
  func check(sourceLocation: SourceLocation = #_sourceLocation) {
    let judged = Judged(log)
    #expect(judged.outcomes == outcomes, sourceLocation: sourceLocation)
    #expect(judged.rules == rules, sourceLocation: sourceLocation)
    for finding in judged.findings {
      #expect(!finding.evidence.isEmpty && !finding.advice.isEmpty, sourceLocation: sourceLocation)
      #expect((0...1).contains(finding.confidence), sourceLocation: sourceLocation)
    }
  }
}
