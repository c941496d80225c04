internal import LogModel

/// The findings of a document, to be found by their identifiers.
struct TaskFindings {
  private let findings: [Finding]
  private let indices: [String: Int]

  /// Takes the findings of a document.
  init(_ findings: [Finding]) {
    self.findings = findings
    indices = Dictionary(
      findings.indices.map { (findings[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The findings about a task, in the order of the report.
  subscript(task: TaskTimeline) -> [Finding] {
    task.findings.compactMap { indices[$0].map { findings[$0] } }
  }
}
