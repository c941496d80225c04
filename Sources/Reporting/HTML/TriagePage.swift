internal import LogModel

/// The body of a web page about many inputs.
struct TriagePage {
  /// What was found in all inputs.
  let triage: TriageDocument
  /// The worst tasks of all inputs.
  let worst: WorstTasks

  /// The maximum number of groups of each kind.
  static let limit = 50

  /// The title of the page.
  var title: String { "Triage of \(NumberText.grouped(triage.inputs.found)) inputs" }

  /// The body of the page.
  var markup: Markup {
    let lines = PlainLines.lines(TriageVerdictText(triage: triage).write)
    var markup = PlainLines.banner(lines, severity: severity)
    if !worst.kept.isEmpty { markup += HTMLPage.legend }
    markup += taskGroups
    markup += WorstTaskChart(worst: worst).markup
    markup += crashGroups
    markup += requestGroups
    markup += trends
    markup += findings
    return markup + failures + skipped
  }

  /// How bad the verdict is. If an input could not be read, it is at least a warning.
  private var severity: Severity? {
    if let worst = triage.worst { return worst.severity }
    return triage.quietVerdict == .nothingRead
      ? .error : triage.inputs.failed > 0 ? .warning : nil
  }

  /// A section with a table of the first groups, and a line that says how many were left out.
  func section(
    _ name: Markup, _ title: String, _ head: [String], rows: [Markup], of count: Int
  ) -> Markup {
    guard !rows.isEmpty else { return "" }
    var body: Markup = ""
    for row in rows { body += row }
    return """
      <section aria-labelledby="\(name)"><h2 id="\(name)">\(title)</h2>
      \(HTMLPage.table(title, head, body))\(HTMLPage.rest(count - rows.count, "of them"))</section>

      """
  }

  private var failures: Markup {
    let rows = triage.failures.prefix(Self.limit).map { failure -> Markup in
      let line: Markup = failure.line.map { ":\(plain: $0)" } ?? ""
      return """
        <tr><th scope="row">\(failure.path, limit: 200)\(line)</th><td>\(failure.message)</td></tr>

        """
    }
    return section(
      "failures", "Not read", ["Input", "Why"], rows: rows, of: triage.failures.count)
  }

  private var skipped: Markup {
    let rows = triage.skipped.prefix(Self.limit).map { skipped -> Markup in
      """
      <tr><th scope="row">\(skipped.reason)</th>\
      <td class="number" data-sort="\(plain: skipped.count)">\(skipped.count)</td>\
      <td>\(skipped.examples.first ?? "", limit: 200)</td></tr>

      """
    }
    return section(
      "skipped", "Skipped", ["Why", "Inputs", "For example"], rows: rows, of: triage.skipped.count)
  }

  /// The first few names, and the number of the remaining ones.
  static func few(_ names: [String]) -> Markup {
    "\(TriageWords.few(names, limit: 80), limit: 500)"
  }

  /// The dates on which something was seen first and last.
  static func seen(_ first: Instant?, _ last: Instant?) -> Markup {
    "\(TriageWords.seen(first, last) ?? "–")"
  }

  /// The word `new` if the store did not contain something before; otherwise nothing.
  static func news(_ isNew: Bool?) -> Markup {
    isNew == true ? " <b class=\"badge expired\">new</b>" : ""
  }

  /// The table of tasks by process, name and owner, with a bar that shows their outcomes.
  var taskGroups: Markup {
    let shown = triage.leakedTasks.prefix(Self.limit)
    let most = shown.map(\.tasks).max() ?? 1
    let rows = shown.map { group -> Markup in
      let remarks = group.kind.remarks(owner: group.owner)
      let remark: Markup = remarks.isEmpty ? "" : " <span class=\"dim\">(\(remarks))</span>"
      let line: Markup = group.exampleLine.map { ":\(plain: $0)" } ?? ""
      return """
        <tr><th scope="row">\(group.label ?? "without a name", limit: 100)\(remark)</th>\
        <td>\(group.process ?? "–", limit: 100)</td>\(count(group.outcomes[.leaked] ?? 0))\
        \(count(group.outcomes[.late] ?? 0))\(count(group.outcomes[.expired] ?? 0))\
        \(count(group.tasks))\(count(group.heldAtKill))<td>\(bar(group, most))</td>\
        <td>\(Self.few(group.versions))</td><td>\(group.exampleInput ?? "–", limit: 200)\(line)</td>\
        </tr>

        """
    }
    let head = [
      "Task", "Process", "Leaked", "Late", "Expired", "Of tasks", "In reports", "How they went",
      "Versions", "For example",
    ]
    return section(
      "tasks", "Leaked, late and expired tasks", head, rows: rows, of: triage.leakedTasks.count)
  }

  private func count(_ number: Int) -> Markup {
    "<td class=\"number\" data-sort=\"\(plain: number)\">\(number)</td>"
  }

  /// A bar whose length shows the number of tasks, divided by outcome.
  private func bar(_ group: TaskGroup, _ most: Int) -> Markup {
    var markup: Markup = ""
    var start = 0.0
    var words: [String] = []
    for outcome in TaskOutcome.worstFirst {
      guard let count = group.outcomes[outcome], count > 0 else { continue }
      words.append("\(NumberText.grouped(count)) \(outcome.rawValue)")
      let width = Double(count) / Double(max(most, 1))
      let name: Markup = outcome == .late ? "over" : "bar"
      markup += """
        <g class="\(outcome.rawValue)"><rect class="\(name)" x="\(TimeScale.percent(start))" y="2" \
        width="\(TimeScale.percent(max(width, 0.01)))" height="12"/></g>
        """
      start += width
    }
    let title = words.isEmpty ? "only reports name it" : words.joined(separator: ", ")
    return "<svg class=\"bars\" role=\"img\"><title>\(title)</title>\(markup)</svg>"
  }

  /// The table of crashes and kills by signature.
  var crashGroups: Markup {
    let rows = triage.groups.prefix(Self.limit).map { group -> Markup in
      """
      <tr>\(count(group.count))<th scope="row">\(group.signature, limit: 300)\
      \(Self.news(group.isNew))</th><td>\(group.verdict?.rule.rawValue ?? "–")</td>\
      <td>\(Self.few(group.processes)) \(Self.few(group.versions))</td>\
      <td>\(Self.few(group.osVersions)) \(Self.few(group.devices))</td>\
      <td>\(Self.seen(group.firstSeen, group.lastSeen))</td>\
      <td>\(group.exampleInputs.first ?? "–", limit: 200)</td></tr>

      """
    }
    let head = [
      "Incidents", "Signature", "Verdict", "App", "Systems and devices", "Seen", "For example",
    ]
    return section("groups", "Crashes and kills", head, rows: rows, of: triage.groups.count)
  }

  /// The table of requests for scheduled work by app, mechanism and identifier.
  var requestGroups: Markup {
    let rows = triage.requests.prefix(Self.limit).map { group -> Markup in
      let text = RequestGroupText(group: group)
      var counts: Markup = ""
      for state in RequestGroupText.columns { counts += count(group.states[state] ?? 0) }
      return """
        <tr><th scope="row">\(group.identifier ?? "without an identifier", limit: 200)\
         <span class="dim">(\(text.kind))</span></th><td>\(text.app ?? "–", limit: 100)</td>\
        \(count(group.count))\(counts)\(count(text.others))<td>\(Self.few(text.policies))</td>\
        \(seconds(group.meanSecondsRun))\(seconds(group.longestSecondsRun))\
        <td>\(Self.seen(group.firstSeen, group.lastSeen))</td>\
        <td>\(group.exampleInputs.first ?? "–", limit: 200)</td></tr>

        """
    }
    var head = ["Request", "App", "Requests"]
    head += RequestGroupText.headings
    head += ["Other", "Held back by", "Mean run", "Longest run", "Seen", "For example"]
    return section("requests", "Scheduled work", head, rows: rows, of: triage.requests.count)
  }

  private func seconds(_ seconds: Double?) -> Markup {
    guard let seconds else { return "<td class=\"number\">–</td>" }
    return """
      <td class="number" data-sort="\(NumberText.rounded(seconds))">\
      \(NumberText.seconds(seconds))</td>
      """
  }

  /// The table of what happened to each version, with a bar that shows the number of incidents.
  var trends: Markup {
    let shown = triage.trends.prefix(Self.limit)
    let most = Double(max(shown.map(\.crashes).max() ?? 1, 1))
    let rows = shown.map { trend -> Markup in
      var words: [String] = []
      for rule in FindingRule.allCases {
        if let count = trend.verdicts[rule] { words.append("\(count) \(rule.rawValue)") }
      }
      let width = TimeScale.percent(Double(trend.crashes) / most)
      let timeouts = Int(clamping: trend.taskTimeouts)
      return """
        <tr><th scope="row">\(trend.app, limit: 120)</th><td>\(trend.version ?? "–", limit: 80)</td>\
        \(count(trend.crashes))<td><svg class="bars" role="img">\
        <title>\(TerminalText.count(trend.crashes, "incident"))</title>\
        <rect class="incidents" width="\(width)" y="2" height="12"/></svg></td>\
        <td>\(words.joined(separator: ", "))</td>\(count(timeouts))\
        <td>\(Self.seen(trend.firstSeen, trend.lastSeen))</td></tr>

        """
    }
    let head = [
      "App", "Version", "Incidents", "Compared", "Verdicts", "Task timeouts (MetricKit)", "Seen",
    ]
    return section("trends", "By version", head, rows: rows, of: triage.trends.count)
  }

  /// The table of findings by fingerprint.
  var findings: Markup {
    let rows = triage.findings.prefix(Self.limit).map { group -> Markup in
      let line: Markup = group.exampleLine.map { ":\(plain: $0)" } ?? ""
      let known: Markup = group.isKnown ? " <span class=\"dim\">(known)</span>" : ""
      return """
        <tr>\(count(group.count))<td class="\(group.severity.rawValue)"><span class="severity">\
        \(group.severity.sign) \(group.severity.rawValue)</span></td>\
        <td>\(group.rule.rawValue)\(known)\(Self.news(group.isNew))</td>\
        <th scope="row">\(group.message)</th><td>\(group.exampleInput, limit: 200)\(line)</td></tr>

        """
    }
    let head = ["Times", "Severity", "Rule", "Finding", "For example"]
    return section("findings", "Findings", head, rows: rows, of: triage.findings.count)
  }
}
