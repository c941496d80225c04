internal import LogModel

/// A queue of tasks in the order of their begins. Only tasks that still have a certain ``Need`` count.
///
/// Once a task's need is met, the queue drops the task for good. So a line costs no more with a hundred
/// thousand open tasks than with two.
struct TaskQueue {
  /// What the tasks in a queue still lack.
  enum Need: Int, CaseIterable {
    /// The task is open: neither its end nor a refusal was seen.
    case end
    /// The task is open and has had no expiration notice. It is not a task that only readings show and whose
    /// readings have stopped.
    case notice
    /// The task is open, and its identifier is unknown.
    case identifier
    /// The task is open but only requested: UIKit has not confirmed yet that it exists.
    case creation
    /// The task is open, and only UIKit has logged its begin.
    case otherSource
    /// The task is open, and UIKit has not logged its begin.
    case uikitBegin
    /// The task is open, and no list of identifiers has shown that it is over.
    case listing
    /// The task is open, and UIKit has not warned that its expiration handler did not end it. It is not a
    /// task that only readings show.
    case warning

    /// Whether a task has this need.
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

  /// How many tasks right after the one found, and how many at the end of the queue, are checked for another
  /// that fits.
  private static let lookahead = 16

  /// How many tasks are searched for one that meets a further condition. Without this limit, a log with a
  /// hundred thousand leaked tasks would take quadratic time.
  private static let reach = 256

  /// The size up to which a queue is never swept.
  private static let leastSweep = 256

  private let need: Need
  private var tasks: [Int32] = []
  private var head = 0
  private var sweepAt = Self.leastSweep

  /// The task appended last, or `nil` if there was none.
  private(set) var latest: Int?

  /// Creates an empty queue for tasks with a need.
  init(_ need: Need) { self.need = need }

  /// Appends a task, which must have begun after all others in the queue. Does nothing if it was also the
  /// task appended last.
  mutating func append(_ task: Int) {
    guard latest != task else { return }
    tasks.append(Int32(truncatingIfNeeded: task))
    latest = task
  }

  /// Returns the oldest task that has the need and meets a condition, and whether it is the only such task.
  ///
  /// Only the first `reach` tasks are searched; `nil` if none of them fits.
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
    // The newest tasks are the likeliest to be open. Looking at a few at both ends bounds the work. At worst,
    // one of several tasks is taken for the only one, which affects only how the pairing is described.
    let others = tasks[(first + 1)...]
    let isOnly =
      !others.prefix(Self.lookahead).contains(where: isWanted)
      && !others.suffix(Self.lookahead).contains(where: isWanted)
    return (Int(tasks[first]), isOnly)
  }

  /// Returns the oldest tasks that have the need, oldest first, at most `limit` of them.
  mutating func oldest(_ limit: Int, in all: TaskTable) -> [Int] {
    dropDone(in: all)
    var found: [Int32] = []
    var stop = head
    while stop < tasks.count, found.count < limit {
      if isNeedy(tasks[stop], all) { found.append(tasks[stop]) }
      stop += 1
    }
    // Moving the found tasks together removes the done ones between them, so no done task is passed twice.
    head = stop - found.count
    tasks.replaceSubrange(head..<stop, with: found)
    return found.map { Int($0) }
  }

  /// Returns the newest tasks that have the need and meet a condition, newest first, at most `limit` of them.
  ///
  /// The search stops at the first task that is not recent, or after `reach` tasks.
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

  /// Whether no task in the queue has the need any more.
  mutating func isDone(in all: TaskTable) -> Bool {
    dropDoneFirst(in: all)
    return head == tasks.count
  }

  /// Drops all tasks that no longer have the need.
  mutating func sweep(in all: TaskTable) {
    tasks = tasks[head...].filter { isNeedy($0, all) }
    head = 0
    sweepAt = max(Self.leastSweep, 2 * tasks.count)
  }

  private func isNeedy(_ task: Int32, _ all: TaskTable) -> Bool {
    all.record(Int(task)).map(need.isNeed) ?? false
  }

  /// Drops the done tasks at the front. Drops all done tasks once the queue has doubled in size since it was
  /// last swept.
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

  /// Drops the done tasks from all queues.
  mutating func sweep(in tasks: TaskTable) {
    for place in queues.indices { queues[place].sweep(in: tasks) }
  }
}
