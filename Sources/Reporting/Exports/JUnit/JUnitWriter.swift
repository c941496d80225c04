import LogModel

/// Writes JUnit XML with a test suite for each input and a test case for each task and each request
/// for scheduled work.
///
/// Errors and warnings let the test case of their task or request fail; notes are in its output. An
/// undecided task, and a request that did not run, is skipped rather than passed. Findings that are
/// about neither have separate test cases, crash reports that no rule explains are skipped, and the test case `read` of a suite fails if
/// the input could not be read or understood.
package struct JUnitWriter: ExportWriter {
  private var unread = UnreadInputs()

  /// Creates a writer.
  package init() {}

  package mutating func begin(_ tool: ReportDocument.Tool, to output: inout OutputBuffer) {
    output.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites")
    output.append(attribute: "name", tool.name)
    output.append(">\n")
  }

  package mutating func add(_ document: ReportDocument, to output: inout OutputBuffer) {
    _ = unread.add(document)
    var suites = document.inputs.map { input in
      TestSuite(input: input, cases: [TestCase(reading: input.failures)])
    }
    guard !suites.isEmpty else { return }
    let paths = InputPaths(document.inputs)
    let owners = TaskFindings(document)
    let findings = owners.byTask
    let requestFindings = owners.byRequest
    let others = document.findings.filter {
      owners.task(of: $0) == nil && owners.request(of: $0) == nil
    }
    for (index, task) in document.tasks.enumerated() {
      let input = task.input ?? findings[index]?.first?.evidence.first?.input ?? 0
      let suite = max(0, min(input, suites.count - 1))
      suites[suite].cases.append(TestCase(task, findings[index] ?? [], paths))
    }
    for (index, request) in document.requests.enumerated() {
      let own = requestFindings[index] ?? []
      let input = request.place?.input ?? own.first?.evidence.first?.input ?? 0
      let suite = max(0, min(input, suites.count - 1))
      suites[suite].cases.append(TestCase(request, own, paths))
    }
    for finding in others {
      let input = finding.evidence.first?.input ?? 0
      let suite = max(0, min(input, suites.count - 1))
      suites[suite].cases.append(TestCase(finding, paths))
    }
    let explained = document.explainedCrashes
    for (number, crash) in document.crashes.enumerated()
    where crash.duplicateOf == nil && !explained.contains(number) {
      let suite = max(0, min(crash.input, suites.count - 1))
      suites[suite].cases.append(TestCase(crash))
    }
    for suite in suites { suite.write(to: &output) }
  }

  package mutating func finish(_ triage: TriageDocument?, to output: inout OutputBuffer) {
    for failure in unread.add(triage) {
      let suite = TestSuite(
        input: InputSummary(path: failure.path), cases: [TestCase(reading: [failure])])
      suite.write(to: &output)
    }
    output.append("</testsuites>\n")
  }
}

extension TaskTimeline {
  /// The input that shows the task, or `nil` if no line of the task is known.
  var input: InputIndex? { place?.input ?? readings.first?.input }
}
