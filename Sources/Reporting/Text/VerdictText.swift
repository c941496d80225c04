import LogModel

/// Writes the first lines of a text report: the worst finding, or else the overall verdict, and the
/// counts.
struct VerdictText {
  private let document: ReportDocument
  private let summary: ReportSummary

  /// Prepares to write the verdict of a report.
  init(_ report: TextReport) {
    document = report.document
    summary = document.summary
  }

  /// Writes the worst finding in one sentence, what to do about it, and the counts.
  func write(to page: inout TextPage) {
    if let worst {
      write(worst, to: &page)
    } else {
      let verdict = quietVerdict
      write(verdict, to: &page)
      if verdict == .nothingRead { return }
      if verdict != .nothingToJudge, !counts.isEmpty { page.line(counts, indent: 2) }
    }
    if summary.failedInputs > 0 {
      let part: TerminalText = summary.failedInputs == summary.inputs ? ", or only in part" : ""
      page.line(
        """
        \(Severity.warning.mark) \(summary.failedInputs) of \(.count(summary.inputs, "input")) could not \
        be read or understood\(part) (see the end)
        """)
    }
  }

  /// The worst error or warning that no baseline contains, or `nil`.
  var worst: Finding? {
    // The findings of the document are ordered, worst first.
    document.findings.first { !$0.isKnown && $0.severity > .note }
  }

  /// The overall verdict if ``worst`` is `nil`.
  var quietVerdict: OverallVerdict { VerdictGrounds(document).verdict }

  /// Whether an input could not be read or understood.
  var hasFailedInputs: Bool { summary.failedInputs > 0 }

  private func write(_ finding: Finding, to page: inout TextPage) {
    let style: TextStyle = finding.severity == .error ? .red : .yellow
    let doubt: TerminalText =
      Confidence(finding.confidence) == .sure ? "" : " (\(Confidence(finding.confidence).word))"
    page.line(
      """
      \(finding.severity.mark) \(finding.rule.descriptor.headline, style: style)\(doubt)  \
      \(finding.sentence, style: .bold)
      """)
    if !finding.advice.isEmpty { page.line("→ \(finding.advice)", indent: 2) }
    page.line("\(counts)", indent: 2)
  }

  private var counts: TerminalText {
    var parts = findingCounts.isEmpty ? [] : [findingCounts]
    if !document.tasks.isEmpty {
      let outcomes = TaskOutcome.counts(summary.tasks)
      parts.append("\(.count(document.tasks.count, "background task")): \(outcomes)")
    }
    if !document.requests.isEmpty {
      let states = RequestState.counts(summary.requests)
      parts.append("\(.count(document.requests.count, "request")): \(states)")
    }
    if !document.crashes.isEmpty { parts.append(.count(summary.crashes, "crash report")) }
    if !document.exitMetrics.isEmpty {
      parts.append(.count(document.exitMetrics.count, "MetricKit payload"))
    }
    // If nothing else is to be said, the verdict itself says this.
    if summary.findingsLeftOut > 0,
      worst != nil || quietVerdict != .leftOut(summary.findingsLeftOut)
    {
      parts.append(OverallVerdict.leftOut(summary.findingsLeftOut))
    }
    return parts.joined("; ")
  }

  private var findingCounts: TerminalText {
    let counts = Severity.allCases.reversed().compactMap { severity in
      let number = summary.findings(severity)
      return number > 0 ? TerminalText.count(number, severity.rawValue) : nil
    }
    return counts.joined(", ")
  }

  private func write(_ verdict: OverallVerdict, to page: inout TextPage) {
    switch verdict {
    case .nothingRead:
      page.line(
        "\(Severity.error.mark) \("NOTHING READ", style: .red)  none of the inputs could be read or understood"
      )
    case .notExplained(let count):
      let crashes = document.crashes.filter { $0.duplicateOf == nil }
      let isAboutDevices = crashes.allSatisfy(\.isAboutDevice)
      let isOne = crashes.count == 1
      let what: TerminalText =
        isAboutDevices
        ? "no process is named that was killed"
        : isOne
          ? "no rule says why the process ended"
          : "no rule explains \(count) of \(crashes.count) crash reports"
      page.line("\("? NOT EXPLAINED", style: .yellow)  \(what)")
    case .ended(let headline, let what):
      page.line("\(Severity.note.mark) \(headline, style: .bold)  \(what)")
      writeUndecided(to: &page)
    case .request(let request):
      page.line(request.line)
      if !request.advice.isEmpty { page.line("→ \(request.advice)", indent: 2) }
      writeUndecided(to: &page)
    case .nothingNew:
      page.line("\("✓ NOTHING NEW", style: .green)  the baseline knows all errors and warnings")
    case .open(let work):
      page.line("\("? UNDECIDED", style: .yellow)  no problem proven, but \(work.sentence)")
    case .doubtful(let why):
      page.line("\("? UNDECIDED", style: .yellow)  no problem proven, but \(why)")
    case .noMatch(let filter, let isFailure):
      page.line(.noMatch(filter, isFailure: isFailure))
    case .leftOut(let count):
      page.line("\("✓ NO OTHER PROBLEM", style: .green)  \(OverallVerdict.leftOut(count))")
    case .nothingToJudge: writeNothingToJudge(to: &page)
    case .noProblem(let requests):
      page.line(
        requests.isEmpty
          ? "\("✓ no problem found", style: .green)"
          : "\("✓ NO PROBLEM", style: .green)  \(requests.sentence)")
    }
  }

  /// Writes below another verdict how much the logs leave undecided.
  private func writeUndecided(to page: inout TextPage) {
    let work = VerdictGrounds(document).openWork
    if !work.isEmpty { write(.open(work), to: &page) }
  }

  private func writeNothingToJudge(to page: inout TextPage) {
    // The notes on the inputs say what they are instead: stackshots, panics, limits that were not
    // fatal.
    if document.inputs.allSatisfy({ $0.problems.contains(where: \.isNote) }),
      !document.inputs.isEmpty
    {
      let reports: TerminalText =
        document.inputs.count == 1 ? "the report tells" : "the reports tell"
      return page.line(
        "\("? NOTHING TO JUDGE", style: .yellow)  \(reports) of no process's end (see below)")
    }
    page.line(
      """
      \("? NOTHING TO JUDGE", style: .yellow)  no line that bglog knows is about a background task \
      (\(.count(summary.records, "record")) in \(.count(summary.inputs, "input")))
      """)
    page.line("To capture a log that has such lines:", indent: 2)
    let steps: [TerminalText] = [
      """
      Connect the device before you reproduce: UIKit logs its background tasks at level debug, \
      which a device usually does not keep.
      """,
      """
      Device: Console.app, Action > Include Info Messages and Include Debug Messages, Start \
      streaming; afterwards select all, copy, save. Simulator: xcrun simctl spawn booted log \
      stream --level debug --style syslog > console.log
      """,
      """
      Send the app to the background, wait until its time must be up (about 30 s since iOS 13), \
      then bring it back.
      """,
      """
      Where the app logs its tasks in words of its own, teach bglog these: \
      bglog rules new --from-line LINE > app.yml, then bglog analyze --rules app.yml
      """,
    ]
    for (index, step) in steps.enumerated() {
      page.line("\(index + 1). \(step)", indent: 2, .wrap(hanging: 3))
    }
  }
}
