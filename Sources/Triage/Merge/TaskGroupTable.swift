internal import LogModel
internal import Reporting

/// Groups background tasks by process, name, owner and kind.
struct TaskGroupTable {
  fileprivate struct Key: Hashable {
    var process: String?
    var label: String?
    var owner: String
    var kind: TaskKind
  }

  fileprivate struct Entry {
    var group: TaskGroup
    var seen = TimeSpan()
    var versions: Set<String> = []
    /// The number of the last document that had such a task; -1 before the first.
    var lastDocument = -1

    init(_ key: Key) {
      group = TaskGroup(
        process: key.process, label: key.label, owner: key.owner, kind: key.kind)
    }
  }

  private var entries: [Key: Entry] = [:]
  private var documents = 0

  /// Adds the tasks of a document, and the background tasks that its crash reports list as held.
  mutating func take(_ document: ReportDocument) {
    documents += 1
    let paths = document.inputs.map(\.path)
    for task in document.tasks { take(task, paths) }
    for crash in document.crashes where crash.duplicateOf == nil {
      for assertion in crash.assertions where assertion.isBackgroundTask {
        take(assertion, of: crash)
      }
    }
  }

  private mutating func take(_ task: TaskTimeline, _ paths: [String]) {
    let key = Key(
      process: task.process.name, label: task.label.map(LabelPattern.pattern),
      owner: task.owner.name, kind: task.kind)
    entries[key, default: Entry(key)].take(task, document: documents, paths)
  }

  private mutating func take(_ assertion: HeldAssertion, of crash: CrashReport) {
    let label = (assertion.name ?? assertion.identifier).map(LabelPattern.pattern)
    let key = Key(process: crash.process.name, label: label, owner: "app", kind: .backgroundTask)
    entries[key, default: Entry(key)].take(crash, document: documents)
  }

  /// The groups with a task that leaked, ended late or expired, or that was held at a kill; worst
  /// first.
  var groups: [TaskGroup] {
    let bad = entries.values.filter { $0.group.isReportable }.map { entry in
      var group = entry.group
      group.firstSeen = entry.seen.first
      group.lastSeen = entry.seen.last
      group.versions = entry.versions.sorted(by: VersionOrder.precedes)
      return group
    }
    return bad.sorted { left, right in
      let (mine, others) = (left.rank, right.rank)
      return mine != others ? others.lexicographicallyPrecedes(mine) : left.name < right.name
    }
  }
}

extension TaskGroupTable.Entry {
  fileprivate mutating func take(_ task: TaskTimeline, document: Int, _ paths: [String]) {
    group.outcomes[task.outcome, default: 0] += 1
    guard task.outcome.isBad else { return }
    count(document)
    seen.take(task.place?.at)
    guard group.exampleInput == nil, let line = task.place, paths.indices.contains(line.input)
    else { return }
    group.exampleInput = paths[line.input]
    group.exampleLine = line.line
  }

  fileprivate mutating func take(_ crash: CrashReport, document: Int) {
    group.heldAtKill += 1
    count(document)
    seen.take(crash.happenedAt)
    if let version = crash.version { versions.insert(version) }
  }

  private mutating func count(_ document: Int) {
    if lastDocument != document { group.inputs += 1 }
    lastDocument = document
  }
}

extension TaskOutcome {
  /// Whether tasks with this outcome belong in the table of leaked and late tasks.
  fileprivate var isBad: Bool {
    switch self {
    case .leaked, .late, .expired: true
    case .completed, .open, .abandoned, .refused, .unknown: false
    }
  }
}

extension TaskGroup {
  fileprivate var isReportable: Bool {
    heldAtKill > 0 || outcomes.contains { $0.key.isBad && $0.value > 0 }
  }

  /// The numbers by which groups are sorted in descending order, most significant first.
  fileprivate var rank: [Int] {
    [
      (outcomes[.leaked] ?? 0) + heldAtKill, outcomes[.late] ?? 0, outcomes[.expired] ?? 0, tasks,
    ]
  }

  /// A text that sorts groups of equal rank.
  fileprivate var name: String {
    "\(process ?? "")|\(label ?? "")|\(owner)|\(kind.rawValue)|\(label == nil)"
  }
}
