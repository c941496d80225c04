internal import LogModel

/// The body of a page about many inputs.
struct TriagePage {
  let triage: TriageDocument
  let worst: WorstTasks

  /// How many groups of each kind are shown.
  static let limit = 50

  /// The title of the page.
  var title: String { "Triage of \(NumberText.grouped(triage.inputs.found)) inputs" }

  /// The body.
  var markup: Markup {
    let lines = PlainLines.lines { page in
      TriageTextWriter().writeVerdict(of: triage, to: &page)
    }
    var markup = PlainLines.banner(lines, severity: severity)
    if !worst.kept.isEmpty { markup += HTMLPage.legend }
    markup += taskGroups
    markup += WorstTaskChart(worst: worst).markup
    markup += crashGroups
    markup += trends
    markup += findings
    return markup + failures + skipped
  }

  /// How bad the verdict is; what could not be read may be bad, too.
  private var severity: Severity? {
    if let worst = triage.worst { return worst.severity }
    return triage.quietVerdict == .nothingRead
      ? .error : triage.inputs.failed > 0 ? .warning : nil
  }

  /// A section with a table of the first groups and a count of the rest.
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

  /// The first of some names, and how many more there are.
  static func few(_ names: [String]) -> Markup {
    "\(TriageWords.few(names, limit: 80), limit: 500)"
  }

  /// When something was seen first and last.
  static func seen(_ first: Instant?, _ last: Instant?) -> Markup {
    "\(TriageWords.seen(first, last) ?? "–")"
  }

  /// A word beside what the store did not know.
  static func news(_ isNew: Bool?) -> Markup {
    isNew == true ? " <b class=\"badge expired\">new</b>" : ""
  }
}
