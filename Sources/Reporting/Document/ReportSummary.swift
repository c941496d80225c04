public import LogModel

/// The counts that a report ends with.
public struct ReportSummary: Sendable {
  /// The number of inputs that the user named.
  public private(set) var inputs = 0
  /// The number of records that were recognized in all inputs.
  public private(set) var records = 0
  /// The number of crash reports, which say why a process ended.
  public private(set) var crashes = 0
  /// The number of inputs that could not be read or understood.
  public private(set) var failedInputs = 0
  /// The number of findings left out because the user excluded their rules (`--only`, `--ignore`).
  public package(set) var findingsLeftOut = 0
  private var tasks = Counts<TaskOutcome>()
  private var requests = Counts<RequestState>()
  private var findings = Counts<Severity>()

  /// Creates the counts of an empty report.
  package init() {}

  /// Counts what a document contains.
  package init(_ document: ReportDocument) {
    for input in document.inputs { count(input) }
    crashes = document.crashes.count
    let tasks = document.tasks.span
    // Uses a span, because copying a timeline takes longer than counting it.
    for index in tasks.indices { count(tasks[index].outcome) }
    for request in document.requests { count(request.state) }
    for finding in document.findings { count(finding.severity) }
    findingsLeftOut = document.findingsLeftOut
  }

  /// Counts an input.
  package mutating func count(_ input: InputSummary) {
    inputs += 1
    records += input.records
    if input.problems.contains(where: \.isFatal) { failedInputs += 1 }
  }

  /// Counts a task with the given outcome.
  package mutating func count(_ outcome: TaskOutcome) { tasks.add(outcome) }

  /// Counts a request for scheduled work with the given state.
  package mutating func count(_ state: RequestState) { requests.add(state) }

  /// Counts a finding with the given severity.
  package mutating func count(_ severity: Severity) { findings.add(severity) }

  /// Counts a crash report.
  package mutating func countCrash() { crashes += 1 }

  /// Counts a finding that was left out because the user excluded its rule.
  package mutating func countLeftOut() { findingsLeftOut += 1 }

  /// The number of tasks with the given outcome.
  public func tasks(_ outcome: TaskOutcome) -> Int { tasks[outcome] }

  /// The number of requests for scheduled work with the given state.
  public func requests(_ state: RequestState) -> Int { requests[state] }

  /// The number of findings with the given severity.
  public func findings(_ severity: Severity) -> Int { findings[severity] }
}

/// Counts of a few kinds, in an array: searching a handful of kinds is faster than hashing.
///
/// The constraints are on extensions: the type itself stays without a conditional conformance,
/// which the runtime would have to look up when the program starts.
private struct Counts<Kind> {
  fileprivate var entries: [(kind: Kind, count: Int)] = []
}

extension Counts: Sendable where Kind: Sendable {}

extension Counts where Kind: Equatable {
  mutating func add(_ kind: Kind) {
    if let place = entries.firstIndex(where: { $0.kind == kind }) {
      entries[place].count += 1
    } else {
      entries.append((kind, 1))
    }
  }

  subscript(kind: Kind) -> Int { entries.first { $0.kind == kind }?.count ?? 0 }
}

extension ReportDocument {
  /// The counts of what the document contains.
  public var summary: ReportSummary { ReportSummary(self) }
}
