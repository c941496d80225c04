import BGLogKit

/// Compares what a report says about requests for scheduled work with the truth.
struct SchedulerComparison {
  /// How many requests, and logs as wholes, are reported as they are, and how many there are.
  private(set) var right = 0
  private(set) var all = 0
  private(set) var problems: [String] = []

  private let document: ReportDocument
  private let made: SchedulerScenario.Made
  private let lineOfRecord: [Int: Int]

  init(_ document: ReportDocument, _ made: SchedulerScenario.Made) {
    self.document = document
    self.made = made
    lineOfRecord = made.log.lineOfRecord
    var rest = document.requests
    for truth in made.truth.requests where truth.isKnown {
      guard let place = rest.firstIndex(where: { Self.isSame($0, truth) }) else {
        if !truth.isOptional { count(["missing"], of: truth) }
        continue
      }
      count(differences(rest.remove(at: place), truth), of: truth)
    }
    for request in rest { countUnexpected(request) }
    let wrong = problemsOfLog()
    all += 1
    if wrong.isEmpty { right += 1 }
    problems += wrong
  }

  private mutating func count(_ words: [String], of truth: RequestTruth) {
    all += 1
    if words.isEmpty {
      right += 1
    } else {
      let name = "\(truth.kind) \(truth.identifier):\(truth.activity ?? "-")"
      problems.append("\(name): \(words.joined(separator: ", "))")
    }
  }

  /// Counts a request of which the truth knows nothing.
  private mutating func countUnexpected(_ request: ScheduledRequest) {
    // What hidden names belong to is nobody's request.
    if request.identifier == nil, request.activity == nil { return }
    if request.kind == .transfer, made.truth.transferStates.contains(request.state) { return }
    if request.kind == .activity, !made.truth.requests.contains(where: \.isKnown) { return }
    all += 1
    problems.append("made up: \(request.key) \(request.state)")
  }

  private static func isSame(_ request: ScheduledRequest, _ truth: RequestTruth) -> Bool {
    if let activity = truth.activity { return request.activity == activity }
    return request.activity == nil && request.identifier == truth.identifier
      && (request.kind == truth.kind || truth.isOptional)
  }

  // MARK: A request

  private func differences(_ request: ScheduledRequest, _ truth: RequestTruth) -> [String] {
    var words: [String] = []
    if !truth.states.contains(request.state) {
      let wanted = truth.states.map(\.rawValue).sorted().joined(separator: "|")
      words.append("\(request.state) instead of \(wanted)")
    }
    if request.kind != truth.kind, !truth.isOptional { words.append("kind \(request.kind)") }
    if request.identifier != truth.identifier { words.append("identifier") }
    if request.isSimulated, !truth.rules.contains("simulated-run") { words.append("simulated") }
    words += difference("asked", request.asked, truth.asked)
    words += difference("launched", request.launched, truth.launched)
    words += difference("started", request.started, truth.started)
    words += difference("ended", request.ended, truth.ended)
    if let seconds = seconds(truth), abs((request.secondsRun ?? -9) - seconds) > 0.5 {
      words.append("\(request.secondsRun.map { "\($0)" } ?? "no") seconds instead of \(seconds)")
    }
    if let window = truth.window,
      request.window?.from?.wallMicroseconds != Int64(window.from)
        || request.window?.to?.wallMicroseconds != Int64(window.to)
    {
      words.append("window")
    }
    words += differences(request.checks, truth)
    words += differencesOfFindings(request, truth)
    words += truth.words.problems(in: sentences(about: request), isComplete: made.isComplete)
    return words
  }

  private func difference(
    _ name: String, _ reported: LineReference?, _ truth: RequestTruth.Place
  ) -> [String] {
    guard let reported else { return truth.isCertain ? ["no \(name)"] : [] }
    let line = made.log.startOfRecord(onLine: reported.line)
    // A set of activities that is cut names those above the cut.
    if !made.isComplete, line == made.log.startOfRecord(onLine: made.log.lines.count),
      made.log.lines.last?.text.hasPrefix("    ") == true
    {
      return []
    }
    let isTrue = reported.input == 0 && truth.records.contains { lineOfRecord[$0] == line }
    return isTrue ? [] : ["\(name) on line \(reported.line)"]
  }

  /// How long the work ran, if it is certain which lines begin and end it.
  private func seconds(_ truth: RequestTruth) -> Double? {
    guard truth.started.isCertain, truth.ended.isCertain, let start = truth.started.records.first,
      let end = truth.ended.records.first
    else { return nil }
    return Double(made.records[end].at - made.records[start].at) / 1_000_000
  }

  private func differences(
    _ checks: ScheduledRequest.Checks, _ truth: RequestTruth
  ) -> [String] {
    var words: [String] = []
    for refusal in checks.refusedBy {
      guard let expected = truth.refusals[refusal.policy] else {
        words.append("refused by \(refusal.policy)")
        continue
      }
      if refusal.count != expected.records.count {
        words.append("\(refusal.policy) \(refusal.count)× instead of \(expected.records.count)×")
      }
      let first = made.log.startOfRecord(onLine: refusal.first.line)
      let last = made.log.startOfRecord(onLine: refusal.last.line)
      if first != expected.records.first.flatMap({ lineOfRecord[$0] })
        || last != expected.records.last.flatMap({ lineOfRecord[$0] })
      {
        words.append("\(refusal.policy) from line \(first) to \(last)")
      }
    }
    let reported = Set(checks.refusedBy.map(\.policy))
    for (policy, refusal) in truth.refusals where refusal.isCertain && !reported.contains(policy) {
      words.append("not refused by \(policy)")
    }
    if let score = truth.lowestScore, !Self.isSame(checks.lowestScore, score) {
      words.append("lowest score")
    }
    if let threshold = truth.threshold, !Self.isSame(checks.threshold, threshold) {
      words.append("threshold")
    }
    return words
  }

  /// Whether a fraction is the one that was printed in millionths.
  private static func isSame(_ reported: Double?, _ millionths: Int) -> Bool {
    abs((reported ?? -9) - Double(millionths) / 1_000_000) < 0.000_001_5
  }

  private func differencesOfFindings(
    _ request: ScheduledRequest, _ truth: RequestTruth
  ) -> [String] {
    var words: [String] = []
    for finding in document.findings where finding.request == request.key {
      let rule = finding.rule.rawValue
      if !truth.permitted.contains(rule), !made.truth.permittedOfLog.contains(rule) {
        words.append("finding \(rule)")
      }
    }
    if made.isComplete {
      let rules = document.findings.filter { $0.request == request.key || $0.request == nil }
        .map(\.rule.rawValue)
      words += truth.rules.subtracting(rules).sorted().map { "no finding \($0)" }
    }
    return words
  }

  /// All that the report says about a request in words.
  private func sentences(about request: ScheduledRequest) -> String {
    let findings = document.findings.filter { $0.request == request.key }
    let texts =
      [request.sentence] + request.reasons.map(\.sentence)
      + findings.flatMap { [$0.message, $0.advice] }
    return texts.joined(separator: "\n")
  }

  // MARK: The log as a whole

  private func problemsOfLog() -> [String] {
    let truth = made.truth
    let permitted = truth.permitted
    var words = document.findings.filter {
      $0.severity > .note && !permitted.contains($0.rule.rawValue)
    }.map { "finding \($0.rule.rawValue): \($0.message)" }
    if made.isComplete {
      let rules = Set(document.findings.map(\.rule.rawValue))
      words += truth.rules.subtracting(rules).sorted().map { "no finding \($0)" }
    }
    let texts =
      document.requests.map { sentences(about: $0) }
      + document.findings.flatMap { [$0.message, $0.advice] }
    words += truth.words.problems(
      in: texts.joined(separator: "\n"), isComplete: made.isComplete)
    let format = document.inputs.first?.format ?? "none"
    if format != made.format { words.append("format \(format)") }
    return words
  }
}
