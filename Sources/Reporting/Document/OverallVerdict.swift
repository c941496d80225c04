import LogModel

/// The verdict on a report without an error or a warning other than those that a baseline knows; the
/// first line of every format that has one.
enum OverallVerdict: Equatable {
  /// No input could be read or understood.
  case nothingRead
  /// The number of incidents that no rule explains.
  case notExplained(Int)
  /// A baseline knows every error and warning that was found.
  case nothingNew
  /// The number of tasks that are open, and of all tasks.
  case open(Int, of: Int)
  /// A process ended without an error or a warning about it: the rule's headline, and what happened.
  case ended(headline: String, String)
  /// A report contradicts its own verdict, and how: a text from an input.
  case doubtful(String)
  /// No input is about what was asked for. Whether that is a failure: for a triage it is not, as there may
  /// simply be no crash of an app.
  case noMatch(UnmetFilter, isFailure: Bool)
  /// The number of findings left out because their rules are not asked for; nothing else is wrong.
  case leftOut(Int)
  /// No input is about a task or about the end of a process.
  case nothingToJudge
  /// Everything was judged, and nothing is wrong.
  case noProblem

  /// Why nothing is proven by tasks that the logs leave open.
  static func undecided(open: Int, of tasks: Int) -> TerminalText {
    "\(open) of \(tasks) background tasks had no end when the log stopped"
  }

  /// That findings are left out, and how many.
  static func leftOut(_ count: Int) -> TerminalText {
    "\(.count(count, "finding")) left out by --only or --ignore"
  }

  /// The verdict in a few words, for formats with little room; `quote` makes texts from an input harmless.
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

  /// How bad the verdict is; `nil` where it is good news.
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
  /// That no input is about what was asked for.
  static func noMatch(_ filter: UnmetFilter, isFailure: Bool) -> TerminalText {
    let head: TerminalText =
      isFailure
      ? "\(Severity.error.mark) \("NO MATCH", style: .red)" : "\("? NO MATCH", style: .yellow)"
    return "\(head)  \(filter.sentence())"
  }
}

/// The counts on which an ``OverallVerdict`` is based.
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

  /// Creates grounds of nothing.
  init() {}

  /// Takes the grounds from one document.
  init(_ document: ReportDocument) { add(document) }

  /// Takes the grounds from a run over many inputs.
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

  /// Adds what a document shows.
  mutating func add(_ document: ReportDocument) {
    for input in document.inputs {
      inputs += 1
      contents += input.records
      if input.problems.contains(where: \.isFatal) { failedInputs += 1 }
      unmetFilter = unmetFilter ?? input.problems.lazy.compactMap(\.unmetFilter).first
    }
    leftOut += document.findingsLeftOut
    // By span, because copying a timeline costs more than counting it.
    let timelines = document.tasks.span
    tasks += timelines.count
    for index in timelines.indices where timelines[index].outcome == .open { open += 1 }
    incidents += document.crashes.count + document.exitMetrics.count
    known += document.findings.count { $0.isKnown && $0.severity > .note }
    end =
      end
      ?? document.findings.first { !$0.isKnown && $0.severity == .note && $0.rule.isAboutEnd }
      .map { ($0.rule.descriptor.headline, $0.message) }
    // A log may explain what the report beside it does not.
    let explained = document.explainedCrashes
    for (number, crash) in document.crashes.enumerated() where crash.duplicateOf == nil {
      if !explained.contains(number), !(crash.verdict?.isExplanation ?? false) { unexplained += 1 }
      contradiction = contradiction ?? crash.verdict?.contradictions.first
    }
  }

  /// The verdict; where several apply, the one that asks more of the reader.
  var verdict: OverallVerdict {
    // An input that was cut short is judged by what came before the damage.
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
  /// The worst error or warning that no baseline knows, or `nil`.
  var worst: FindingGroup? { findings.first { !$0.isKnown && $0.severity > .note } }

  /// The verdict on the run where there is no ``worst``.
  var quietVerdict: OverallVerdict { VerdictGrounds(self).verdict }
}

extension CrashReport.Verdict {
  /// Whether it says why the process ended; a kill for an unknown reason has a verdict of little
  /// confidence.
  var isExplanation: Bool { confidence > 0.5 }
}

extension FindingRule {
  /// Whether its findings are about the end of a process.
  var isAboutEnd: Bool { descriptor.endPhrase != nil }
}

/// The words in capitals that the text reports start with.
package enum Headline {
  /// All of them, those of the rules too.
  package static let all =
    [
      "NOTHING READ", "NO MATCH", "NO OTHER PROBLEM", "NOTHING TO JUDGE", "NOTHING NEW",
      "NOT EXPLAINED",
      "UNDECIDED",
      "NO PROBLEM",
    ] + FindingRule.allCases.map(\.descriptor.headline)
}
