internal import Correlation
internal import LogModel
internal import Reporting

/// Puts what was read and judged into the order of the report.
struct Assembly {
  let tool: ReportDocument.Tool
  let summaries: [InputSummary]
  let assumptions: [String]
  let crashes: [CrashReport]
  let exitMetrics: [ExitMetric]
  let launches: [LaunchRecord]
  let joins: [Int: Int]

  /// The report.
  func document() -> ReportDocument {
    var findings: [Finding] = []
    var labels: [String?] = []
    // The findings of each task, by launch and key: a key is only unique within its input.
    var ofTask: [TaskID: [Int]] = [:]
    for (number, launch) in launches.enumerated() {
      let names = Dictionary(
        launch.tasks.map { ($0.timeline.key, $0.timeline.label) },
        uniquingKeysWith: { first, _ in first })
      for rule in LaunchRules.all {
        for finding in rule.findings(in: launch) {
          if let task = finding.task {
            ofTask[TaskID(launch: number, key: task), default: []].append(findings.count)
          }
          labels.append(finding.task.flatMap { names[$0] ?? nil })
          findings.append(finding)
        }
      }
    }
    for (number, crash) in crashes.enumerated() {
      let path = summaries[crash.input].path
      let launch = joins[number].map { launches[$0] }
      let about = [
        CrashFindings.finding(about: crash, path: path, launch: launch),
        SlowPhaseFindings.finding(about: crash, path: path, launch: launch),
      ]
      for finding in about.compactMap({ $0 }) {
        findings.append(finding)
        labels.append(nil)
      }
    }
    for metric in exitMetrics {
      for finding in ExitMetricFindings.findings(about: metric, beside: launches) {
        findings.append(finding)
        labels.append(nil)
      }
    }
    let order = FindingOrder.order(of: findings)
    var sorted = order.map { findings[$0] }
    FindingOrder.identify(&sorted, labels: order.map { labels[$0] })
    var position = Array(repeating: 0, count: findings.count)
    for (place, number) in order.enumerated() { position[number] = place }
    var ordering = TaskOrdering()
    for (number, launch) in launches.enumerated() {
      for task in launch.tasks {
        var timeline = task.timeline
        let own = ofTask[TaskID(launch: number, key: timeline.key)] ?? []
        timeline.findings = own.map { position[$0] }.sorted().map { sorted[$0].id }
        ordering.add(timeline, launch.order)
      }
    }
    return ReportDocument(
      tool: tool, inputs: summaries, assumptions: distinct(assumptions), processes: processes,
      tasks: ordering.tasks, crashes: crashes, exitMetrics: exitMetrics, findings: sorted)
  }

  private struct TaskID: Hashable {
    var launch: Int
    var key: String
  }

  private func distinct(_ sentences: [String]) -> [String] {
    var seen: Set<String> = []
    return sentences.filter { seen.insert($0).inserted }
  }

  /// The launches of the logs, then those that only crash reports tell of.
  private var processes: [ProcessTimeline] {
    let joined = Set(joins.keys)
    let others = crashes.indices.filter {
      !joined.contains($0) && crashes[$0].duplicateOf == nil && !crashes[$0].isAboutDevice
    }
    return launches.map(\.process)
      + others.map { number in
        let crash = crashes[number]
        return ProcessTimeline(
          process: ProcessIdentity(name: crash.process.name, pid: crash.process.pid),
          bundleIdentifier: crash.process.bundleIdentifier, input: crash.input,
          firstSeen: crash.launchedAt, lastSeen: crash.capturedAt)
      }
  }
}

/// Puts tasks in the order of their begins: by line in a log, by time where logs were merged.
private struct TaskOrdering {
  private struct Place {
    var input: InputIndex
    var microseconds: Int64
    var line: Int
  }

  private var entries: [(place: Place, task: TaskTimeline)] = []
  private var start: Instant?

  /// Adds a task of a launch whose lines are ordered in the given way.
  mutating func add(_ task: TaskTimeline, _ order: TimelineOrder) {
    let line = task.began ?? task.ended ?? task.expired
    let number = line?.line ?? task.readings.first?.line ?? 0
    switch order {
    case .lines: add(task, Place(input: line?.input ?? 0, microseconds: 0, line: number))
    case .linesBackwards: add(task, Place(input: line?.input ?? 0, microseconds: 0, line: -number))
    case .times(let first):
      let at = line?.at ?? task.readings.first?.at
      if start == nil { start = at }
      let time = at.flatMap { at in start.map { at.microseconds(since: $0) } }
      add(task, Place(input: first, microseconds: time ?? .min, line: number))
    }
  }

  private mutating func add(_ task: TaskTimeline, _ place: Place) { entries.append((place, task)) }

  /// The tasks in order.
  var tasks: [TaskTimeline] {
    entries.enumerated().sorted { left, right in
      let (first, second) = (left.element.place, right.element.place)
      if first.input != second.input { return first.input < second.input }
      if first.microseconds != second.microseconds {
        return first.microseconds < second.microseconds
      }
      return first.line != second.line ? first.line < second.line : left.offset < right.offset
    }.map(\.element.task)
  }
}
