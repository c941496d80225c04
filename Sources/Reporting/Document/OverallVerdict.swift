import LogModel

/// The verdict on a report that has no errors and no warnings, apart from those that a baseline
/// contains. It is the first line in every format that prints a verdict.
enum OverallVerdict: Equatable {
  /// No input could be read or understood.
  case nothingRead
  /// Crash reports or kills that no rule explains; the value is their number.
  case notExplained(Int)
  /// A baseline contains every error and warning that was found.
  case nothingNew
  /// The worst request for scheduled work did not go well, or the log does not show what became of
  /// it, and no finding about it is an error or a warning.
  case request(RequestVerdict)
  /// Tasks had not ended, or requests were not decided, when the log stopped.
  case open(OpenWork)
  /// A process ended, but not with an error or a warning: the headline of the rule, and what
  /// happened.
  case ended(headline: String, String)
  /// Something in a report contradicts bglog's verdict on it; the value is text from an input that
  /// says what.
  case doubtful(String)
  /// No input contains what the user asked for. For a triage this is not a failure, because there
  /// may simply be no crash of the app.
  case noMatch(UnmetFilter, isFailure: Bool)
  /// Nothing is wrong, except that findings were left out by `--only` or `--ignore`; the value is
  /// their number.
  case leftOut(Int)
  /// No input says anything about a task or the end of a process.
  case nothingToJudge
  /// All tasks, requests and ends were judged, and nothing is wrong; the value counts the requests
  /// that ran.
  case noProblem(FinishedRequests)

  /// A sentence that says how many findings were left out.
  static func leftOut(_ count: Int) -> TerminalText {
    "\(.count(count, "finding")) left out by --only or --ignore"
  }

  /// The verdict in a few words, for formats with little room. `quote` makes text from an input
  /// safe to print.
  func words(quote: (String) -> String) -> String {
    switch self {
    case .nothingRead: "nothing read"
    case .notExplained(let count):
      "not explained: \(TerminalText.count(count, "crash report").string) that no rule explains"
    case .nothingNew: "nothing new"
    case .request(let request):
      "\(request.state.capitals.lowercased()): \(quote(request.sentence))"
    case .open(let work): "undecided: \(work.sentence.string)"
    case .ended(let headline, let what): "\(headline.lowercased()): \(quote(what))"
    case .doubtful(let why): "undecided: \(quote(why))"
    case .noMatch(let filter, _): "no match: \(filter.sentence(quote: quote))"
    case .leftOut(let count): "no other problem found: \(Self.leftOut(count).string)"
    case .nothingToJudge: "nothing to judge"
    case .noProblem(let requests):
      "no problem found" + (requests.isEmpty ? "" : ": \(requests.sentence.string)")
    }
  }

  /// How bad the verdict is; `nil` if it is good news.
  var severity: Severity? {
    switch self {
    case .nothingRead: .error
    case .noMatch(_, let isFailure): isFailure ? .error : .note
    case .notExplained, .request, .open, .ended, .doubtful, .nothingToJudge, .leftOut: .note
    case .nothingNew, .noProblem: nil
    }
  }
}

/// What a report says first about its worst request for scheduled work.
struct RequestVerdict: Equatable {
  /// What became of the request.
  let state: RequestState
  /// What happened, in one sentence without a full stop. Over many inputs, how many requests have the
  /// state.
  let sentence: String
  /// What to do about it, or empty.
  let advice: String

  /// The first line of a report with this verdict.
  var line: TerminalText {
    // No finding about it is more than a note, however bad the state is.
    let head: TerminalText =
      state.isUndecided
      ? "\("? " + state.capitals, style: .yellow)"
      : "\(Severity.note.mark) \(state.capitals, style: .bold)"
    return "\(head)  \(sentence)"
  }
}

/// How much work the logs leave undecided.
struct OpenWork: Equatable {
  /// The number of tasks that had not ended when the log stopped.
  var openTasks = 0
  /// The number of all tasks.
  var tasks = 0
  /// The number of requests for scheduled work of which the log does not show what became of them.
  var openRequests = 0
  /// The number of all requests.
  var requests = 0

  /// Whether everything is decided.
  var isEmpty: Bool { openTasks + openRequests == 0 }

  /// A sentence that says how much is undecided.
  var sentence: TerminalText {
    let tasks: TerminalText = "\(openTasks) of \(self.tasks) background tasks had no end"
    let requests: TerminalText =
      "\(openRequests) of \(.count(self.requests, "request")) had no outcome"
    let parts = (openTasks > 0 ? [tasks] : []) + (openRequests > 0 ? [requests] : [])
    return parts.joined(" and ") + " when the log stopped"
  }
}

/// How many requests for scheduled work were finished by the app.
struct FinishedRequests: Equatable {
  /// The number of requests that the app finished.
  var count = 0
  /// The number of those that a debugger's command, and not the scheduler, started.
  var simulated = 0

  /// Whether no request was finished.
  var isEmpty: Bool { count == 0 }

  /// A sentence that says how many requests ran.
  var sentence: TerminalText {
    let debugger: TerminalText =
      simulated > 0 ? ", \(simulated) of them started by a debugger's command" : ""
    return TerminalText.count(count, "request") + " ran" + debugger
  }
}

extension TerminalText {
  /// The line that says that no input contains what the user asked for.
  static func noMatch(_ filter: UnmetFilter, isFailure: Bool) -> TerminalText {
    let head: TerminalText =
      isFailure
      ? "\(Severity.error.mark) \("NO MATCH", style: .red)" : "\("? NO MATCH", style: .yellow)"
    return "\(head)  \(filter.sentence())"
  }
}

/// The counts from which an ``OverallVerdict`` is derived.
struct VerdictGrounds {
  private var inputs = 0
  private var failedInputs = 0
  private var contents = 0
  private var unexplained = 0
  private var known = 0
  private var work = OpenWork()
  private var finished = FinishedRequests()
  private var worstRequest: RequestVerdict?
  private var incidents = 0
  private var contradiction: String?
  private var end: (headline: String, what: String)?
  private var unmetFilter: UnmetFilter?
  private var leftOut = 0
  private var isTriage = false

  /// Creates counts that are all zero.
  init() {}

  /// Counts what one document contains.
  init(_ document: ReportDocument) { add(document) }

  /// Takes the counts of a run over many inputs.
  init(_ triage: TriageDocument) {
    inputs = triage.inputs.found
    failedInputs = inputs - triage.inputs.read
    contents = triage.summary.records
    unexplained = triage.groups.reduce(0) {
      $0 + ($1.verdict?.isExplanation ?? false ? 0 : $1.count)
    }
    known = triage.findings.count { $0.isKnown && $0.severity > .note }
    work.openTasks = triage.summary.tasks[.open] ?? 0
    work.tasks = triage.summary.tasks.values.reduce(0, +)
    incidents =
      triage.summary.crashes + triage.summary.duplicateCrashes + triage.groups.count
      + triage.trends.count
    contradiction = triage.groups.lazy.compactMap(\.verdict?.contradictions.first).first
    unmetFilter = triage.unmetFilter
    end = triage.findings.first { !$0.isKnown && $0.severity == .note && $0.rule.isAboutEnd }
      .map { ($0.rule.descriptor.headline, $0.message) }
    isTriage = true
    leftOut = triage.summary.findingsLeftOut
    count(triage.summary.requests)
  }

  /// Adds what one more document contains.
  mutating func add(_ document: ReportDocument) {
    for input in document.inputs {
      inputs += 1
      contents += input.records
      if input.problems.contains(where: \.isFatal) { failedInputs += 1 }
      unmetFilter = unmetFilter ?? input.problems.lazy.compactMap(\.unmetFilter).first
    }
    leftOut += document.findingsLeftOut
    // Uses a span, because copying a timeline takes longer than counting it.
    let timelines = document.tasks.span
    work.tasks += timelines.count
    for index in timelines.indices where timelines[index].outcome == .open { work.openTasks += 1 }
    addRequests(of: document)
    incidents += document.crashes.count + document.exitMetrics.count
    known += document.findings.count { $0.isKnown && $0.severity > .note }
    end =
      end
      ?? document.findings.first { !$0.isKnown && $0.severity == .note && $0.rule.isAboutEnd }
      .map { ($0.rule.descriptor.headline, $0.message) }
    // A log may explain what the crash report next to it does not.
    let explained = document.explainedCrashes
    for (number, crash) in document.crashes.enumerated() where crash.duplicateOf == nil {
      if !explained.contains(number), !(crash.verdict?.isExplanation ?? false) { unexplained += 1 }
      contradiction = contradiction ?? crash.verdict?.contradictions.first
    }
  }

  private mutating func addRequests(of document: ReportDocument) {
    guard !document.requests.isEmpty else { return }
    var findings: [String: [Finding]] = [:]
    for finding in document.findings {
      if let key = finding.request { findings[key, default: []].append(finding) }
    }
    for request in document.requests {
      let state = request.state
      work.requests += 1
      if state.isUndecided { work.openRequests += 1 }
      if state == .completed {
        finished.count += 1
        if request.isSimulated { finished.simulated += 1 }
      }
      let own = findings[request.key] ?? []
      // As with tasks, what a baseline contains or the user left out is no news, but what is undecided
      // stays undecided.
      let isSilenced = own.isEmpty ? document.findingsLeftOut > 0 : own.contains(where: \.isKnown)
      guard state.isUndecided || state.isBad && !isSilenced,
        state.badness > worstRequest?.state.badness ?? -1
      else { continue }
      let advice = own.first { !$0.advice.isEmpty }?.advice
      worstRequest = RequestVerdict(
        state: state, sentence: request.sentence, advice: advice ?? "")
    }
  }

  /// Takes how many requests have each state in a run over many inputs.
  private mutating func count(_ requests: [RequestState: Int]) {
    work.requests = requests.values.reduce(0, +)
    work.openRequests = requests.reduce(0) { $0 + ($1.key.isUndecided ? $1.value : 0) }
    finished.count = requests[.completed] ?? 0
    let isSilenced = known > 0 || leftOut > 0
    let worst = RequestState.worstFirst.first { state in
      requests[state] ?? 0 > 0 && (state.isUndecided || state.isBad && !isSilenced)
    }
    guard let worst else { return }
    let all: TerminalText = .count(work.requests, "request")
    let sentence: TerminalText = "\(requests[worst] ?? 0) of \(all) for scheduled work"
    worstRequest = RequestVerdict(state: worst, sentence: sentence.string, advice: "")
  }

  /// What the logs leave undecided, whatever the verdict is.
  var openWork: OpenWork { work }

  /// The verdict. If several apply, it is the one that needs most attention.
  var verdict: OverallVerdict {
    let judged = work.tasks + work.requests + incidents
    // If an input is damaged, what came before the damage still counts.
    if failedInputs == inputs, contents + judged == 0 { return .nothingRead }
    if unexplained > 0 { return .notExplained(unexplained) }
    if let end { return .ended(headline: end.headline, end.what) }
    // A request that is known to have gone badly comes before what is only undecided.
    if let worstRequest { return .request(worstRequest) }
    if !work.isEmpty { return .open(work) }
    if let contradiction { return .doubtful(contradiction) }
    if leftOut > 0 { return .leftOut(leftOut) }
    if known > 0 { return .nothingNew }
    guard judged == 0 else { return .noProblem(finished) }
    return unmetFilter.map { .noMatch($0, isFailure: $0.isUnknown && !isTriage) }
      ?? .nothingToJudge
  }
}

extension TriageDocument {
  /// The worst error or warning that no baseline contains, or `nil`.
  var worst: FindingGroup? { findings.first { !$0.isKnown && $0.severity > .note } }

  /// The verdict on the run if ``worst`` is `nil`.
  var quietVerdict: OverallVerdict { VerdictGrounds(self).verdict }
}

extension CrashReport.Verdict {
  /// Whether the verdict really explains why the process ended; a kill for an unknown reason has a
  /// verdict with low confidence.
  var isExplanation: Bool { confidence > 0.5 }
}

extension FindingRule {
  /// Whether findings of the rule are about the end of a process.
  var isAboutEnd: Bool { descriptor.endPhrase != nil }
}

/// The words in capitals with which text reports start.
package enum Headline {
  /// All such words, including those of the rules.
  package static let all =
    [
      "NOTHING READ", "NO MATCH", "NO OTHER PROBLEM", "NOTHING TO JUDGE", "NOTHING NEW",
      "NOT EXPLAINED",
      "UNDECIDED",
      "NO PROBLEM",
    ] + RequestState.allCases.filter(\.isUndecided).map(\.capitals)
    + FindingRule.allCases.map(\.descriptor.headline)
}
