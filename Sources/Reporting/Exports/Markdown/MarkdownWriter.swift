import LogModel

/// Writes a comment on a pull request in Markdown.
///
/// The verdict comes first, then tables of the worst findings, then their evidence in collapsed
/// blocks. Text from inputs is always code, so nothing in a log can become markup, a mention or a
/// link. The page is never longer than GitHub allows for a comment.
package struct MarkdownWriter: ExportWriter {
  /// The maximum number of rows in a table.
  package static let rowLimit = 20

  private var worst = WorstFindings(limit: MarkdownWriter.rowLimit)
  private var requests = WorstRequests(limit: MarkdownWriter.rowLimit)
  private var counts = ReportSummary()
  private var known = 0
  private var grounds = VerdictGrounds()
  private var unread = UnreadInputs()
  private var failures: [FailedInput] = []
  private var failureCount = 0

  /// Creates a writer.
  package init() {}

  package mutating func add(_ document: ReportDocument, to output: inout OutputBuffer) {
    for input in document.inputs { counts.count(input) }
    for task in document.tasks { counts.count(task.outcome) }
    for _ in document.crashes { counts.countCrash() }
    grounds.add(document)
    for failure in unread.add(document) { keep(failure) }
    let paths = InputPaths(document.inputs)
    for request in document.requests {
      counts.count(request.state)
      requests.add(request, paths)
    }
    for finding in document.findings {
      if finding.isKnown {
        known += 1
        continue
      }
      counts.count(finding.severity)
      worst.add(finding, paths)
    }
  }

  package mutating func finish(_ triage: TriageDocument?, to output: inout OutputBuffer) {
    for failure in unread.add(triage) { keep(failure) }
    var page = MarkdownPage()
    page.add(verdict(triage).text)
    if let triage {
      let shown = page.addFindings(triage.findings)
      page.addCrashes(triage.groups)
      page.addTasks(triage.leakedTasks)
      page.addRequests(triage.requests)
      page.addFailures(failures, of: failureCount)
      page.addEvidence(worst.kept.filter { shown.contains($0.fingerprint) })
    } else {
      page.addFindings(worst.kept, of: worst.count)
      page.addRequests(requests.kept, of: requests.count)
      page.addFailures(failures, of: failureCount)
      page.addEvidence(worst.kept)
    }
    output.append(page.text)
  }

  private func verdict(_ triage: TriageDocument?) -> MarkdownVerdict {
    if let triage {
      return MarkdownVerdict(triage, counts, known: known, unread: unread.count)
    }
    return MarkdownVerdict(counts, grounds.verdict, known: known, unread: unread.count)
  }

  private mutating func keep(_ failure: FailedInput) {
    failureCount += 1
    if failures.count < Self.rowLimit { failures.append(failure) }
  }
}
