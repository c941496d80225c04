import BGLogKit

/// A report, translated into the terms of the manifest.
struct CorpusReport {
  let document: ReportDocument

  /// The values that the report gives for a fact, in the form that the manifest uses.
  func reported(_ name: String, expected: Set<String>) -> Set<String> {
    let tasks = document.tasks.filter { $0.kind != .implied }
    func identifiers(_ isMeant: (TaskTimeline) -> Bool) -> Set<String> {
      Set(tasks.filter(isMeant).compactMap(\.identifier))
    }
    switch name {
    case "begin": return identifiers { $0.began != nil }
    case "begins":
      let hidden = tasks.count { $0.identifier == nil && $0.began != nil }
      return ["\(identifiers { $0.began != nil }.count + hidden)"]
    case "end": return identifiers { $0.ended != nil }
    case "leaked": return identifiers { $0.outcome == .leaked || $0.owner == .system }
    case "expired": return identifiers { $0.expired != nil }
    case "warned": return warned(expected)
    // A refusal alone makes no task; it shows only because its process is reported.
    case "refusal": return document.processes.isEmpty ? [] : expected
    case "readings": return readings(expected)
    case "processes": return Set(document.processes.compactMap { $0.process.pid.map(String.init) })
    case "pid":
      let pids = Set(document.processes.compactMap { $0.process.pid.map(String.init) })
      return pids.intersection(expected)
    case "killed": return isKilled ? ["yes"] : []
    case "tasks": return ["\(document.tasks.count)"]
    case "background": return count(.background)
    case "foreground": return count(.foreground)
    case "launch": return count(.launched)
    default: return []
    }
  }

  private func warned(_ expected: Set<String>) -> Set<String> {
    let texts = document.findings.filter { $0.rule == .longRunningTask || $0.rule == .leakedTask }
      .map { $0.message + $0.evidence.map(\.text).joined() }
    let known = Set(document.tasks.compactMap(\.identifier))
    return expected.filter { id in
      known.contains(id) || texts.contains { $0.contains("Task \(id)") }
    }
  }

  private func readings(_ expected: Set<String>) -> Set<String> {
    var seconds: Set<Double> = []
    for task in document.tasks {
      seconds.formUnion(task.readings.compactMap { $0.remaining.seconds })
      seconds.formUnion([task.remainingAtBegin, task.remainingAtEnd].compactMap { $0?.seconds })
    }
    return expected.filter { text in
      Double(text).map { value in seconds.contains { abs($0 - value) < 0.000_001 } } ?? false
    }
  }

  private var isKilled: Bool {
    let kills: Set<FindingRule> = [
      .assertionKill, .jetsamKill, .watchdogKill, .urlSessionNotFinished, .fetchNotFinished,
      .housekeepingKill, .userQuit, .fileLockKill, .tooManyTasks, .cpuKill,
    ]
    return document.findings.contains { kills.contains($0.rule) } || !document.crashes.isEmpty
      || document.processes.contains { $0.states.last?.state == .terminated }
  }

  private func count(_ state: AppState) -> Set<String> {
    ["\(document.processes.reduce(0) { $0 + $1.states.count { $0.state == state } })"]
  }
}
