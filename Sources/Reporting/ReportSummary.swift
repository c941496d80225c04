package import LogModel

/// The counts at the end of a report.
package struct ReportSummary: Sendable {
  /// How many inputs were named.
  package private(set) var inputs = 0
  /// How many records were recognised in all of them.
  package private(set) var records = 0
  /// How many reports say why a process ended.
  package private(set) var crashes = 0
  /// How many inputs could not be read or understood.
  package private(set) var failedInputs = 0
  private var tasks: [TaskOutcome: Int] = [:]
  private var findings: [Severity: Int] = [:]

  /// Counts what a document holds.
  package init(_ document: ReportDocument) {
    inputs = document.inputs.count
    records = document.inputs.reduce(0) { $0 + $1.records }
    crashes = document.crashes.count
    failedInputs = document.inputs.count { $0.problems.contains(where: \.isFatal) }
    for index in document.tasks.indices {
      // By index, for a copy of a timeline costs more than the count.
      tasks[document.tasks[index].outcome, default: 0] += 1
    }
    for finding in document.findings { findings[finding.severity, default: 0] += 1 }
  }

  /// How many tasks have an outcome.
  package func tasks(_ outcome: TaskOutcome) -> Int { tasks[outcome] ?? 0 }

  /// How many findings have a severity.
  package func findings(_ severity: Severity) -> Int { findings[severity] ?? 0 }
}
