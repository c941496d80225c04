import LogModel

/// Writes findings and the lines that support them, as the text report lists them.
struct FindingText {
  /// The maximum length of a quoted line in characters; enough for the message after a long header.
  private static let quoteLength = 240

  private let report: TextReport

  /// Prepares to write the findings of a report.
  init(_ report: TextReport) { self.report = report }

  /// Writes findings that belong to no section of the report, below a title.
  func write(_ findings: [Finding], under title: String, to page: inout TextPage) {
    guard !findings.isEmpty else { return }
    page.blank()
    page.line("\(title, style: .bold)")
    write(findings, to: &page)
  }

  /// Writes findings, but of each rule only as many as people read.
  func write(_ findings: [Finding], to page: inout TextPage) {
    var left: [FindingRule: Int] = [:]
    var shown: [Finding] = []
    for finding in findings {
      let places = left[finding.rule] ?? report.limit(.findingsOfARule)
      left[finding.rule] = places - 1
      if places > 0 { shown.append(finding) }
    }
    for (index, finding) in shown.enumerated() {
      // If several findings in a row have the same advice, only the last one shows it.
      let next = index + 1 < shown.count ? shown[index + 1].advice : nil
      write(finding, withAdvice: next != finding.advice, to: &page)
    }
    for rule in FindingRule.allCases {
      guard let places = left[rule], places < 0 else { continue }
      page.line(
        "… and \(-places) more of \(rule.rawValue) (use --verbose or --format json)", indent: 2)
    }
  }

  private func write(
    _ finding: Finding, withAdvice showsAdvice: Bool, to page: inout TextPage
  ) {
    let style: TextStyle = finding.severity == .error ? .red : .plain
    page.line(
      """
      \(finding.severity.mark) \(finding.id) \(finding.severity.rawValue, style: style): \
      \(finding.sentence) (\(finding.rule.rawValue), \(Confidence.text(finding.confidence))\
      \(finding.isKnown ? ", known" : "" as TerminalText))
      """, indent: 2)
    write(finding.evidence, limit: report.limit(.evidenceLines), indent: 6, to: &page)
    if showsAdvice, !finding.advice.isEmpty {
      page.line("→ \(finding.advice)", indent: 6)
    }
  }

  /// Writes quoted lines, up to `limit` of them; very long lines are cut.
  func write(_ evidence: [Evidence], limit: Int, indent: Int, to page: inout TextPage) {
    for line in evidence.prefix(limit) {
      let isLong = !report.options.verbose && line.text.count > Self.quoteLength
      let text = isLong ? line.text.prefix(Self.quoteLength) + "…" : line.text[...]
      page.line(
        "\(report.place(line.input, line.line).styled(.dim)): \(String(text))", indent: indent)
    }
    let rest = evidence.count - min(evidence.count, limit)
    if rest > 0 { page.line("… and \(.count(rest, "more line"))", indent: indent) }
  }
}
