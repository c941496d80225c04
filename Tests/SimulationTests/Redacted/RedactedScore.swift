import BGLogKit
import Foundation

/// Counts how many tasks of redacted logs are reported correctly.
struct RedactedScore {
  private(set) var right = 0
  private(set) var all = 0
  /// Descriptions of the first tasks that are not reported correctly.
  private var wrong: [String] = []
  /// What reports state as certain although the log leaves it open.
  private(set) var claims: [String] = []
  private(set) var uncertain = 0
  private(set) var misleading = 0

  /// The proportion of tasks that are reported correctly, from 0 to 1.
  var share: Double { all == 0 ? 1 : Double(right) / Double(all) }

  /// What is compared of a task: its lines, its identifier and its outcome.
  private struct Key: Hashable {
    var began: Int?
    var ended: Int?
    var identifier: String?
    var process: String?

    init(_ task: TaskTimeline) {
      (began, ended, identifier) = (task.began?.line, task.ended?.line, task.identifier)
      process = task.process.name
    }

    init(_ task: Expected) {
      (began, ended, identifier) = (task.began, task.ended, task.identifier)
      process = task.process
    }
  }

  /// Reads the log of a scenario and compares its tasks with the truth.
  mutating func take(_ scenario: Scenario) {
    let made = scenario.made()
    let name = "\(scenario.writer.name)-\(scenario.damage)-\(scenario.seed)"
    let document = Analyzer().analyze([.memory(name: name, bytes: made.log.bytes)])
    let open = made.oracle.lines(.uncertain)
    let lost = made.oracle.lines(.misleading)
    // A task that only a warning mentions has no line of its own.
    let expected = made.oracle.expected.filter { !$0.isImplied }
    let mute = expected.filter { $0.isUnknowable && $0.began == nil && $0.ended == nil }
    let claimed = claims.count
    defer { if claims.count > claimed { keep(made.log, name) } }
    let truths = Set(expected.map { Key($0) })
    var reported: [Key: TaskTimeline] = [:]
    for task in document.tasks where task.kind != .implied {
      let line = (task.began ?? task.ended ?? task.expired)?.line ?? 0
      if open.contains(line) {
        check(task, document, name, isTrue: truths.contains(Key(task)))
        uncertain += 1
        continue
      }
      if lost.contains(line) || line == 0 && mute.contains(where: { $0.isOf(task) }) {
        misleading += 1
        continue
      }
      reported[Key(task)] = task
    }
    for truth in expected where !truth.isUnknowable {
      all += 1
      if let task = reported.removeValue(forKey: Key(truth)),
        truth.outcomes.contains(task.outcome.rawValue)
      {
        right += 1
      } else {
        note("missing \(truth)", made.log, name)
      }
    }
    // Tasks that do not exist count as wrong, too.
    for (key, task) in reported {
      all += 1
      note("reported \(key) \(task.outcome)", made.log, name)
    }
  }

  /// Checks that what the log leaves open is not reported as certain.
  private mutating func check(
    _ task: TaskTimeline, _ document: ReportDocument, _ name: String, isTrue: Bool
  ) {
    guard task.began != nil, !isTrue else { return }
    if task.ended != nil, task.pairing == .identifier {
      claims.append("\(name): \(task.key) is matched by its identifier")
    }
    for finding in document.findings
    where finding.task == task.key && finding.severity == .error && task.ended != nil {
      claims.append("\(name): \(finding.message)")
    }
  }

  private mutating func note(_ text: String, _ log: WrittenLog, _ name: String) {
    guard wrong.count < 5 else { return }
    keep(log, name)
    wrong.append("\(text) in \(name)")
  }

  /// Saves a log so that somebody can look into what went wrong.
  private func keep(_ log: WrittenLog, _ name: String) {
    let path = FileManager.default.temporaryDirectory.appending(path: "bglog-redacted-\(name).log")
    try? Data(log.bytes).write(to: path)
  }
}

extension Expected {
  /// Whether a reported task belongs to the expected process.
  fileprivate func isOf(_ task: TaskTimeline) -> Bool {
    process == nil || process == task.process.name && (pid == nil || pid == task.process.pid)
  }
}

extension RedactedScore: CustomStringConvertible {
  var description: String { "\(right) of \(all): \(wrong.joined(separator: "\n  "))" }
}
