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
    // The findings of each task, by launch and number; few tasks have any.
    var ofTask: [TaskID: [Int]] = [:]
    for (number, launch) in launches.enumerated() {
      var numbers: [String: Int]?
      LaunchRules.tell(about: launch) { finding, task in
        var task = task
        if let key = finding.task, task == nil {
          let known = numbers ?? Self.numbers(of: launch.tasks)
          numbers = known
          task = known[key]
        }
        if let task {
          ofTask[TaskID(launch: number, task: task), default: []].append(findings.count)
        }
        labels.append(task.flatMap { launch.tasks[$0].timeline.label })
        findings.append(finding)
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
    for (task, own) in ofTask {
      launches[task.launch].tasks[task.task].timeline.findings = own.map { position[$0] }.sorted()
        .map { sorted[$0].id }
    }
    return ReportDocument(
      tool: tool, inputs: summaries, assumptions: distinct(assumptions), processes: processes,
      tasks: TaskOrdering.tasks(of: launches), crashes: crashes, exitMetrics: exitMetrics,
      findings: sorted)
  }

  private struct TaskID: Hashable {
    var launch: Int
    var task: Int
  }

  private static func numbers(of tasks: [TaskRecord]) -> [String: Int] {
    Dictionary(
      tasks.enumerated().map { ($1.timeline.key, $0) }, uniquingKeysWith: { first, _ in first })
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
