import LogModel

/// Writes workflow commands of GitHub Actions, which become annotations.
///
/// GitHub shows about ten errors and ten warnings of a step, in the order in which they are
/// printed. So nothing is written before all inputs are read. Then the inputs that could not be
/// read come first, followed by the worst findings and a notice with the number of findings left
/// out. Notes are only counted.
package struct GitHubWriter: ExportWriter {
  /// The number of errors, and also of warnings, that GitHub shows for a step.
  package static let limit = 10
  /// How many of the annotations for errors are reserved for inputs that could not be read.
  private static let failureShare = 3

  private var errors = WorstFindings(limit: GitHubWriter.limit)
  private var warnings = WorstFindings(limit: GitHubWriter.limit)
  private var notes = 0
  private var known = 0
  private var inputs = 0
  private var grounds = VerdictGrounds()
  private var unread = UnreadInputs()
  private var failures: [FailedInput] = []
  private var failureCount = 0

  /// Creates a writer.
  package init() {}

  package mutating func add(_ document: ReportDocument, to output: inout OutputBuffer) {
    inputs += document.inputs.count
    grounds.add(document)
    for failure in unread.add(document) { keep(failure) }
    let paths = InputPaths(document.inputs)
    for finding in document.findings {
      if finding.isKnown {
        known += 1
        continue
      }
      switch finding.severity {
      case .error: errors.add(finding, paths)
      case .warning: warnings.add(finding, paths)
      case .note: notes += 1
      }
    }
  }

  package mutating func finish(_ triage: TriageDocument?, to output: inout OutputBuffer) {
    for failure in unread.add(triage) { keep(failure) }
    var errors = self.errors.kept.map { WorkflowCommand($0) }
    var warnings = self.warnings.kept.map { WorkflowCommand($0) }
    // In a run over many inputs, a problem gets one annotation, and a problem in a baseline gets
    // none.
    if let triage {
      errors = commands(for: triage, .error, self.errors.kept)
      warnings = commands(for: triage, .warning, self.warnings.kept)
    }
    let room = max(Self.failureShare, Self.limit - errors.count)
    let unreadable = failures.prefix(min(room, Self.limit)).map { WorkflowCommand($0) }
    errors = Array(errors.prefix(Self.limit - unreadable.count))
    for command in unreadable + errors + warnings { command.write(to: &output) }
    writeRest(triage, unreadable.count, errors.count, warnings.count, to: &output)
  }

  private mutating func keep(_ failure: FailedInput) {
    failureCount += 1
    if failures.count < Self.limit { failures.append(failure) }
  }

  private func commands(
    for triage: TriageDocument, _ severity: Severity, _ examples: [ReportedFinding]
  ) -> [WorkflowCommand] {
    triage.findings.lazy.filter { $0.severity == severity && !$0.isKnown }.prefix(Self.limit).map {
      group in
      WorkflowCommand(group, examples.first { $0.fingerprint == group.fingerprint })
    }
  }

  /// Writes a notice with the number of findings for which there is no annotation.
  private func writeRest(
    _ triage: TriageDocument?, _ reportedFailures: Int, _ reportedErrors: Int,
    _ reportedWarnings: Int,
    to output: inout OutputBuffer
  ) {
    var counts = (errors: errors.count, warnings: warnings.count, notes: notes)
    var known = known
    if let triage {
      let problems = triage.findings.filter { !$0.isKnown }
      known = triage.findings.count - problems.count
      let count = { (severity: Severity) in problems.count { $0.severity == severity } }
      counts = (count(.error), count(.warning), count(.note))
    }
    let rest = [
      (failureCount - reportedFailures, "unread input"), (counts.errors - reportedErrors, "error"),
      (counts.warnings - reportedWarnings, "warning"), (counts.notes, "note"),
      (known, "known finding"),
    ].filter { $0.0 > 0 }
    var parts: [String] = []
    if reportedErrors + reportedWarnings == 0 {
      let verdict = triage?.quietVerdict ?? grounds.verdict
      let all = triage?.inputs.found ?? inputs
      let read = triage?.inputs.read ?? (all - unread.count)
      let words = verdict.words { ReportedFinding.cut($0, ReportedFinding.messageLimit) }
      parts.append("\(words) (\(TerminalText.count(read > 0 ? read : all, "input").string))")
    }
    if !rest.isEmpty {
      let counts = rest.map { TerminalText.count($0.0, $0.1).string }
      parts.append(
        "\(rest.reduce(0) { $0 + $1.0 }) more: \(counts.joined(separator: ", "))")
    }
    guard !parts.isEmpty else { return }
    let text = parts.joined(separator: "; ")
    WorkflowCommand(name: "notice", title: "bglog", lines: [text]).write(to: &output)
  }
}
