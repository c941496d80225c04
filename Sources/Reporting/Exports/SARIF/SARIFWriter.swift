package import LogModel

/// Writes SARIF 2.1.0: a single run with one result for each finding.
///
/// The run lists all rules that exist, in an order that never changes, so that the results of
/// several runs can be compared. GitHub refuses runs with more than 25,000 results. Results are
/// written as they come, so the worst cannot be selected. Instead each severity has a separate
/// limit, so that notes never displace errors. A notification says how many results were left out.
package struct SARIFWriter: ExportWriter {
  /// The maximum number of results of a severity; together they are as many as GitHub accepts.
  package static func resultLimit(_ severity: Severity) -> Int {
    switch severity {
    case .error, .warning: 10_000
    case .note: 5_000
    }
  }

  /// The maximum number of notifications of each level.
  package static let notificationLimit = 1_000

  private var json = JSONWriter(isCompact: true)
  private var results: [Severity: Int] = [:]
  private var notifications = SARIFNotifications(limit: SARIFWriter.notificationLimit)
  private var unread = UnreadInputs()
  private var isFirst = true

  /// Creates a writer.
  package init() {}

  package mutating func begin(_ tool: ReportDocument.Tool, to output: inout OutputBuffer) {
    output.append(
      """
      {
      "$schema":"https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/\
      sarif-schema-2.1.0.json",
      "version":"2.1.0",
      "runs":[{
      "tool":
      """)
    json.element(SARIFTool(tool: tool))
    json.output.move(to: &output)
    output.append(",\n\"columnKind\":\"utf16CodeUnits\",\n\"results\":[")
  }

  package mutating func add(_ document: ReportDocument, to output: inout OutputBuffer) {
    let uris = document.inputs.map { ArtifactURI.text(of: $0.path) }
    for input in document.inputs { notifications.add(input) }
    _ = unread.add(document)
    let owners = TaskFindings(document)
    for finding in document.findings {
      let number = results[finding.severity, default: 0]
      results[finding.severity] = number + 1
      guard number < Self.resultLimit(finding.severity) else { continue }
      output.append(isFirst ? "\n" : ",\n")
      isFirst = false
      let task = owners.task(of: finding).map { document.tasks[$0] }
      let request = owners.request(of: finding).map { document.requests[$0] }
      json.element(SARIFResult(finding: finding, task: task, request: request, uris: uris))
      json.output.move(to: &output)
    }
  }

  package mutating func finish(_ triage: TriageDocument?, to output: inout OutputBuffer) {
    for failure in unread.add(triage) { notifications.add(failure) }
    for severity in Severity.allCases.reversed() {
      let left = results[severity, default: 0] - Self.resultLimit(severity)
      if left > 0 { notifications.addLeftOut(left, severity, Self.resultLimit(severity)) }
    }
    output.append("\n],\n\"invocations\":[")
    json.element(SARIFInvocation(notifications: notifications, isSuccessful: unread.count == 0))
    json.output.move(to: &output)
    output.append("]\n}]\n}\n")
  }
}
