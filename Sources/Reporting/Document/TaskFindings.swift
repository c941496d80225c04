import LogModel

/// Which findings of a document are about which of its tasks.
///
/// The key of a task is unique within its input only, so the keys of two logs may be equal. The
/// identifiers of findings are unique in a document, and each task lists those of its own.
struct TaskFindings {
  private let findings: [Finding]
  private let tasks: [TaskTimeline]
  /// The place of each finding in the document, by its identifier.
  private let indices: [String: Int]
  /// The task that lists a finding, by the identifier of the finding.
  private let owners: [String: Int]
  /// The last task with a key.
  private let keys: [String: Int]

  /// Prepares the findings and tasks of a document for lookup.
  init(_ document: ReportDocument) {
    findings = document.findings
    tasks = document.tasks
    var indices: [String: Int] = [:]
    for (index, finding) in document.findings.enumerated() where indices[finding.id] == nil {
      indices[finding.id] = index
    }
    var owners: [String: Int] = [:]
    var keys: [String: Int] = [:]
    // Uses a span, because copying a timeline takes longer than looking at it.
    let span = document.tasks.span
    for index in span.indices where !document.findings.isEmpty {
      keys[span[index].key] = index
      for identifier in span[index].findings { owners[identifier] = index }
    }
    self.indices = indices
    self.owners = owners
    self.keys = keys
  }

  /// The findings about a task, in the order in which the task lists them.
  subscript(task: TaskTimeline) -> [Finding] {
    task.findings.compactMap { indices[$0].map { findings[$0] } }
  }

  /// The number of findings that no task lists.
  var withoutTask: Int { findings.count { owners[$0.id] == nil } }

  /// The task that a finding is about, as an index into the document's tasks, or `nil`.
  func task(of finding: Finding) -> Int? {
    guard let key = finding.task else { return nil }
    if let owner = owners[finding.id], tasks[owner].key == key { return owner }
    return keys[key]
  }

  /// The findings about each task, in the order of the document, by the index of the task.
  var byTask: [Int: [Finding]] {
    var found: [Int: [Finding]] = [:]
    for finding in findings {
      if let task = task(of: finding) { found[task, default: []].append(finding) }
    }
    return found
  }
}
