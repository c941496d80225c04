internal import LogModel

/// Of two tasks of one name that overlap, only the later one is ended, and not just once.
///
/// The classic reason is one variable for the identifiers of two tasks: the second begin overwrites
/// the first identifier, which nobody can end any more. A guess, made from the pattern.
enum OverwrittenIdentifierRule: LaunchRule {
  static let rule = FindingRule.overwrittenIdentifier

  /// How often the pattern must be seen.
  private static let evidenceNeeded = 2

  fileprivate struct Pattern {
    var pairs: [(lost: TaskRecord, ended: TaskRecord)] = []
    /// The task begun last, if it is the only one that is open.
    var open: TaskRecord?
    /// Whether tasks overlapped and the earlier one was ended too.
    var isContradicted = false
  }

  static func findings(in launch: LaunchRecord) -> [Finding] {
    var patterns: [String: Pattern] = [:]
    var order: [String] = []
    for task in launch.blamableTasks where isMeant(task) {
      let label = task.timeline.label ?? ""
      if patterns[label] == nil { order.append(label) }
      patterns[label, default: Pattern()].take(task)
    }
    return order.compactMap { label in
      guard let pattern = patterns[label], !pattern.isContradicted,
        pattern.pairs.count >= evidenceNeeded, let first = pattern.pairs.first
      else { return nil }
      let lines = pattern.pairs.prefix(3).flatMap { pair in
        [pair.lost.beganEvidence, pair.ended.beganEvidence, pair.ended.endedEvidence]
      }
      let name = label.isEmpty ? "without a name" : "'\(label)'"
      return Finding(
        rule: rule, severity: .warning, confidence: label.isEmpty ? 0.4 : 0.6,
        message:
          "\(launch.title) began background tasks \(name) while one was open and ended only the later "
          + "one, \(pattern.pairs.count) times: the second identifier may have overwritten the first",
        advice:
          "Keep each identifier in a variable of its own, or end the task that is open before "
          + "beginning the next",
        task: first.lost.timeline.key, process: launch.process.process,
        evidence: Evidence.distinct(lines.compactMap { $0 }))
    }
  }

  private static func isMeant(_ task: TaskRecord) -> Bool {
    task.timeline.began != nil && task.timeline.kind == .backgroundTask
      && task.timeline.outcome != .refused && !task.isAssertion && task.unseenEnd == nil
      && (task.timeline.ended == nil || task.timeline.pairing == .identifier)
  }
}

extension OverwrittenIdentifierRule.Pattern {
  /// Takes the next task of the name.
  fileprivate mutating func take(_ task: TaskRecord) {
    defer { open = task }
    guard let earlier = open else { return }
    if earlier.timeline.ended == nil {
      if task.timeline.ended != nil { pairs.append((earlier, task)) }
      return
    }
    guard let ended = earlier.timeline.ended?.at, let began = task.timeline.began?.at else {
      return
    }
    if ended.microseconds(since: began) > 0 { isContradicted = true }
  }
}
