import LogModel

/// The first lines of the comment: the verdict and the counts.
struct MarkdownVerdict {
  /// How many findings there are that no baseline knows, and how many that one knows.
  private let findings: [Severity: Int]
  private let known: Int
  /// How many inputs could not be read or understood.
  private let unread: Int
  /// The verdict where there is no error and no warning.
  private let quiet: OverallVerdict
  private let facts: [String]

  /// The verdict on one document.
  ///
  /// - Parameters:
  ///   - counts: What the document holds, its findings without those that a baseline knows.
  ///   - quiet: The verdict where there is no error and no warning.
  ///   - known: How many findings a baseline knows.
  ///   - unread: How many inputs could not be read or understood.
  init(_ counts: ReportSummary, _ quiet: OverallVerdict, known: Int, unread: Int) {
    findings = Self.findings(counts)
    self.known = known
    self.unread = unread
    self.quiet = quiet
    facts =
      [TerminalText.count(counts.inputs, "input").string]
      + Self.facts(records: counts.records, crashes: counts.crashes) { counts.tasks($0) }
  }

  /// The verdict on many documents; findings that a baseline knows are counted separately.
  init(_ triage: TriageDocument, _ counts: ReportSummary, known: Int, unread: Int) {
    findings = Self.findings(counts)
    self.known = known
    let inputs = triage.inputs
    self.unread = max(unread, inputs.failed)
    quiet = triage.quietVerdict
    var files = "\(TerminalText.count(inputs.found, "input").string) (\(inputs.read) read"
    if inputs.repeated > 0 { files += ", \(inputs.repeated) repeated" }
    if inputs.skipped > 0 { files += ", \(inputs.skipped) skipped" }
    if inputs.failed > 0 { files += ", \(inputs.failed) failed" }
    let summary = triage.summary
    facts =
      [files + ")"]
      + Self.facts(records: summary.records, crashes: summary.crashes) {
        summary.tasks[$0] ?? 0
      }
  }

  /// The lines.
  var text: String {
    let counts = Severity.allCases.reversed().compactMap { severity -> String? in
      let count = findings[severity, default: 0]
      return count > 0 ? TerminalText.count(count, severity.rawValue).string : nil
    }
    let verdict = isBad ? [] : [quiet.words { MarkdownText.code($0) }]
    var lines = "## \(mark) bglog: \((verdict + counts).joined(separator: ", "))"
    if unread > 0 { lines += "; \(TerminalText.count(unread, "input").string) not read" }
    lines += "\n\n" + facts.joined(separator: ", ") + "."
    if known > 0 {
      lines += " \(TerminalText.count(known, "finding").string) known to the baseline."
    }
    return lines + "\n"
  }

  private static func findings(_ counts: ReportSummary) -> [Severity: Int] {
    Dictionary(uniqueKeysWithValues: Severity.allCases.map { ($0, counts.findings($0)) })
  }

  /// Whether there is an error or a warning.
  private var isBad: Bool {
    findings[.error, default: 0] > 0 || findings[.warning, default: 0] > 0
  }

  /// The sign of the verdict; at least a warning while an input could not be read.
  private var mark: String {
    if findings[.error, default: 0] > 0 { return MarkdownPage.sign(.error) }
    if isBad { return MarkdownPage.sign(.warning) }
    let severity = unread > 0 ? max(quiet.severity ?? .warning, .warning) : quiet.severity
    return severity.map(MarkdownPage.sign) ?? "✅"
  }

  private static func facts(
    records: Int, crashes: Int, tasks: (TaskOutcome) -> Int
  ) -> [String] {
    var facts = [TerminalText.count(records, "record").string]
    let counts = TaskOutcome.worstFirst.map { ($0, tasks($0)) }.filter { $0.1 > 0 }
    var text = TerminalText.count(counts.reduce(0) { $0 + $1.1 }, "task").string
    if !counts.isEmpty {
      text += " (" + counts.map { "\($0.1) \($0.0.rawValue)" }.joined(separator: ", ") + ")"
    }
    facts.append(text)
    if crashes > 0 { facts.append(TerminalText.count(crashes, "crash report").string) }
    return facts
  }
}
