internal import LogModel

extension TriageTextWriter {
  /// Writes crashes of one signature.
  func writeGroup(_ group: CrashGroup, to page: inout TextPage) {
    let rule: TerminalText = group.verdict.map { "  \($0.rule.rawValue, style: .red)" } ?? ""
    page.line(
      "\(count(group.count))×\(rule)\(news(group.isNew))  \(group.signature, style: .bold)",
      indent: 2, .wrap(hanging: 8))
    var parts: [TerminalText] = []
    let apps = [few(group.processes), few(group.versions)].filter { !$0.isEmpty }
    if !apps.isEmpty { parts.append(apps.joined(" ")) }
    for list in [group.osVersions, group.devices] where !list.isEmpty { parts.append(few(list)) }
    if let seen = seen(group.firstSeen, group.lastSeen) { parts.append(seen) }
    if !parts.isEmpty { page.line(parts.joined(" · "), indent: 10) }
    if let example = group.exampleInputs.first {
      page.line("\(example, style: .dim)", indent: 10, .none)
    }
  }

  /// Writes a table of tasks.
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
    let remarks = [group.kind.words, group.owner == "app" ? nil : "of \(group.owner)"]
      .compactMap { $0 }
    if !remarks.isEmpty { title = title + " (\(remarks.joined(separator: ", ")))" }
    if let process = group.process { title = title + " in \(process)" }
    if !group.versions.isEmpty { title = title + " \(few(group.versions))" }
    guard let input = group.exampleInput, let line = group.exampleLine else { return title }
    return title + "  \(input, style: .dim):" + TerminalText.plain(line).styled(.dim)
  }

  /// Writes what happened to each version.
  func writeTrends(_ trends: ArraySlice<VersionTrend>, to page: inout TextPage) {
    for trend in trends {
      var parts: [TerminalText] = [.count(trend.crashes, "incident")]
      for rule in FindingRule.allCases {
        if let count = trend.verdicts[rule] { parts.append("\(count) \(rule.rawValue)") }
      }
      if trend.taskTimeouts > 0 {
        parts.append("\(Int(clamping: trend.taskTimeouts)) task timeouts counted by MetricKit")
      }
      if let seen = seen(trend.firstSeen, trend.lastSeen) { parts.append(seen) }
      let version: TerminalText = trend.version.map { "\($0)" } ?? "(no version)"
      page.line(
        "\(trend.app, style: .bold) \(version)  \(parts.joined(" · "))", indent: 2,
        .wrap(hanging: 4))
    }
  }

  /// Writes findings of one fingerprint.
  func writeFinding(_ group: FindingGroup, to page: inout TextPage) {
    let known: TerminalText = group.isKnown ? " (known)" : ""
    let line: TerminalText = group.exampleLine.map { ":" + .plain($0) } ?? ""
    page.line(
      """
      \(count(group.count))× \(sign(group.severity)) \(group.rule.rawValue)\(known)\
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

  /// The first of some names, and how many more there are.
  private func few(_ names: [String]) -> TerminalText {
    let shown = names.count > 5 ? 4 : names.count
    let text = names.prefix(shown).map { "\($0)" as TerminalText }.joined(", ")
    return names.count > shown ? text + " and \(names.count - shown) more" : text
  }

  private func seen(_ first: Instant?, _ last: Instant?) -> TerminalText? {
    guard let first, let last else { return nil }
    let days = [ClockText.date(of: first), ClockText.date(of: last)]
    return days[0] == days[1] ? "\(days[0])" : "\(days[0]) to \(days[1])"
  }
}
