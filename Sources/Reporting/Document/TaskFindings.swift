import LogModel

/// Which findings of a document are about which of its tasks and requests.
///
/// The key of a task is unique within its input only, so the keys of two logs may be equal. The
/// identifiers of findings are unique in a document, and each task lists those of its own.
///
/// A finding about a request and about the task that the request became goes with the task, so that
/// it is shown once.
struct TaskFindings {
  private let findings: [Finding]
  private let tasks: [TaskTimeline]
  private let requests: [ScheduledRequest]
  /// The place of each finding in the document, by its identifier.
  private let indices: [String: Int]
  /// The task that lists a finding, by the identifier of the finding.
  private let owners: [String: Int]
  /// The last task with a key.
  private let keys: [String: Int]
  /// The request that lists a finding that no task lists, by the identifier of the finding.
  private let requestOwners: [String: Int]
  /// The last request with a key.
  private let requestKeys: [String: Int]

  /// Prepares the findings, tasks and requests of a document for lookup.
  init(_ document: ReportDocument) {
    findings = document.findings
    tasks = document.tasks
    requests = document.requests
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
    var requestOwners: [String: Int] = [:]
    var requestKeys: [String: Int] = [:]
    for (index, request) in document.requests.enumerated() where !document.findings.isEmpty {
      requestKeys[request.key] = index
      for identifier in request.findings where owners[identifier] == nil {
        requestOwners[identifier] = index
      }
    }
    self.indices = indices
    self.owners = owners
    self.keys = keys
    self.requestOwners = requestOwners
    self.requestKeys = requestKeys
  }

  /// The findings about a task, in the order in which the task lists them.
  subscript(task: TaskTimeline) -> [Finding] {
    task.findings.compactMap { indices[$0].map { findings[$0] } }
  }

  /// The findings about a request and about no task, in the order in which the request lists them.
  subscript(request: ScheduledRequest) -> [Finding] {
    request.findings.compactMap { identifier in
      guard let owner = requestOwners[identifier], requests[owner].key == request.key else {
        return nil
      }
      return indices[identifier].map { findings[$0] }
    }
  }

  /// The number of findings that no task and no request lists.
  var withoutTask: Int {
    findings.count { owners[$0.id] == nil && requestOwners[$0.id] == nil }
  }

  /// The task that a finding is about, as an index into the document's tasks, or `nil`.
  func task(of finding: Finding) -> Int? {
    guard let key = finding.task else { return nil }
    if let owner = owners[finding.id], tasks[owner].key == key { return owner }
    return keys[key]
  }

  /// The request that a finding is about, as an index into the document's requests, or `nil`.
  func request(of finding: Finding) -> Int? { finding.request.flatMap { requestKeys[$0] } }

  /// The findings about each task, in the order of the document, by the index of the task.
  var byTask: [Int: [Finding]] {
    var found: [Int: [Finding]] = [:]
    for finding in findings {
      if let task = task(of: finding) { found[task, default: []].append(finding) }
    }
    return found
  }

  /// The findings about each request and about no task, in the order of the document, by the index
  /// of the request.
  var byRequest: [Int: [Finding]] {
    var found: [Int: [Finding]] = [:]
    for finding in findings where task(of: finding) == nil {
      if let request = request(of: finding) { found[request, default: []].append(finding) }
    }
    return found
  }
}
