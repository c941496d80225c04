import LogModel

/// The first lines of the comment on a pull request: the verdict and the counts.
struct MarkdownVerdict {
  /// The number of findings of each severity, and of those that a baseline contains.
  private let findings: [Severity: Int]
  private let known: Int
  /// The number of inputs that could not be read or understood.
  private let unread: Int
  /// The verdict if there is no error and no warning.
  private let quiet: OverallVerdict
  private let facts: [String]

  /// Creates the verdict on one document.
  ///
  /// - Parameters:
  ///   - counts: What the document contains, without the findings that a baseline contains.
  ///   - quiet: The verdict if there is no error and no warning.
  ///   - known: The number of findings that a baseline contains.
  ///   - unread: The number of inputs that could not be read or understood.
  init(_ counts: ReportSummary, _ quiet: OverallVerdict, known: Int, unread: Int) {
    findings = Self.findings(counts)
    self.known = known
    self.unread = unread
    self.quiet = quiet
    facts =
      [TerminalText.count(counts.inputs, "input").string]
      + Self.facts(
        records: counts.records, crashes: counts.crashes, tasks: { counts.tasks($0) },
        requests: { counts.requests($0) })
  }

  /// Creates the verdict on many documents. `counts` does not include the findings that a baseline
  /// contains.
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
      + Self.facts(
        records: summary.records, crashes: summary.crashes, tasks: { summary.tasks[$0] ?? 0 },
        requests: { summary.requests[$0] ?? 0 })
  }

  /// The verdict and the counts as Markdown.
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

  /// The emoji of the verdict; it is at least that of a warning if an input could not be read.
  private var mark: String {
    if findings[.error, default: 0] > 0 { return MarkdownPage.sign(.error) }
    if isBad { return MarkdownPage.sign(.warning) }
    let severity = unread > 0 ? max(quiet.severity ?? .warning, .warning) : quiet.severity
    return severity.map(MarkdownPage.sign) ?? "✅"
  }

  private static func facts(
    records: Int, crashes: Int, tasks: (TaskOutcome) -> Int, requests: (RequestState) -> Int
  ) -> [String] {
    var facts = [TerminalText.count(records, "record").string]
    let counts = TaskOutcome.worstFirst.map { ($0, tasks($0)) }.filter { $0.1 > 0 }
    var text = TerminalText.count(counts.reduce(0) { $0 + $1.1 }, "task").string
    if !counts.isEmpty {
      text += " (" + counts.map { "\($0.1) \($0.0.rawValue)" }.joined(separator: ", ") + ")"
    }
    facts.append(text)
    let asked = RequestState.allCases.reduce(0) { $0 + requests($1) }
    if asked > 0 {
      let states = RequestState.counts(requests).string
      facts.append("\(TerminalText.count(asked, "request").string) (\(states))")
    }
    if crashes > 0 { facts.append(TerminalText.count(crashes, "crash report").string) }
    return facts
  }
}
