internal import LogModel

/// A writer of the triage report for a person: the worst first, then what became of every input.
package struct TriageTextWriter: ExportWriter {
  let options: TextReportOptions

  /// How much of each kind is listed unless everything is asked for.
  enum Limit: Int {
    case groups = 10
    case tasks = 15
    case trends = 20
    case findings = 12
    case failures = 25
  }

  /// Creates a writer.
  package init(options: TextReportOptions = TextReportOptions()) { self.options = options }

  package mutating func begin(_ tool: ReportDocument.Tool, to output: inout OutputBuffer) {}

  package mutating func add(_ document: ReportDocument, to output: inout OutputBuffer) {}

  package mutating func finish(_ triage: TriageDocument?, to output: inout OutputBuffer) {
    guard let triage else { return }
    var page = TextPage(options: options)
    writeVerdict(of: triage, to: &page)
    if options.quiet { return output.append(contentsOf: page.output.bytes) }
    section("Leaked, late and expired tasks", triage.leakedTasks, .tasks, to: &page) {
      writeTasks($0, to: &$1)
    }
    section("Crashes and kills", triage.groups, .groups, to: &page) {
      for group in $0 { writeGroup(group, to: &$1) }
    }
    section("By version", triage.trends, .trends, to: &page) { writeTrends($0, to: &$1) }
    section("Findings", triage.findings, .findings, to: &page) {
      for group in $0 { writeFinding(group, to: &$1) }
    }
    section("Not read", triage.failures, .failures, to: &page) {
      for failure in $0 { writeFailure(failure, to: &$1) }
    }
    section("Skipped", triage.skipped, .failures, to: &page) {
      for skipped in $0 { writeSkipped(skipped, to: &$1) }
    }
    output.append(contentsOf: page.output.bytes)
  }

  /// Writes a part of the report under its title, and how much of it is left out.
  private func section<Element>(
    _ title: String, _ elements: [Element], _ limit: Limit, to page: inout TextPage,
    _ body: (ArraySlice<Element>, inout TextPage) -> Void
  ) {
    guard !elements.isEmpty else { return }
    page.blank()
    page.line("\(title, style: .bold)")
    let shown = elements.prefix(options.verbose ? Int.max : limit.rawValue)
    body(shown, &page)
    let rest = elements.count - shown.count
    if rest > 0 { page.line("… and \(rest) more (use --verbose or --format json)", indent: 2) }
  }

  private func writeFailure(_ failure: FailedInput, to page: inout TextPage) {
    let line: TerminalText = failure.line.map { ":" + .plain($0) } ?? ""
    page.line("\(failure.path)\(line): \(failure.message)", indent: 2)
  }

  private func writeSkipped(_ skipped: SkippedInputs, to page: inout TextPage) {
    let example: TerminalText = skipped.examples.first.map { ", for example \($0)" } ?? ""
    page.line("\(.count(skipped.count, "input")): \(skipped.reason)\(example)", indent: 2)
  }
}
