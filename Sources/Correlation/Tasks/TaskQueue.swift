internal import LogModel

/// Tasks in the order of their begins, of which only those that still need something count.
///
/// A task never needs again what it got once, so it is dropped for good: a hundred thousand open tasks cost no more
/// per line than two.
struct TaskQueue {
  /// What the tasks of a queue have in common.
  enum Need: Int, CaseIterable {
    /// Neither an end nor a refusal was seen.
    case end
    /// Open; no notice of its expiry was seen, and it is not one of readings that are over.
    case notice
    /// Open, and without an identifier.
    case identifier
    /// Open, but only requested: UIKit has not confirmed yet that it exists.
    case creation
    /// Open, and its begin is known from UIKit only.
    case otherSource
    /// Open, and UIKit has not logged its begin.
    case uikitBegin
    /// Open, and no list of identifiers shows that it ended unseen.
    case listing
    /// Open, and UIKit has not warned that its expiration handler did not end it.
    case warning

    /// Whether a task needs it.
    fileprivate func isNeed(of task: TaskTracker) -> Bool {
      guard task.isOpen else { return false }
      switch self {
      case .end: return true
      case .notice: return task.timeline.expired == nil && !task.isSeriesOver
      case .identifier: return task.timeline.identifier == nil
      case .creation: return task.isRequested
      case .otherSource: return task.ordinal != nil && task.beginSources.count == 1
      case .uikitBegin: return task.ordinal == nil
      case .listing: return task.unseenEnd == nil
      case .warning:
        return task.notEndedEvidence.isEmpty && task.timeline.kind != .implied
      }
    }
  }

  private static let lookahead = 16

  /// How many tasks are searched for one that meets a further condition: more would make a log with a hundred
  /// thousand leaked tasks take quadratic time.
  private static let reach = 256

  /// How many tasks a queue may have before all of them are swept.
  private static let leastSweep = 256

  private let need: Need
  private var tasks: [Int32] = []
  private var head = 0
  private var sweepAt = Self.leastSweep

  /// The task appended last, or `nil` if there was none.
  private(set) var latest: Int?

  /// Creates an empty queue of tasks with the same need.
  init(_ need: Need) { self.need = need }

  /// Appends a task that was begun after all others, unless it was appended just before.
  mutating func append(_ task: Int) {
    guard latest != task else { return }
    tasks.append(Int32(truncatingIfNeeded: task))
    latest = task
  }

  /// Returns the oldest task that meets a condition, and whether it is the only one.
  mutating func oldest(
    in all: TaskTable, where isMeant: (TaskTracker) -> Bool = { _ in true }
  ) -> (task: Int, isOnly: Bool)? {
    dropDone(in: all)
    func isWanted(_ task: Int32) -> Bool {
      all.record(Int(task)).map { need.isNeed(of: $0) && isMeant($0) } ?? false
    }
    guard let first = tasks[head...].prefix(Self.reach).firstIndex(where: isWanted) else {
      return nil
    }
    // The newest tasks are the likeliest to be open. Looking at a few on both ends bounds the work; at worst one of
    // several tasks is taken for the only one, which affects only how the pairing is described.
    let others = tasks[(first + 1)...]
    let isOnly =
      !others.prefix(Self.lookahead).contains(where: isWanted)
      && !others.suffix(Self.lookahead).contains(where: isWanted)
    return (Int(tasks[first]), isOnly)
  }

  /// Returns the oldest tasks, at most `limit` of them.
  mutating func oldest(_ limit: Int, in all: TaskTable) -> [Int] {
    dropDone(in: all)
    var found: [Int32] = []
    var stop = head
    while stop < tasks.count, found.count < limit {
      if isNeedy(tasks[stop], all) { found.append(tasks[stop]) }
      stop += 1
    }
    // Closing the gaps makes sure that a task is passed only once after it is done.
    head = stop - found.count
    tasks.replaceSubrange(head..<stop, with: found)
    return found.map { Int($0) }
  }

  /// Returns the newest tasks that meet a condition, newest first, at most `limit` of them.
  ///
  /// The search ends at the first task that is not recent.
  mutating func newest(
    _ limit: Int, in all: TaskTable, while isRecent: (TaskTracker) -> Bool,
    where isMeant: (TaskTracker) -> Bool
  ) -> [Int] {
    while tasks.count > head, let last = tasks.last, !isNeedy(last, all) { tasks.removeLast() }
    var found: [Int] = []
    for task in tasks[head...].suffix(Self.reach).reversed().lazy.map({ Int($0) }) {
      guard found.count < limit else { break }
      guard let record = all.record(task) else { continue }
      guard isRecent(record) else { break }
      if need.isNeed(of: record), isMeant(record) { found.append(task) }
    }
    return found
  }

  /// Whether none of its tasks needs anything any more.
  mutating func isDone(in all: TaskTable) -> Bool {
    dropDoneFirst(in: all)
    return head == tasks.count
  }

  /// Drops all tasks that are done.
  mutating func sweep(in all: TaskTable) {
    tasks = tasks[head...].filter { isNeedy($0, all) }
    head = 0
    sweepAt = max(Self.leastSweep, 2 * tasks.count)
  }

  private func isNeedy(_ task: Int32, _ all: TaskTable) -> Bool {
    all.record(Int(task)).map(need.isNeed) ?? false
  }

  /// Drops the done tasks at the front, and all others once the number of tasks has doubled.
  private mutating func dropDone(in all: TaskTable) {
    dropDoneFirst(in: all)
    if tasks.count > sweepAt { sweep(in: all) }
  }

  private mutating func dropDoneFirst(in all: TaskTable) {
    while head < tasks.count, !isNeedy(tasks[head], all) { head += 1 }
  }
}

/// One queue for each need.
struct TaskQueues {
  private var queues = TaskQueue.Need.allCases.map { TaskQueue($0) }

  /// The queue of the tasks with a need.
  subscript(need: TaskQueue.Need) -> TaskQueue {
    get { queues[need.rawValue] }
    _modify { yield &queues[need.rawValue] }
  }

  /// Appends a task to the queues of the given needs.
  mutating func append(_ task: Int, to needs: [TaskQueue.Need]) {
    for need in needs { queues[need.rawValue].append(task) }
  }

  /// Drops the tasks that are done from all queues.
  mutating func sweep(in tasks: TaskTable) {
    for place in queues.indices { queues[place].sweep(in: tasks) }
  }
}
