internal import LogModel

/// Writes the report about many inputs as text: the worst first, then what happened to each input.
package struct TriageTextWriter: ExportWriter {
  /// The options for the layout.
  let options: TextReportOptions

  /// The maximum numbers of items in the report, unless the user asks for everything.
  enum Limit: Int {
    /// Signatures of crashes and kills.
    case groups = 10
    /// Groups of tasks.
    case tasks = 15
    /// Groups of requests for scheduled work.
    case requests = 8
    /// Versions of apps.
    case trends = 20
    /// Groups of findings.
    case findings = 12
    /// Inputs that could not be read.
    case failures = 25
  }

  /// Creates a writer.
  package init(options: TextReportOptions = TextReportOptions()) { self.options = options }

  package mutating func finish(_ triage: TriageDocument?, to output: inout OutputBuffer) {
    guard let triage else { return }
    var page = TextPage(options: options)
    TriageVerdictText(triage: triage).write(to: &page)
    if options.quiet { return output.append(contentsOf: page.output.bytes) }
    section("Leaked, late and expired tasks", triage.leakedTasks, .tasks, to: &page) {
      writeTasks($0, to: &$1)
    }
    section("Crashes and kills", triage.groups, .groups, to: &page) {
      for group in $0 { writeGroup(group, to: &$1) }
    }
    section("Scheduled work", triage.requests, .requests, to: &page) {
      for group in $0 { writeRequests(group, to: &$1) }
    }
    section("By version", triage.trends, .trends, to: &page) { writeTrends($0, to: &$1) }
    section("Findings", triage.findings, .findings, to: &page) {
      for group in $0 { writeFinding(group, to: &$1) }
    }
    section("Not read", triage.failures, .failures, to: &page) {
      for failure in $0 { writeFailure(failure, to: &$1) }
    }
    section("Skipped", triage.skipped, .failures, to: &page) {
      for skipped in $0 { writeSkipped(skipped, to: &$1) }
    }
    output.append(contentsOf: page.output.bytes)
  }

  /// Writes a section below its title, and how many items were left out.
  private func section<Element>(
    _ title: String, _ elements: [Element], _ limit: Limit, to page: inout TextPage,
    _ body: (ArraySlice<Element>, inout TextPage) -> Void
  ) {
    guard !elements.isEmpty else { return }
    page.blank()
    page.line("\(title, style: .bold)")
    let shown = elements.prefix(options.verbose ? Int.max : limit.rawValue)
    body(shown, &page)
    let rest = elements.count - shown.count
    if rest > 0 { page.line("… and \(rest) more (use --verbose or --format json)", indent: 2) }
  }

  private func writeFailure(_ failure: FailedInput, to page: inout TextPage) {
    let line: TerminalText = failure.line.map { ":" + .plain($0) } ?? ""
    page.line("\(failure.path)\(line): \(failure.message)", indent: 2)
  }

  private func writeSkipped(_ skipped: SkippedInputs, to page: inout TextPage) {
    let example: TerminalText = skipped.examples.first.map { ", for example \($0)" } ?? ""
    page.line("\(.count(skipped.count, "input")): \(skipped.reason)\(example)", indent: 2)
  }

  /// Writes the crashes and kills with one signature.
  func writeGroup(_ group: CrashGroup, to page: inout TextPage) {
    let rule: TerminalText = group.verdict.map { "  \($0.rule.rawValue, style: .red)" } ?? ""
    page.line(
      "\(count(group.count))×\(rule)\(news(group.isNew))  \(group.signature, style: .bold)",
      indent: 2, .wrap(hanging: 8))
    var parts: [TerminalText] = []
    let apps = [group.processes, group.versions].filter { !$0.isEmpty }
      .map { TriageWords.few($0) }.joined(separator: " ")
    if !apps.isEmpty { parts.append("\(apps)") }
    for list in [group.osVersions, group.devices] where !list.isEmpty {
      parts.append("\(TriageWords.few(list))")
    }
    if let seen = TriageWords.seen(group.firstSeen, group.lastSeen) { parts.append("\(seen)") }
    if !parts.isEmpty { page.line(parts.joined(" · "), indent: 10) }
    if let example = group.exampleInputs.first {
      page.line("\(example, style: .dim)", indent: 10, .none)
    }
  }

  /// Writes the table of tasks.
  func writeTasks(_ groups: ArraySlice<TaskGroup>, to page: inout TextPage) {
    let named = groups.contains { $0.heldAtKill > 0 }
    page.line(
      "\("  leaked   late  expired   of tasks" + (named ? "  in reports" : "") + "  task", style: .dim)"
    )
    for group in groups {
      var cells: [TerminalText] = [
        number(group.outcomes[.leaked] ?? 0, 8, .red), number(group.outcomes[.late] ?? 0, 7, .red),
        number(group.outcomes[.expired] ?? 0, 9, .yellow), number(group.tasks, 11, .plain),
      ]
      if named { cells.append(number(group.heldAtKill, 12, .red)) }
      cells.append("  \(title(of: group))")
      page.line(cells.joined(""), .wrap(hanging: named ? 49 : 37))
    }
  }

  private func title(of group: TaskGroup) -> TerminalText {
    var title: TerminalText = group.label.map { "'\($0)'" } ?? "without a name"
    let remarks = group.kind.remarks(owner: group.owner)
    if !remarks.isEmpty { title = title + " (\(remarks))" }
    if let process = group.process { title = title + " in \(process)" }
    if !group.versions.isEmpty { title = title + " \(TriageWords.few(group.versions))" }
    guard let input = group.exampleInput, let line = group.exampleLine else { return title }
    return title + "  \(input, style: .dim):" + TerminalText.plain(line).styled(.dim)
  }

  /// Writes the requests for scheduled work with one identifier.
  func writeRequests(_ group: RequestGroup, to page: inout TextPage) {
    let text = RequestGroupText(group: group)
    page.line("\(count(group.count))×  \(text.title)", indent: 2, .wrap(hanging: 8))
    var parts: [TerminalText] = [text.states]
    if !text.policies.isEmpty {
      parts.append("held back by \(TriageWords.few(text.policies, limit: 80))")
    }
    if let runs = text.runs { parts.append("\(runs)") }
    if let seen = TriageWords.seen(group.firstSeen, group.lastSeen) { parts.append("\(seen)") }
    page.line(parts.joined(" · "), indent: 10)
    if let example = group.exampleInputs.first {
      page.line("\(example, style: .dim)", indent: 10, .none)
    }
  }

  /// Writes what happened to each version of each app.
  func writeTrends(_ trends: ArraySlice<VersionTrend>, to page: inout TextPage) {
    for trend in trends {
      var parts: [TerminalText] = [.count(trend.crashes, "incident")]
      for rule in FindingRule.allCases {
        if let count = trend.verdicts[rule] { parts.append("\(count) \(rule.rawValue)") }
      }
      if trend.taskTimeouts > 0 {
        parts.append("\(Int(clamping: trend.taskTimeouts)) task timeouts counted by MetricKit")
      }
      if let seen = TriageWords.seen(trend.firstSeen, trend.lastSeen) { parts.append("\(seen)") }
      let version: TerminalText = trend.version.map { "\($0)" } ?? "(no version)"
      page.line(
        "\(trend.app, style: .bold) \(version)  \(parts.joined(" · "))", indent: 2,
        .wrap(hanging: 4))
    }
  }

  /// Writes the findings with one fingerprint.
  func writeFinding(_ group: FindingGroup, to page: inout TextPage) {
    let known: TerminalText = group.isKnown ? " (known)" : ""
    let line: TerminalText = group.exampleLine.map { ":" + .plain($0) } ?? ""
    page.line(
      """
      \(count(group.count))× \(group.severity.mark) \(group.rule.rawValue)\(known)\
      \(news(group.isNew)): \(group.message)  \(group.exampleInput, style: .dim)\(line.styled(.dim))
      """, indent: 2, .wrap(hanging: 8))
  }

  private func count(_ number: Int) -> TerminalText { self.number(number, 6, .bold) }

  private func number(_ number: Int, _ width: Int, _ style: TextStyle) -> TerminalText {
    let text = NumberText.grouped(number)
    let blanks = String(repeating: " ", count: max(0, width - text.utf8.count))
    return "\(blanks)\(text, style: number > 0 ? style : .dim)"
  }

  private func news(_ isNew: Bool?) -> TerminalText {
    isNew == true ? " \("new", style: .yellow)" : ""
  }
}

/// Phrases that several reports about many inputs share.
enum TriageWords {
  /// The first few names, each cut after `limit` Unicode scalars, and the number of the remaining
  /// ones.
  static func few(_ names: [String], limit: Int = .max) -> String {
    let shown = names.count > 5 ? 4 : names.count
    let text = names.prefix(shown).map { ReportedFinding.cut($0, limit) }.joined(separator: ", ")
    let rest = names.count - shown
    return rest > 0 ? "\(text) and \(NumberText.grouped(rest)) more" : text
  }

  /// The dates on which something was seen first and last, or `nil`.
  static func seen(_ first: Instant?, _ last: Instant?) -> String? {
    guard let first, let last else { return nil }
    let (one, other) = (ClockText.date(of: first), ClockText.date(of: last))
    return one == other ? one : "\(one) to \(other)"
  }
}
