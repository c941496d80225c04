import LogModel

/// Writes the requests for scheduled work as the text report shows them: what became of each, and
/// why.
struct RequestText {
  private let report: TextReport
  private let findings: FindingText

  /// Prepares to write the requests of a report.
  init(_ report: TextReport) {
    self.report = report
    findings = FindingText(report)
  }

  /// Writes all requests in the order in which they were asked for; if there are very many, only the
  /// worst. Writes nothing if there are none.
  func write(to page: inout TextPage) {
    let requests = report.document.requests
    guard !requests.isEmpty else { return }
    page.blank()
    page.line("\("Scheduled work", style: .bold)")
    let shown = Self.choose(requests, limit: report.limit(.requests))
    for index in shown { write(requests[index], to: &page) }
    guard shown.count < requests.count else { return }
    let rest = Self.countsLeftOut(requests, shown: shown)
    page.line("… and \(rest) requests (use --verbose or --format json)", indent: 2)
  }

  /// The requests to show, as indexes: all of them, or the worst, worst first, if there are more than
  /// `limit`. The order of the document decides between equally bad requests.
  static func choose(_ requests: [ScheduledRequest], limit: Int) -> [Int] {
    guard requests.count > limit else { return Array(requests.indices) }
    let worst = requests.indices.sorted {
      (requests[$1].state.badness, $0) < (requests[$0].state.badness, $1)
    }
    return Array(worst.prefix(limit))
  }

  /// The number of requests with each state that are not shown.
  static func countsLeftOut(_ requests: [ScheduledRequest], shown: [Int]) -> TerminalText {
    var rest: [RequestState: Int] = [:]
    for request in requests { rest[request.state, default: 0] += 1 }
    for index in shown { rest[requests[index].state, default: 0] -= 1 }
    return RequestState.counts { rest[$0] ?? 0 }
  }

  private func write(_ request: ScheduledRequest, to page: inout TextPage) {
    page.line(heading(of: request), indent: 2, .wrap(hanging: 4))
    for line in circumstances(of: request) { page.line(line, indent: 6) }
    for reason in request.reasons {
      page.line("· \(reason.sentence) (\(Confidence.text(reason.confidence)))", indent: 6)
      let limit = report.options.verbose ? Int.max : 1
      findings.write(reason.evidence, limit: limit, indent: 8, to: &page)
    }
  }

  private func heading(of request: ScheduledRequest) -> TerminalText {
    let state = request.state
    var text: TerminalText = "\(state.mark) \(request.title, style: .bold)  "
    let account = request.account
    // Many an account begins with the word for the state.
    if account.hasPrefix(state.headline) {
      let rest = String(account.dropFirst(state.headline.count))
      text = text + "\(state.headline, style: state.style)\(rest)"
    } else {
      text = text + "\(state.headline, style: state.style)"
      if !account.isEmpty { text = text + ": \(account)" }
    }
    if !request.findings.isEmpty {
      text = text + "  \(request.findings.joined(separator: ", "), style: .dim)"
    }
    return text
  }

  /// When a request was asked for, launched, started and ended, when it may run, how often it was
  /// checked and what refused it; one line for each that is known.
  func circumstances(of request: ScheduledRequest) -> [TerminalText] {
    var lines: [TerminalText] = []
    let life = life(of: request)
    if !life.isEmpty { lines.append(life) }
    if let window = window(of: request) { lines.append(window) }
    if let checks = checks(of: request) { lines.append(checks) }
    let day = day(of: request)
    let policies = request.checks.refusedBy
    let limit = report.limit(.policies)
    lines += policies.prefix(limit).map { line(about: $0, on: day) }
    if policies.count > limit {
      let rest = policies.count - limit
      lines.append("… and by \(.count(rest, "more policy", plural: "more policies"))")
    }
    if request.isSimulated { lines.append("a debugger's command started it, not the scheduler") }
    return lines
  }

  /// The day whose date is not repeated.
  private func day(of request: ScheduledRequest) -> Instant? {
    request.steps.lazy.compactMap(\.line.at).first
  }

  private func life(of request: ScheduledRequest) -> TerminalText {
    let steps: [(LineReference?, TerminalText)] = [
      (request.asked, "asked"), (request.launched, "launched"), (request.started, "started"),
      (request.ended, "ended"),
    ]
    let day = day(of: request)
    var parts = steps.compactMap { line, word -> TerminalText? in
      guard let line else { return nil }
      let place = report.place(line.input, line.line).styled(.dim)
      guard let time = time(of: line, on: day) else { return "\(word) \(place)" }
      return "\(word) \(time) \(place)"
    }
    if let seconds = request.secondsRun { parts.append("ran \(NumberText.seconds(seconds))") }
    return parts.joined(", ")
  }

  /// The time of a line; with its date if it is the first of the request.
  private func time(of line: LineReference, on day: Instant?) -> TerminalText? {
    guard let at = line.at else { return nil }
    return at == day ? "\(ClockText.full(at))" : "\(ClockText.time(at, on: day))"
  }

  private func window(of request: ScheduledRequest) -> TerminalText? {
    switch (request.window?.from, request.window?.to) {
    case (let from?, let to?): "may run from \(ClockText.range(from, to))"
    case (let from?, nil): "may run from \(ClockText.full(from))"
    case (nil, let to?): "may run until \(ClockText.full(to))"
    case (nil, nil): nil
    }
  }

  private func checks(of request: ScheduledRequest) -> TerminalText? {
    let checks = request.checks
    guard checks.count > 0 else { return nil }
    var text: TerminalText = .count(checks.count, "check")
    if let first = checks.first, let last = checks.last {
      text = text + range(first, checks.count > 1 ? last : nil, on: day(of: request))
    }
    if let score = checks.lowestScore { text = text + ", lowest score \(NumberText.score(score))" }
    if let threshold = checks.threshold {
      text = text + ", threshold \(NumberText.score(threshold))"
    }
    return text
  }

  private func line(about refusal: ScheduledRequest.Refusal, on day: Instant?) -> TerminalText {
    let times = range(refusal.first, refusal.count > 1 ? refusal.last : nil, on: day)
    let text: TerminalText = "refused by \(refusal.policy) ×\(refusal.count)\(times)"
    return refusal.rationale.map { text + ": \($0)" } ?? text
  }

  /// The times and places of a first and a last line: `, 21:10:02 console.log:3 to 22:00:00
  /// console.log:90`. `last` is `nil` if there is only one.
  private func range(
    _ first: LineReference, _ last: LineReference?, on day: Instant?
  ) -> TerminalText {
    let parts = [first, last].compactMap { $0 }.map { line -> TerminalText in
      let place = report.place(line.input, line.line).styled(.dim)
      return time(of: line, on: day).map { "\($0) \(place)" } ?? place
    }
    return ", " + parts.joined(" to ")
  }
}
