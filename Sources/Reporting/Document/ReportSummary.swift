public import LogModel

/// The counts at the end of a report.
public struct ReportSummary: Sendable {
  /// How many inputs were named.
  public private(set) var inputs = 0
  /// How many records were recognised in all of them.
  public private(set) var records = 0
  /// How many reports say why a process ended.
  public private(set) var crashes = 0
  /// How many inputs could not be read or understood.
  public private(set) var failedInputs = 0
  /// How many findings are left out because their rules are not asked for.
  public package(set) var findingsLeftOut = 0
  private var tasks = Counts<TaskOutcome>()
  private var findings = Counts<Severity>()

  /// Creates counts of a report that holds nothing yet.
  package init() {}

  /// Counts what a document holds.
  package init(_ document: ReportDocument) {
    for input in document.inputs { count(input) }
    crashes = document.crashes.count
    let tasks = document.tasks.span
    // By span, because copying a timeline costs more than counting it.
    for index in tasks.indices { count(tasks[index].outcome) }
    for finding in document.findings { count(finding.severity) }
    findingsLeftOut = document.findingsLeftOut
  }

  /// Counts an input.
  package mutating func count(_ input: InputSummary) {
    inputs += 1
    records += input.records
    if input.problems.contains(where: \.isFatal) { failedInputs += 1 }
  }

  /// Counts a task.
  package mutating func count(_ outcome: TaskOutcome) { tasks.add(outcome) }

  /// Counts a finding.
  package mutating func count(_ severity: Severity) { findings.add(severity) }

  /// Counts a crash report.
  package mutating func countCrash() { crashes += 1 }

  /// Counts a finding whose rule is not asked for.
  package mutating func countLeftOut() { findingsLeftOut += 1 }

  /// How many tasks have an outcome.
  public func tasks(_ outcome: TaskOutcome) -> Int { tasks[outcome] }

  /// How many findings have a severity.
  public func findings(_ severity: Severity) -> Int { findings[severity] }
}

/// Counts of a few kinds, in a list: comparing a handful of kinds is faster than hashing one.
///
/// The constraints stand on extensions: a conditional conformance of the stored type itself would be
/// looked up when the program starts.
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
  /// The counts of what the document holds.
  public var summary: ReportSummary { ReportSummary(self) }
}
