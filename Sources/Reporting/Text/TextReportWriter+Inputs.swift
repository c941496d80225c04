import LogModel

extension TextReportWriter {
  /// Writes what was read of each input and what went wrong with it.
  func writeInputs(to page: inout TextPage) {
    guard !document.inputs.isEmpty else { return }
    page.blank()
    page.line("\("Inputs", style: .bold)")
    // One that has a problem is worth its line more than one that was read well.
    let ordered =
      document.inputs.filter { !$0.problems.isEmpty }
      + document.inputs.filter(\.problems.isEmpty)
    let isLong = document.inputs.count > limit(.sections)
    for input in isLong ? Array(ordered.prefix(limit(.sections))) : document.inputs {
      writeInput(input, to: &page)
    }
    if isLong {
      let rest = document.inputs.count - limit(.sections)
      page.line("… and \(.count(rest, "more input")) (use --verbose)", indent: 2)
    }
  }

  private func writeInput(_ input: InputSummary, to page: inout TextPage) {
    var parts: [TerminalText] = [
      "\(input.format ?? "not recognised")",
      .count(input.records, "record"),
      "\(.count(input.linesNotUnderstood, "line")) not understood",
    ]
    if let first = input.firstTimestamp, let last = input.lastTimestamp {
      parts.append("\(ClockText.range(first, last))")
    }
    page.line("\(input.path): \(parts.joined(", "))", indent: 2)
    for problem in input.problems.prefix(limit(.findingsOfARule)) {
      let line: TerminalText = problem.line.map { "line " + .plain($0) + ": " } ?? ""
      let severity: Severity = problem.isFatal ? .error : problem.isNote ? .note : .warning
      page.line("\(severity.mark) \(line)\(problem.message)", indent: 4)
    }
    let rest = input.problems.count - min(input.problems.count, limit(.findingsOfARule))
    if rest > 0 { page.line("… and \(.count(rest, "more problem"))", indent: 4) }
  }
}
