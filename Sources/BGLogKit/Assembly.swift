internal import Correlation
internal import LogModel
internal import Reporting

/// Puts what was read and judged into the order of the report.
struct Assembly {
  let tool: ReportDocument.Tool
  let summaries: [InputSummary]
  let assumptions: [String]
  let crashes: [CrashReport]
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
      let finding = CrashFindings.finding(
        about: crash, path: summaries[crash.input].path, launch: joins[number].map { launches[$0] })
      guard let finding else { continue }
      findings.append(finding)
      labels.append(nil)
    }
    let order = FindingOrder.order(of: findings)
    var sorted = order.map { findings[$0] }
    FindingOrder.identify(&sorted, labels: order.map { labels[$0] })
    var position = Array(repeating: 0, count: findings.count)
    for (place, number) in order.enumerated() { position[number] = place }
    let tasks = launches.enumerated().flatMap { number, launch in
      launch.tasks.map { task in
        var timeline = task.timeline
        let own = ofTask[TaskID(launch: number, key: timeline.key)] ?? []
        timeline.findings = own.map { position[$0] }.sorted().map { sorted[$0].id }
        return timeline
      }
    }
    return ReportDocument(
      tool: tool, inputs: summaries, assumptions: distinct(assumptions), processes: processes,
      tasks: inOrderOfBegins(tasks), crashes: crashes, findings: sorted)
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
    let others = crashes.indices.filter { !joined.contains($0) && crashes[$0].duplicateOf == nil }
    return launches.map(\.process)
      + others.map { number in
        let crash = crashes[number]
        return ProcessTimeline(
          process: ProcessIdentity(name: crash.process.name, pid: crash.process.pid),
          bundleIdentifier: crash.process.bundleIdentifier, input: crash.input,
          firstSeen: crash.launchedAt, lastSeen: crash.capturedAt)
      }
  }

  private func inOrderOfBegins(_ tasks: [TaskTimeline]) -> [TaskTimeline] {
    func place(_ task: TaskTimeline) -> (Int, Int) {
      let line = task.began ?? task.ended ?? task.expired
      return (line?.input ?? 0, line?.line ?? task.readings.first?.line ?? 0)
    }
    return tasks.enumerated().sorted { left, right in
      let (first, second) = (place(left.element), place(right.element))
      return first != second ? first < second : left.offset < right.offset
    }.map(\.element)
  }
}
