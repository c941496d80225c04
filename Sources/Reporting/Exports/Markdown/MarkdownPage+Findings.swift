import LogModel

extension MarkdownPage {
  /// How much of a message a cell shows.
  private static let messageLimit = 300

  /// Adds the table of the findings of one document.
  mutating func addFindings(_ findings: [ReportedFinding], of total: Int) {
    let rows = findings.map { finding in
      [
        Self.sign(finding.severity), MarkdownText.code(finding.message, limit: Self.messageLimit),
        Self.rule(finding.rule), Self.place(finding.lines.first?.path, finding.lines.first?.line),
        Confidence.text(finding.confidence),
      ]
    }
    addTable(nil, ["", "Finding", "Rule", "Where", "Confidence"], rows, of: total, "finding")
  }

  /// Adds the table of the findings of many documents, without those that a baseline knows.
  ///
  /// - Returns: The fingerprints of those that it tells.
  mutating func addFindings(_ findings: [FindingGroup]) -> Set<String> {
    let unknown = findings.filter { !$0.isKnown }
    let shown = unknown.prefix(MarkdownWriter.rowLimit)
    let hasNew = unknown.contains { $0.isNew != nil }
    let rows = shown.map { group in
      [
        Self.sign(group.severity), MarkdownText.code(group.message, limit: Self.messageLimit),
        Self.rule(group.rule), String(group.count),
        Self.place(group.exampleInput, group.exampleLine),
      ] + (hasNew ? [group.isNew == true ? "new" : ""] : [])
    }
    let columns = ["", "Finding", "Rule", "Count:", "Example"] + (hasNew ? ["New"] : [])
    addTable("Findings", columns, rows, of: unknown.count, "finding")
    return Set(shown.map(\.fingerprint))
  }

  /// Adds the lines that findings rest on, each finding's folded.
  mutating func addEvidence(_ findings: [ReportedFinding]) {
    var left = 0
    for finding in findings where !finding.lines.isEmpty {
      var lines = finding.lines.map(\.quote)
      let rest = finding.lineCount - finding.lines.count
      if rest > 0 { lines.append("… and \(TerminalText.count(rest, "more line").string)") }
      if !finding.advice.isEmpty { lines.append("→ " + finding.advice) }
      let title = TerminalText.count(finding.lineCount, "line").string
      let piece = """

        <details><summary>\(Self.sign(finding.severity)) \(finding.rule.rawValue): \(title)</summary>

        \(MarkdownText.code(finding.message, limit: Self.messageLimit))

        \(MarkdownText.block(lines))
        </details>

        """
      if !add(piece) { left += 1 }
    }
    addRest(left, "quote")
  }

  /// Adds the inputs that could not be read or understood.
  mutating func addFailures(_ failures: [FailedInput], of total: Int) {
    let rows = failures.map { failure in
      [
        Self.place(failure.path, failure.line),
        MarkdownText.code(failure.message, limit: Self.messageLimit),
      ]
    }
    addTable("Inputs that could not be read", ["Input", "Why"], rows, of: total, "failure")
  }

  /// The sign of a severity.
  static func sign(_ severity: Severity) -> String {
    switch severity {
    case .error: "❌"
    case .warning: "⚠️"
    case .note: "ℹ️"
    }
  }

  static func rule(_ rule: FindingRule) -> String { "`\(rule.rawValue)`" }

  static func place(_ path: String?, _ line: Int?) -> String {
    guard let path else { return "–" }
    return MarkdownText.code(path) + (line.map { " line \($0)" } ?? "")
  }
}
