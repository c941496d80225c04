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
  /// Tasks had not ended when the log stopped: how many, and how many tasks there are in all.
  case open(Int, of: Int)
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
  /// All tasks and ends were judged, and nothing is wrong.
  case noProblem

  /// A sentence that says how many tasks the logs leave undecided.
  static func undecided(open: Int, of tasks: Int) -> TerminalText {
    "\(open) of \(tasks) background tasks had no end when the log stopped"
  }

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
    case .open(let open, let tasks):
      "undecided: \(Self.undecided(open: open, of: tasks).string)"
    case .ended(let headline, let what): "\(headline.lowercased()): \(quote(what))"
    case .doubtful(let why): "undecided: \(quote(why))"
    case .noMatch(let filter, _): "no match: \(filter.sentence(quote: quote))"
    case .leftOut(let count): "no other problem found: \(Self.leftOut(count).string)"
    case .nothingToJudge: "nothing to judge"
    case .noProblem: "no problem found"
    }
  }

  /// How bad the verdict is; `nil` if it is good news.
  var severity: Severity? {
    switch self {
    case .nothingRead: .error
    case .noMatch(_, let isFailure): isFailure ? .error : .note
    case .notExplained, .open, .ended, .doubtful, .nothingToJudge, .leftOut: .note
    case .nothingNew, .noProblem: nil
    }
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
  private var open = 0
  private var tasks = 0
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
    open = triage.summary.tasks[.open] ?? 0
    tasks = triage.summary.tasks.values.reduce(0, +)
    incidents =
      triage.summary.crashes + triage.summary.duplicateCrashes + triage.groups.count
      + triage.trends.count
    contradiction = triage.groups.lazy.compactMap(\.verdict?.contradictions.first).first
    unmetFilter = triage.unmetFilter
    end = triage.findings.first { !$0.isKnown && $0.severity == .note && $0.rule.isAboutEnd }
      .map { ($0.rule.descriptor.headline, $0.message) }
    isTriage = true
    leftOut = triage.summary.findingsLeftOut
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
    tasks += timelines.count
    for index in timelines.indices where timelines[index].outcome == .open { open += 1 }
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

  /// The verdict. If several apply, it is the one that needs most attention.
  var verdict: OverallVerdict {
    // If an input is damaged, what came before the damage still counts.
    if failedInputs == inputs, contents + tasks + incidents == 0 { return .nothingRead }
    if unexplained > 0 { return .notExplained(unexplained) }
    if let end { return .ended(headline: end.headline, end.what) }
    if open > 0 { return .open(open, of: tasks) }
    if let contradiction { return .doubtful(contradiction) }
    if leftOut > 0 { return .leftOut(leftOut) }
    if known > 0 { return .nothingNew }
    guard tasks + incidents == 0 else { return .noProblem }
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
    ] + FindingRule.allCases.map(\.descriptor.headline)
}
