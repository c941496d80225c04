internal import LogModel

/// Collects signs that an app lost the identifier of a task because the next begin overwrote it: of two
/// overlapping tasks with the same name, only the later one was ended.
///
/// Tasks are compared in the order of their begins. A task that is finalized early waits here until all tasks
/// that began before it are finalized. Entries that need not wait are dropped.
struct OverwrittenIdentifiers {
  /// What is kept of a task for the comparison.
  struct Entry {
    /// The 0-based number of the task in its launch.
    var number: Int
    /// When it began, or `nil`.
    var began: Instant?
    /// The line of its end; `nil` if it was never ended.
    var ended: LineReference?
    /// The task itself; `nil` if no finding can quote it, because the task before it was ended.
    var task: TaskTracker?

    /// Creates the entry of a task; `isQuoted` is whether a finding may quote it.
    init(_ task: TaskTracker, isQuoted: Bool) {
      number = task.number
      began = task.timeline.began?.at
      ended = task.timeline.ended
      self.task = isQuoted ? task : nil
    }
  }

  /// The evidence that tasks with one name give for or against an overwritten identifier.
  struct Pattern {
    /// The finalized tasks that wait, in the order of their numbers.
    var tasks: [Entry] = []
    /// The first three cases of a task that was never ended while the next one was.
    var pairs: [(lost: TaskTracker, ended: TaskTracker)] = []
    /// How many such cases there are in all.
    var count = 0
    /// Whether two tasks overlapped and the earlier one was ended, too, so that overwriting is ruled out.
    var isContradicted = false
    /// How many finalized tasks may wait before the unneeded ones are dropped.
    var limit = 16
  }

  /// What the tasks with each name show; the key of tasks without a name is an empty string.
  private(set) var patterns: [String: Pattern] = [:]

  /// The name for which overwriting was ruled out most recently; its tasks are ignored.
  private var settledLabel: String?

  /// Adds a finalized task. `unfinalized` holds the tasks of its launch that are not finalized; `isAlone` is
  /// whether none of those has its name.
  mutating func take(_ task: TaskTracker, among unfinalized: TaskTable, isAlone: Bool) {
    let label = task.timeline.label ?? ""
    if label == settledLabel { return }
    if isAlone, patterns[label] == nil { return }
    if Self.isMeant(task) {
      if patterns[label]?.isContradicted == true {
        settledLabel = label
        return
      }
      let place = patterns[label]?.tasks.lastIndex { $0.number < task.number }.map { $0 + 1 } ?? 0
      let isLost = task.timeline.ended == nil
      let entry = Entry(task, isQuoted: isLost || Self.mayFollowLost(task, unfinalized))
      patterns[label, default: Pattern()].tasks.insert(entry, at: place)
    }
    guard var pattern = patterns[label] else { return }
    if isAlone {
      patterns[label] = nil
      pattern.look(at: pattern.tasks)
      pattern.tasks = []
    } else if pattern.tasks.count > pattern.limit {
      patterns[label] = nil
      let others = unfinalized.filter { ($0.timeline.label ?? "") == label }.map(\.number)
      pattern.prune(others)
      pattern.limit = max(16, 2 * pattern.tasks.count, others.count / 8)
    } else {
      return
    }
    if pattern.isContradicted { pattern.tasks = [] }
    if pattern.isContradicted || pattern.count > 0 || !pattern.tasks.isEmpty {
      patterns[label] = pattern
    }
  }

  /// Drops, for every name, the finalized tasks that need not wait any longer.
  mutating func shrink(_ unfinalized: TaskTable) {
    for label in patterns.keys {
      guard var pattern = patterns.removeValue(forKey: label) else { continue }
      pattern.prune(unfinalized.filter { ($0.timeline.label ?? "") == label }.map(\.number))
      if pattern.isContradicted { pattern.tasks = [] }
      patterns[label] = pattern
    }
  }

  /// Keeps the patterns that meet a condition and for which overwriting is not ruled out.
  mutating func keep(where isKept: (Pattern) -> Bool) {
    patterns = patterns.filter { !$1.isContradicted && isKept($1) }
    settledLabel = nil
  }

  /// Once there are more than `4 * most` names, drops those without a case. If more than `2 * most` are left,
  /// drops those with the fewest cases.
  mutating func prune(to most: Int) {
    guard patterns.count > 4 * most else { return }
    keep { $0.count > 0 }
    guard patterns.count > 2 * most else { return }
    let least = patterns.values.map(\.count).sorted(by: >)[most]
    keep { $0.count > least }
  }

  /// Whether the previous task with the same name was left without an end, or may have been.
  private static func mayFollowLost(_ task: TaskTracker, _ tasks: TaskTable) -> Bool {
    for number in (max(0, task.number - 64)..<task.number).reversed() {
      guard let other = tasks.record(number), other.timeline.label == task.timeline.label else {
        continue
      }
      return other.timeline.ended == nil
    }
    return task.number > 0
  }

  /// The patterns, completed with the tasks that were evaluated only at the end of the log.
  func completed(with tasks: TaskTable) -> [(label: String, pattern: Pattern)] {
    var completed = patterns
    for task in tasks where task.isBlamable && Self.isMeant(task) {
      completed[task.timeline.label ?? "", default: Pattern()].tasks.append(
        Entry(task, isQuoted: true))
    }
    for label in completed.keys {
      guard var pattern = completed.removeValue(forKey: label) else { continue }
      pattern.look(at: pattern.tasks.sorted { $0.number < $1.number })
      completed[label] = pattern
    }
    return completed.map { ($0.key, $0.value) }
  }

  private static func isMeant(_ task: TaskTracker) -> Bool {
    task.timeline.began != nil && task.timeline.kind == .backgroundTask
      && task.timeline.outcome != .refused && !task.isAssertion && task.unseenEnd == nil
      && task.pairingDoubt == nil
      && (task.timeline.ended == nil || task.timeline.pairing == .identifier)
  }
}

extension OverwrittenIdentifiers.Pattern {
  /// Compares each task with the next one, in the order of their begins.
  fileprivate mutating func look(at tasks: [OverwrittenIdentifiers.Entry]) {
    for (earlier, later) in zip(tasks, tasks.dropFirst()) {
      if earlier.ended == nil {
        guard later.ended != nil else { continue }
        count += 1
        if pairs.count < 3, let lost = earlier.task, let ended = later.task {
          pairs.append((lost, ended))
        }
      } else if Self.overlap(earlier, later) {
        isContradicted = true
      }
    }
  }

  /// Of the tasks between two that are not finalized, keeps only the first and the last. Notes overlaps
  /// before it drops the others.
  fileprivate mutating func prune(_ unfinalized: [Int]) {
    var kept: [OverwrittenIdentifiers.Entry] = []
    var next = 0
    for (place, task) in tasks.enumerated() {
      while next < unfinalized.count, unfinalized[next] < task.number { next += 1 }
      let bound = next < unfinalized.count ? unfinalized[next] : .max
      let isFirst = place == 0 || next > 0 && unfinalized[next - 1] > tasks[place - 1].number
      let isLast = place + 1 == tasks.count || tasks[place + 1].number > bound
      if !isFirst, Self.overlap(tasks[place - 1], task) { isContradicted = true }
      if isFirst || isLast { kept.append(task) }
    }
    tasks = kept
  }

  private static func overlap(
    _ earlier: OverwrittenIdentifiers.Entry, _ later: OverwrittenIdentifiers.Entry
  ) -> Bool {
    guard let ended = earlier.ended?.at, let began = later.began else { return false }
    return ended.microseconds(since: began) > 0
  }
}
