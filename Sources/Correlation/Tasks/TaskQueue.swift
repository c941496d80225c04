internal import LogModel

/// Tasks in the order they were begun, of which only those that still need something count.
///
/// What a task needs it never needs again once it has it, so tasks that have it are dropped for
/// good: a hundred thousand open tasks cost no more a line than two.
final class TaskQueue {
  private static let lookahead = 16

  /// How many tasks are looked at for one that meets a further condition: a log of a hundred
  /// thousand leaked tasks must not take their number squared.
  private static let reach = 256

  private let need: Need
  /// What it is filled from before it is looked at, or `nil` where tasks are appended one by one; and
  /// how many it took of that.
  private let source: BegunTasks?
  private var taken = 0
  private var tasks: [Int32] = []
  private var head = 0
  private var sweepAt = 256

  /// The task appended last, or `nil` when there was none.
  private(set) var latest: Int?

  /// Creates an empty queue of tasks that need the same, and are appended or come from a source.
  init(_ need: Need, of source: BegunTasks? = nil) {
    self.need = need
    self.source = source
  }

  /// Takes the tasks that were begun since it was looked at last.
  private func fill() {
    guard let source, source.count > taken else { return }
    change { $0 += source.dropFirst(taken) }
    taken = source.count
  }

  /// Appends a task that was begun after all others.
  func append(_ task: Int) {
    guard latest != task else { return }
    change { $0.append(Int32(truncatingIfNeeded: task)) }
    latest = task
  }

  /// Changes which tasks there are.
  private func change(_ change: (inout [Int32]) -> Void) {
    // Taken out, as in ``LaunchTracker/changeIntervals(_:)``.
    var changed: [Int32] = []
    swap(&changed, &tasks)
    change(&changed)
    swap(&changed, &tasks)
  }

  /// The oldest task that is meant, and whether no other one is.
  func oldest(
    in all: TaskTable, where isMeant: (TaskTracker) -> Bool = { _ in true }
  ) -> (task: Int, isOnly: Bool)? {
    dropDone(in: all)
    func isWanted(_ task: Int32) -> Bool {
      all.record(Int(task)).map { need.isNeed(of: $0) && isMeant($0) } ?? false
    }
    guard let first = tasks[head...].prefix(Self.reach).firstIndex(where: isWanted) else {
      return nil
    }
    // The newest tasks are the likeliest to be open. Looking at a few at both ends bounds the work;
    // at worst one of several open tasks passes for the only one, and only the clue is misnamed.
    let others = tasks[(first + 1)...]
    let isOnly =
      !others.prefix(Self.lookahead).contains(where: isWanted)
      && !others.suffix(Self.lookahead).contains(where: isWanted)
    return (Int(tasks[first]), isOnly)
  }

  /// The oldest tasks, up to `limit` of them.
  func oldest(_ limit: Int, in all: TaskTable) -> [Int] {
    dropDone(in: all)
    var found: [Int32] = []
    var stop = head
    while stop < tasks.count, found.count < limit {
      if isNeedy(tasks[stop], all) { found.append(tasks[stop]) }
      stop += 1
    }
    // Closing the gaps makes sure that a task is walked over only once after it is done.
    head = stop - found.count
    change { $0.replaceSubrange(head..<stop, with: found) }
    return found.map { Int($0) }
  }

  /// The newest tasks that are meant, newest first, up to `limit` of them.
  ///
  /// The first that is not recent enough ends the search.
  func newest(
    _ limit: Int, in all: TaskTable, while isRecent: (TaskTracker) -> Bool = { _ in true },
    where isMeant: (TaskTracker) -> Bool
  ) -> [Int] {
    fill()
    change { tasks in
      while tasks.count > head, let last = tasks.last, !isNeedy(last, all) { tasks.removeLast() }
    }
    var found: [Int] = []
    for task in tasks[head...].suffix(Self.reach).reversed().lazy.map({ Int($0) }) {
      guard found.count < limit else { break }
      guard let record = all.record(task) else { continue }
      guard isRecent(record) else { break }
      if need.isNeed(of: record), isMeant(record) { found.append(task) }
    }
    return found
  }

  /// Whether no task of it needs anything, nor will.
  func isDone(in all: TaskTable) -> Bool {
    dropDoneFirst(in: all)
    return head == tasks.count
  }

  /// Drops what is done, wherever it stands.
  func sweep(in all: TaskTable, _ open: OpenTasks? = nil) {
    fill()
    tasks = tasks[head...].filter { (open?.mayHold($0) ?? true) && isNeedy($0, all) }
    head = 0
    sweepAt = max(256, 2 * tasks.count)
  }

  private func isNeedy(_ task: Int32, _ all: TaskTable) -> Bool {
    all.record(Int(task)).map(need.isNeed) ?? false
  }

  /// Drops what is done from the front, and everywhere once the list has doubled since last time.
  private func dropDone(in all: TaskTable) {
    dropDoneFirst(in: all)
    if tasks.count > sweepAt { sweep(in: all) }
  }

  private func dropDoneFirst(in all: TaskTable) {
    fill()
    while head < tasks.count, !isNeedy(tasks[head], all) { head += 1 }
  }
}
