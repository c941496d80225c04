internal import LogModel

extension ReportPage {
  /// How many inputs, and how many problems of each, are listed.
  private static let inputLimit = 50
  private static let problemLimit = 10

  /// What was assumed because no input says it.
  var assumptions: Markup {
    guard !document.assumptions.isEmpty else { return "" }
    var markup: Markup = """
      <section aria-labelledby="assumptions"><h2 id="assumptions">Assumptions</h2>
      <ul>

      """
    let shown = document.assumptions.prefix(Self.inputLimit)
    for assumption in shown { markup += "<li>\(assumption)</li>\n" }
    let rest = HTMLPage.rest(document.assumptions.count - shown.count, "assumptions")
    return markup + "</ul>\n\(rest)</section>\n"
  }

  /// What was read of each input, those with a problem first, and what was not understood.
  var inputs: Markup {
    guard !document.inputs.isEmpty else { return "" }
    let ordered =
      document.inputs.filter { !$0.problems.isEmpty } + document.inputs.filter(\.problems.isEmpty)
    let isLong = ordered.count > Self.inputLimit
    let shown = isLong ? Array(ordered.prefix(Self.inputLimit)) : document.inputs
    var rows: Markup = ""
    for input in shown { rows += row(input) }
    let table = HTMLPage.table(
      "Inputs", ["Input", "Format", "Records", "Lines not understood", "Time", "Problems"], rows,
      isSortable: false)
    return """
      <section aria-labelledby="inputs"><h2 id="inputs">Inputs</h2>
      \(table)\(HTMLPage.rest(ordered.count - shown.count, "inputs"))</section>

      """
  }

  private func row(_ input: InputSummary) -> Markup {
    var time: Markup = "–"
    if let first = input.firstTimestamp, let last = input.lastTimestamp {
      time = "\(ClockText.range(first, last))"
    }
    let doubt: Markup = input.linesNotUnderstood > 0 ? " doubt" : ""
    return """
      <tr><th scope="row">\(input.path, limit: 200)</th><td>\(input.format ?? "not recognised")</td>\
      <td class="number">\(input.records)</td>\
      <td class="number\(doubt)">\(input.linesNotUnderstood)</td><td>\(time)</td>\
      <td>\(problems(input.problems))</td></tr>

      """
  }

  private func problems(_ problems: [InputProblem]) -> Markup {
    guard !problems.isEmpty else { return "none" }
    var markup: Markup = "<ul class=\"problems\">"
    for problem in problems.prefix(Self.problemLimit) {
      let severity: Severity = problem.isFatal ? .error : problem.isNote ? .note : .warning
      let line: Markup = problem.line.map { "line \(plain: $0): " } ?? ""
      markup += """
        <li class="\(severity.rawValue)"><span class="severity">\(severity.sign)</span> \(line)\
        \(problem.message)</li>
        """
    }
    if problems.count > Self.problemLimit {
      markup += "<li>… and \(problems.count - Self.problemLimit) more</li>"
    }
    return markup + "</ul>"
  }
}
