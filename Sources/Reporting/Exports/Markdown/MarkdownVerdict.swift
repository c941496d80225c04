import LogModel

/// The first lines of the comment: what was found, and in what.
struct MarkdownVerdict {
  private var findings: [Severity: Int] = [:]
  private var known = 0
  private var crashes = 0
  private var unread: Int
  private var facts: [String]

  /// The verdict on one document.
  init(_ counts: ReportSummary, unread: Int) {
    self.unread = unread
    crashes = counts.crashes
    for severity in Severity.allCases { findings[severity] = counts.findings(severity) }
    facts = [MarkdownText.counted(counts.inputs, "input")]
    facts += Self.facts(records: counts.records, crashes: counts.crashes) { counts.tasks($0) }
  }

  /// The verdict on many; what a baseline knows counts apart.
  init(_ triage: TriageDocument, unread: Int) {
    self.unread = max(unread, triage.inputs.failed)
    findings = triage.summary.findings
    for group in triage.findings where group.isKnown {
      findings[group.severity, default: 0] -= group.count
    }
    known = triage.summary.knownFindings
    crashes = triage.summary.crashes
    let inputs = triage.inputs
    var files = "\(MarkdownText.counted(inputs.found, "input")) (\(inputs.read) read"
    if inputs.repeated > 0 { files += ", \(inputs.repeated) repeated" }
    if inputs.skipped > 0 { files += ", \(inputs.skipped) skipped" }
    if inputs.failed > 0 { files += ", \(inputs.failed) failed" }
    facts = [files + ")"]
    let summary = triage.summary
    facts += Self.facts(records: summary.records, crashes: summary.crashes) {
      summary.tasks[$0] ?? 0
    }
  }

  /// The lines.
  var text: String {
    let told = Severity.allCases.reversed().compactMap { severity -> String? in
      let count = findings[severity, default: 0]
      return count > 0 ? MarkdownText.counted(count, severity.rawValue) : nil
    }
    let headline = told.isEmpty ? nothing : told.joined(separator: ", ")
    var lines = "## \(mark) bglog: \(headline)"
    if unread > 0 { lines += "; \(MarkdownText.counted(unread, "input")) not read" }
    lines += "\n\n" + facts.joined(separator: ", ") + "."
    if known > 0 { lines += " \(MarkdownText.counted(known, "finding")) known to the baseline." }
    return lines + "\n"
  }

  /// What to say when there is no finding, or no new one.
  private var nothing: String {
    if known > 0 { return "nothing new" }
    guard crashes > 0 else { return "nothing found" }
    return "\(MarkdownText.counted(crashes, "crash report")) that no rule explains"
  }

  /// Nothing is fine while something could not be read.
  private var mark: String {
    if findings[.error, default: 0] > 0 { return MarkdownPage.sign(.error) }
    return findings[.warning, default: 0] > 0 || unread > 0 ? MarkdownPage.sign(.warning) : "✅"
  }

  private static func facts(
    records: Int, crashes: Int, tasks: (TaskOutcome) -> Int
  ) -> [String] {
    var facts = [MarkdownText.counted(records, "record")]
    let outcomes = TaskOutcome.allCases.sorted { $0.badness > $1.badness }
    let counts = outcomes.map { ($0, tasks($0)) }.filter { $0.1 > 0 }
    var text = MarkdownText.counted(counts.reduce(0) { $0 + $1.1 }, "task")
    if !counts.isEmpty {
      text += " (" + counts.map { "\($0.1) \($0.0.rawValue)" }.joined(separator: ", ") + ")"
    }
    facts.append(text)
    if crashes > 0 { facts.append(MarkdownText.counted(crashes, "crash report")) }
    return facts
  }
}
