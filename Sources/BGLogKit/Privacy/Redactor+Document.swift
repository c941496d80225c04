internal import CrashReports
internal import LogModel
public import Reporting

/// Documents and their lines.
extension Redactor {
  /// Takes the secrets out of a document.
  public mutating func redact(_ document: inout ReportDocument) {
    let reports = document.inputs.map(Self.isReport)
    for index in document.inputs.indices { redact(&document.inputs[index]) }
    for index in document.assumptions.indices { redactText(&document.assumptions[index]) }
    for index in document.processes.indices { redact(&document.processes[index]) }
    for index in document.tasks.indices { redact(&document.tasks[index]) }
    for index in document.crashes.indices { redact(&document.crashes[index]) }
    for index in document.exitMetrics.indices { redact(&document.exitMetrics[index]) }
    for index in document.findings.indices { redact(&document.findings[index], reports) }
  }

  /// Returns a line of a report that is told as it is made without secrets.
  ///
  /// The lines of one report come in their order; its header begins it.
  public mutating func redact(_ line: ReportLine) -> ReportLine {
    switch line {
    case .header:
      lineInputs.removeAll()
      return line
    case .input(var input):
      lineInputs.append(Self.isReport(input))
      redact(&input)
      return .input(input)
    case .process(var process):
      redact(&process)
      return .process(process)
    case .task(var task):
      redact(&task)
      return .task(task)
    case .crash(var crash):
      redact(&crash)
      return .crash(crash)
    case .exitMetric(var metric):
      redact(&metric)
      return .exitMetric(metric)
    case .finding(var finding):
      redact(&finding, lineInputs)
      return .finding(finding)
    case .summary(let summary, var assumptions):
      for index in assumptions.indices { redactText(&assumptions[index]) }
      return .summary(summary, assumptions: assumptions)
    }
  }

  private static func isReport(_ input: InputSummary) -> Bool {
    input.format.flatMap { CrashReportFormat(rawValue: $0) } != nil
  }

  private mutating func redact(_ input: inout InputSummary) {
    input.path = redact(input.path)
    for index in input.problems.indices {
      redactText(&input.problems[index].message)
      if var unmet = input.problems[index].unmetFilter {
        redact(&unmet)
        input.problems[index].unmetFilter = unmet
      }
    }
  }

  private mutating func redact(_ unmet: inout UnmetFilter) {
    redactText(&unmet.process)
    redactText(&unmet.bundleIdentifier)
    redactText(&unmet.suggestion)
    redactTexts(&unmet.known)
  }

  private mutating func redact(_ timeline: inout ProcessTimeline) {
    redact(&timeline.process)
    redactText(&timeline.bundleIdentifier)
  }

  private mutating func redact(_ task: inout TaskTimeline) {
    task.key = redactKey(task.key, of: task.process)
    redact(&task.process)
    redactText(&task.identifier)
    redactText(&task.label)
    if case .sdk(let name) = task.owner { task.owner = .sdk(redactFully(name)) }
  }

  private mutating func redact(_ metric: inout ExitMetric) {
    redactText(&metric.bundleIdentifier)
    redactVersion(&metric.version)
    redactVersion(&metric.os)
    for index in metric.foreground.indices { redact(&metric.foreground[index]) }
    for index in metric.background.indices { redact(&metric.background[index]) }
  }

  private mutating func redact(_ count: inout ExitCount) {
    redactText(&count.reason)
    if let text = count.evidence?.text { count.evidence?.text = redactFully(text) }
  }

  private mutating func redact(_ finding: inout Finding, _ reports: [Bool]) {
    // It is part of the fingerprint, and of nothing that is written.
    finding.aspect = nil
    redactText(&finding.message)
    redactText(&finding.advice)
    if let task = finding.task { finding.task = redactKey(task, of: finding.process) }
    if let crash = finding.crash { finding.crash = redact(crash) }
    if var process = finding.process {
      redact(&process)
      finding.process = process
    }
    for index in finding.evidence.indices {
      let input = finding.evidence[index].input
      let isReport = reports.indices.contains(input) && reports[input]
      let text = finding.evidence[index].text
      finding.evidence[index].text = isReport ? redactFully(text) : redactLogLine(text)
    }
  }

  private mutating func redact(_ process: inout ProcessIdentity) {
    redactText(&process.name)
    process.host = process.host.map { redactHost($0) }
  }

  /// The key of a task, which starts with the device where that is not the log's own.
  private mutating func redactKey(_ key: String, of process: ProcessIdentity?) -> String {
    guard let host = process?.host, key.hasPrefix(host + "/") else { return redactFully(key) }
    return redactHost(host) + "/" + redactFully(String(key.dropFirst(host.count + 1)))
  }

  mutating func redactText(_ text: inout String) { text = redactFully(text) }

  mutating func redactText(_ text: inout String?) {
    if let known = text { text = redactFully(known) }
  }

  mutating func redactTexts(_ texts: inout [String]) {
    for index in texts.indices { redactText(&texts[index]) }
  }

  mutating func redactVersion(_ text: inout String?) {
    if let known = text { text = redactUnlessVersion(known) }
  }

  mutating func redactIdentifier(_ text: inout String?) {
    if let known = text { text = redact(known) }
  }
}
