import LogModel

/// A page of Markdown that never becomes longer than GitHub allows for a comment.
///
/// A piece that does not fit is left out as a whole, so no table, block or section is cut in the
/// middle.
struct MarkdownPage {
  /// The maximum number of bytes in a page; GitHub accepts comments of up to 65,536 characters.
  static let limit = 60_000
  /// How many bytes are reserved for the lines that say how much was left out.
  private static let reserve = 2_000

  /// The text of the page so far.
  private(set) var text = ""

  /// Adds a piece, unless the page would become too long; returns whether it was added.
  @discardableResult
  mutating func add(_ piece: String) -> Bool {
    guard text.utf8.count + piece.utf8.count <= Self.limit - Self.reserve else { return false }
    text += piece
    return true
  }

  /// Adds a line that says how many items were left out.
  mutating func addRest(_ count: Int, _ noun: String) {
    guard count > 0 else { return }
    text += "\n… and \(TerminalText.count(count, "more " + noun).string), see the other formats.\n"
  }

  /// Adds a table below a title.
  ///
  /// - Parameters:
  ///   - title: The title without `###`; `nil` for none.
  ///   - columns: The headings of the columns; a heading that ends in a colon marks a column of
  ///     numbers.
  ///   - rows: The rows; their cells must be safe to use in Markdown.
  ///   - total: The number of rows that there would be without a limit.
  ///   - noun: What a row stands for, such as `finding`.
  mutating func addTable(
    _ title: String?, _ columns: [String], _ rows: [[String]], of total: Int, _ noun: String
  ) {
    guard total > 0 else { return }
    let rules = columns.map { $0.hasSuffix(":") ? "--:" : "---" }
    let heads = columns.map { $0.hasSuffix(":") ? String($0.dropLast()) : $0 }
    var added = 0
    if add("\n" + (title.map { "### \($0)\n\n" } ?? "") + Self.row(heads) + Self.row(rules)) {
      for row in rows {
        guard add(Self.row(row)) else { break }
        added += 1
      }
    }
    addRest(total - added, noun)
  }

  private static func row(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |\n"
  }

  /// The maximum length of a message in a cell, in Unicode scalars.
  private static let messageLimit = 300

  /// Adds the table of the findings in one document.
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

  /// Adds the table of the findings in many documents, without those that a baseline contains.
  ///
  /// - Returns: The fingerprints of the findings in the table.
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

  /// Adds the evidence of findings, in a collapsed block for each finding.
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

  /// Adds the table of the inputs that could not be read or understood.
  mutating func addFailures(_ failures: [FailedInput], of total: Int) {
    let rows = failures.map { failure in
      [
        Self.place(failure.path, failure.line),
        MarkdownText.code(failure.message, limit: Self.messageLimit),
      ]
    }
    addTable("Inputs that could not be read", ["Input", "Why"], rows, of: total, "failure")
  }

  /// The emoji for a severity.
  static func sign(_ severity: Severity) -> String {
    switch severity {
    case .error: "❌"
    case .warning: "⚠️"
    case .note: "ℹ️"
    }
  }

  /// The name of a rule in a code span.
  static func rule(_ rule: FindingRule) -> String { "`\(rule.rawValue)`" }

  /// A path in a code span and a line number; a dash if there is no path.
  static func place(_ path: String?, _ line: Int?) -> String {
    guard let path else { return "–" }
    return MarkdownText.code(path) + (line.map { " line \($0)" } ?? "")
  }

  /// Adds the table of crashes and kills, with a row for each signature.
  mutating func addCrashes(_ groups: [CrashGroup]) {
    let hasNew = groups.contains { $0.isNew != nil }
    let rows = groups.prefix(MarkdownWriter.rowLimit).map { group in
      [
        MarkdownText.code(group.signature), String(group.count),
        group.verdict.map { Self.rule($0.rule) } ?? "–", MarkdownText.code(group.processes),
        MarkdownText.code(group.versions), MarkdownText.code(group.osVersions),
        Self.place(group.exampleInputs.first, nil),
      ] + (hasNew ? [group.isNew == true ? "new" : ""] : [])
    }
    let columns = [
      "Signature", "Count:", "Verdict", "Process", "Version", "System", "Example",
    ]
    addTable(
      "Crashes and kills", columns + (hasNew ? ["New"] : []), rows, of: groups.count, "signature")
  }

  /// Adds the table of tasks that leaked, ended late or expired.
  mutating func addTasks(_ groups: [TaskGroup]) {
    let rows = groups.prefix(MarkdownWriter.rowLimit).map { group in
      [
        MarkdownText.code(group.process ?? ""),
        group.label.map { MarkdownText.code($0) } ?? (group.kind.words ?? "without a name"),
        MarkdownText.code(group.owner), count(group, .leaked), count(group, .late),
        count(group, .expired), String(group.heldAtKill), String(group.tasks),
        Self.place(group.exampleInput, group.exampleLine),
      ]
    }
    let columns = [
      "Process", "Task", "Owner", "Leaked:", "Late:", "Expired:", "Held at a kill:", "Tasks:",
      "Example",
    ]
    addTable("Background tasks", columns, rows, of: groups.count, "task group")
  }

  /// Adds the table of the requests for scheduled work in one document.
  mutating func addRequests(_ requests: [ReportedRequest], of total: Int) {
    let rows = requests.map { request in
      let name = request.name.map { " " + MarkdownText.code($0) } ?? ""
      return [
        request.state.words, request.kind.words + name,
        MarkdownText.code(request.account, limit: Self.messageLimit),
        MarkdownText.code(request.reason, limit: Self.messageLimit),
        Self.place(request.place?.path, request.place?.line),
      ]
    }
    let columns = ["State", "Request", "What happened", "Why", "Where"]
    addTable("Scheduled work", columns, rows, of: total, "request")
  }

  /// Adds the table of requests for scheduled work.
  mutating func addRequests(_ groups: [RequestGroup]) {
    let rows = groups.prefix(MarkdownWriter.rowLimit).map { group in
      let text = RequestGroupText(group: group)
      var row = [
        MarkdownText.code(text.app ?? ""), MarkdownText.code(group.identifier ?? ""), text.kind,
        String(group.count),
      ]
      row += RequestGroupText.columns.map { String(group.states[$0] ?? 0) }
      row += [
        String(text.others), MarkdownText.code(text.policies), seconds(group.meanSecondsRun),
        seconds(group.longestSecondsRun), Self.place(group.exampleInputs.first, nil),
      ]
      return row
    }
    var columns = ["App", "Request", "Kind", "Requests:"]
    columns += RequestGroupText.headings.map { $0 + ":" }
    columns += ["Other:", "Held back by", "Mean run:", "Longest run:", "Example"]
    addTable("Scheduled work", columns, rows, of: groups.count, "request group")
  }

  private func seconds(_ seconds: Double?) -> String {
    seconds.map { NumberText.seconds($0) } ?? "–"
  }

  private func count(_ group: TaskGroup, _ outcome: TaskOutcome) -> String {
    String(group.outcomes[outcome] ?? 0)
  }
}
