internal import LogModel

/// What tasks of one name show of identifiers that the next begin overwrites: of two that overlap
/// only the later one is ended.
///
/// Tasks are compared in the order of their begins. Those that are finalized early wait here until all that were
/// begun before them are finalized; what need not wait is dropped.
struct OverwrittenIdentifiers {
  /// A task, in short.
  struct Entry {
    var number: Int
    var began: Instant?
    var ended: LineReference?
    /// The task itself, unless it comes right behind one that was ended.
    var task: TaskTracker?

    init(_ task: TaskTracker, isQuoted: Bool) {
      number = task.number
      began = task.timeline.began?.at
      ended = task.timeline.ended
      self.task = isQuoted ? task : nil
    }
  }

  /// What tasks of one name show.
  struct Pattern {
    /// FinalizedTask tasks, by number.
    var tasks: [Entry] = []
    /// The first cases, and how many there were.
    var pairs: [(lost: TaskTracker, ended: TaskTracker)] = []
    var count = 0
    /// Whether tasks overlapped and the earlier one was ended too.
    var isContradicted = false
    /// How many tasks may wait until the middle ones are dropped.
    var limit = 16
  }

  /// What tasks of each name show.
  private(set) var patterns: [String: Pattern] = [:]

  /// The latest name that is contradicted, of which nothing more is to be learned.
  private var settledLabel: String?

  /// Takes a finalized task; `unfinalized` are those of its launch that are not, and
  /// `isAlone` says that none of them has its name.
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

  /// Lets go of the middle ones of all names.
  mutating func shrink(_ unfinalized: TaskTable) {
    for label in patterns.keys {
      guard var pattern = patterns.removeValue(forKey: label) else { continue }
      pattern.prune(unfinalized.filter { ($0.timeline.label ?? "") == label }.map(\.number))
      if pattern.isContradicted { pattern.tasks = [] }
      patterns[label] = pattern
    }
  }

  /// Keeps some patterns, none that is contradicted.
  mutating func keep(where isKept: (Pattern) -> Bool) {
    patterns = patterns.filter { !$1.isContradicted && isKept($1) }
    settledLabel = nil
  }

  /// Drops names that show nothing, once there are four times as many as are kept; then those that show it least
  /// often.
  mutating func prune(to most: Int) {
    guard patterns.count > 4 * most else { return }
    keep { $0.count > 0 }
    guard patterns.count > 2 * most else { return }
    let least = patterns.values.map(\.count).sorted(by: >)[most]
    keep { $0.count > least }
  }

  /// Whether the task of the same name before a task may turn out never to be ended.
  private static func mayFollowLost(_ task: TaskTracker, _ tasks: TaskTable) -> Bool {
    for number in (max(0, task.number - 64)..<task.number).reversed() {
      guard let other = tasks.record(number), other.timeline.label == task.timeline.label else {
        continue
      }
      return other.timeline.ended == nil
    }
    return task.number > 0
  }

  /// The patterns, with the tasks that were evaluated at the end of the log.
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
  /// Looks at tasks in the order of their begins.
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

  /// Keeps the first and the last of the tasks between two that are not finalized.
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
