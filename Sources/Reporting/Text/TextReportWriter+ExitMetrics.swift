import LogModel

extension TextReportWriter {
  /// Writes what MetricKit counts, payload by payload.
  func writeExitMetrics(to page: inout TextPage) {
    guard !document.exitMetrics.isEmpty else { return }
    page.blank()
    page.line("\("MetricKit exit counts", style: .bold)")
    let shown = document.exitMetrics.prefix(limit(.sections))
    for metric in shown { writeExitMetric(metric, to: &page) }
    let rest = document.exitMetrics.count - shown.count
    if rest > 0 {
      page.line("… and \(.count(rest, "more payload")) (use --verbose or --format json)", indent: 2)
    }
  }

  private func writeExitMetric(_ metric: ExitMetric, to page: inout TextPage) {
    var title: [TerminalText] = ["\(metric.bundleIdentifier ?? "an app")"]
    if let version = metric.version { title.append("version \(version)") }
    if let os = metric.os { title.append("\(os)") }
    if let begin = metric.begin, let end = metric.end {
      title.append("\(ClockText.range(begin, end))")
    } else if let at = metric.begin ?? metric.end {
      title.append("\(ClockText.full(at))")
    }
    page.line("\(title.joined(", "))  (\(paths.shortName(of: metric.input)))", indent: 2)
    if metric.isSimulated {
      return page.line("· Xcode simulates this payload: every count in it is 1", indent: 4)
    }
    for (state, counts) in [("background", metric.background), ("foreground", metric.foreground)]
    where !counts.isEmpty {
      let told = counts.filter { $0.count > 0 || options.verbose }
      let words = told.map { count -> TerminalText in "\(count.reason) \(String(count.count))" }
      page.line("\(state): \(words.isEmpty ? "no exits" : words.joined(", "))", indent: 4)
    }
  }
}
