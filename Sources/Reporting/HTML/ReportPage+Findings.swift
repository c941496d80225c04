internal import LogModel

extension ReportPage {
  /// How many lines of a finding are quoted.
  private static let evidenceLimit = 4

  /// Findings, worst first, each with the lines it stands on.
  func findings(_ findings: [Finding]) -> Markup {
    guard !findings.isEmpty else { return "" }
    var markup: Markup = "<div class=\"findings\">\n"
    for finding in findings.prefix(findingShare) { markup += article(finding) }
    return markup + HTMLPage.rest(findings.count - findingShare, "findings") + "</div>\n"
  }

  /// The findings that belong to no part, and the notes.
  var otherFindings: Markup {
    var markup: Markup = ""
    if !parts.others.isEmpty {
      markup += """
        <section aria-labelledby="others"><h2 id="others">Other findings</h2>
        \(findings(parts.others))</section>

        """
    }
    if !parts.notes.isEmpty {
      markup += """
        <section aria-labelledby="notes"><h2 id="notes">Notes</h2>
        \(findings(parts.notes))</section>

        """
    }
    return markup
  }

  private func article(_ finding: Finding) -> Markup {
    let identifier: Markup =
      finding.id.isEmpty ? "" : "<a class=\"anchor\" href=\"#\(finding.id)\">\(finding.id)</a> "
    let target: Markup = finding.id.isEmpty ? "" : " id=\"\(finding.id)\""
    var markup: Markup = """
      <article class="finding \(finding.severity.rawValue)"\(target)>
      <h3>\(identifier)<span class="severity">\(finding.severity.sign) \
      \(finding.severity.rawValue)</span> \(finding.sentence)</h3>
      <p class="dim"><code>\(finding.rule.rawValue)</code>, \
      \(Confidence.text(finding.confidence))\(finding.isKnown ? ", known to the baseline" : "")\
      \(taskLink(finding))</p>

      """
    markup += evidence(finding.evidence)
    if !finding.advice.isEmpty { markup += "<p class=\"advice\">→ \(finding.advice)</p>\n" }
    return markup + "</article>\n"
  }

  private func taskLink(_ finding: Finding) -> Markup {
    guard let number = finding.task.flatMap({ taskNumbers[$0] }) else { return "" }
    return ", <a href=\"#task-\(plain: number)\">show the task</a>"
  }

  /// The lines a finding stands on, with their numbers.
  private func evidence(_ lines: [Evidence]) -> Markup {
    var markup: Markup = "<ul class=\"evidence\">\n"
    for line in lines.prefix(Self.evidenceLimit) {
      markup += """
        <li><span class="place">\(writer.paths.shortName(of: line.input), limit: 60):\
        \(plain: line.line)</span> <code>\(line.text, limit: 240)</code></li>

        """
    }
    if lines.count > Self.evidenceLimit {
      let rest = lines.count - Self.evidenceLimit
      markup += "<li class=\"dim\">… and \(TerminalText.count(rest, "more line"))</li>\n"
    }
    return markup + "</ul>\n"
  }
}
