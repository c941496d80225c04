import LogModel

/// Writes the end of a text report: what was read from each input, MetricKit's counts, and the
/// assumptions.
struct InputText {
  private let report: TextReport
  private let document: ReportDocument

  /// Prepares to write the end of a report.
  init(_ report: TextReport) {
    self.report = report
    document = report.document
  }

  /// Writes what was read from each input, and its problems.
  func write(to page: inout TextPage) {
    guard !document.inputs.isEmpty else { return }
    page.blank()
    page.line("\("Inputs", style: .bold)")
    // Inputs with problems come first, because they are more important than inputs that were read
    // well.
    let ordered =
      document.inputs.filter { !$0.problems.isEmpty }
      + document.inputs.filter(\.problems.isEmpty)
    let isLong = document.inputs.count > report.limit(.sections)
    for input in isLong ? Array(ordered.prefix(report.limit(.sections))) : document.inputs {
      write(input, to: &page)
    }
    if isLong {
      let rest = document.inputs.count - report.limit(.sections)
      page.line("… and \(.count(rest, "more input")) (use --verbose)", indent: 2)
    }
  }

  private func write(_ input: InputSummary, to page: inout TextPage) {
    var parts: [TerminalText] = [
      "\(input.format ?? "not recognised")",
      .count(input.records, "record"),
      "\(.count(input.linesNotUnderstood, "line")) not understood",
    ]
    if let first = input.firstTimestamp, let last = input.lastTimestamp {
      parts.append("\(ClockText.range(first, last))")
    }
    page.line("\(input.path): \(parts.joined(", "))", indent: 2)
    for problem in input.problems.prefix(report.limit(.findingsOfARule)) {
      let line: TerminalText = problem.line.map { "line " + .plain($0) + ": " } ?? ""
      page.line("\(problem.severity.mark) \(line)\(problem.message)", indent: 4)
    }
    let rest = input.problems.count - min(input.problems.count, report.limit(.findingsOfARule))
    if rest > 0 { page.line("… and \(.count(rest, "more problem"))", indent: 4) }
  }

  /// Writes the assumptions that were made because no input says what is true.
  func writeAssumptions(to page: inout TextPage) {
    guard !document.assumptions.isEmpty else { return }
    page.blank()
    page.line("\("Assumptions", style: .bold)")
    for assumption in document.assumptions { page.line("· \(assumption)", indent: 2) }
  }

  /// Writes the exit counts of MetricKit, one payload after another.
  func writeExitMetrics(to page: inout TextPage) {
    guard !document.exitMetrics.isEmpty else { return }
    page.blank()
    page.line("\("MetricKit exit counts", style: .bold)")
    let shown = document.exitMetrics.prefix(report.limit(.sections))
    for metric in shown { write(metric, to: &page) }
    let rest = document.exitMetrics.count - shown.count
    if rest > 0 {
      page.line("… and \(.count(rest, "more payload")) (use --verbose or --format json)", indent: 2)
    }
  }

  private func write(_ metric: ExitMetric, to page: inout TextPage) {
    var title: [TerminalText] = ["\(metric.bundleIdentifier ?? "an app")"]
    if let version = metric.version { title.append("version \(version)") }
    if let os = metric.os { title.append("\(os)") }
    if let begin = metric.begin, let end = metric.end {
      title.append("\(ClockText.range(begin, end))")
    } else if let at = metric.begin ?? metric.end {
      title.append("\(ClockText.full(at))")
    }
    page.line("\(title.joined(", "))  (\(report.paths.shortName(of: metric.input)))", indent: 2)
    if metric.isSimulated {
      return page.line("· Xcode simulates this payload: every count in it is 1", indent: 4)
    }
    for (state, counts) in [("background", metric.background), ("foreground", metric.foreground)]
    where !counts.isEmpty {
      let shown = counts.filter { $0.count > 0 || report.options.verbose }
      let words = shown.map { count -> TerminalText in "\(count.reason) \(String(count.count))" }
      page.line("\(state): \(words.isEmpty ? "no exits" : words.joined(", "))", indent: 4)
    }
  }
}
