import BGLogKit
import TestSupport
import Testing

/// The report about a log of many devices says the same about each device as the report about that device's own
/// log.
@Suite struct SharedLogTests {
  /// What the report says about a task, without line numbers, the device and the parts of its key that differ.
  private func words(_ task: TaskTimeline, _ findings: [Finding]) -> String {
    var task = task
    let key = task.key.split(separator: "/").suffix(3).joined(separator: "/")
    let own = findings.filter { $0.task == task.key && $0.process?.host == task.process.host }
    let rules = own.map { "\($0.rule) \($0.severity) \($0.confidence)" }.sorted()
    task.process.host = nil
    return "\(key) \(task.process) \(task.identifier ?? "-") \(task.label ?? "-") \(task.outcome) "
      + "\(task.pairing) \(String(describing: task.elapsedSeconds)) "
      + "\(String(describing: task.backgroundSeconds)) \(String(describing: task.budgetSeconds)) "
      + "\(task.began?.at?.rfc3339 ?? "-") \(task.ended?.at?.rfc3339 ?? "-") "
      + "\(task.deadline?.rfc3339 ?? "-") \(task.readings.count) \(rules)"
  }

  private func words(_ process: ProcessTimeline) -> String {
    "\(process.process.name ?? "-") \(process.process.pid ?? 0) \(process.process.launch) "
      + "\(process.bundleIdentifier ?? "-") \(process.firstSeen?.rfc3339 ?? "-") "
      + "\(process.lastSeen?.rfc3339 ?? "-") \(process.states.map(\.state))"
  }

  private func analyze(_ text: String) -> ReportDocument {
    Analyzer().analyze([.memory(name: "collector.log", bytes: ContiguousArray(text.utf8))])
  }

  @Test(arguments: Family.allCases)
  func `of no story`(family: Family) {
    let place = Family.allCases.firstIndex(of: family) ?? 0
    // The ordinary run takes every other pair.
    for (number, writer) in SharedLog.writers.enumerated()
    where Effort.isExhaustive || (number + place) % 2 == 0 {
      let log = SharedLog(writer, family, seed: 900 + number)
      let shared = analyze(log.text)
      let name = "\(writer.name) \(family)"
      #expect(shared.inputs[0].format == writer.identifier, "\(name)")
      #expect(Set(shared.tasks.map(\.key)).count == shared.tasks.count, "\(name)")
      for (host, text) in log.own {
        let alone = analyze(text)
        let tasks = shared.tasks.filter { $0.process.host == host }
        #expect(
          tasks.map { words($0, shared.findings) } == alone.tasks.map { words($0, alone.findings) },
          "\(name) \(host)")
        let processes = shared.processes.filter { $0.process.host == host }
        #expect(processes.map(words) == alone.processes.map(words), "\(name) \(host)")
        let findings = shared.findings.filter { $0.process?.host == host }
        #expect(
          findings.map(\.rule.rawValue).sorted() == alone.findings.map(\.rule.rawValue).sorted(),
          "\(name) \(host)")
        #expect(alone.processes.allSatisfy { $0.process.host == nil }, "\(name) \(host)")
      }
    }
  }
}
