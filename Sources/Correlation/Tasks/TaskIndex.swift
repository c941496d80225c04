/// Finds the tasks of a launch by identifier, name, thread and order, without looking at all.
///
/// Lists keep tasks that have ended since; whoever asks skips them and drops them for good, so
/// that a process with a hundred thousand open tasks costs no more a line than one with two.
struct TaskIndex: Sendable {
  /// The latest task of each identifier, ended ones too.
  private(set) var byIdentifier: [String: Int] = [:]

  /// The highest identifier seen, 0 when none was.
  private(set) var highestIdentifier = 0

  /// The tasks of each name, oldest first.
  private var byLabel: [String: TaskQueue] = [:]

  /// The tasks a vocabulary tells of without an identifier, by thread and all, oldest first.
  private var byThread: [ThreadKey: TaskQueue] = [:]
  private var anonymous: [String: TaskQueue] = [:]

  /// Every task that may be open, oldest first.
  private var open = TaskQueue()

  /// The task that ended last in each vocabulary, and the latest one begun on each thread.
  private var latestEnded: [String: Int] = [:]

  private struct ThreadKey: Hashable {
    var vocabulary: String
    var thread: String
  }

  mutating func insert(_ task: Int) { open.append(task) }

  mutating func setIdentifier(_ identifier: String, of task: Int) {
    byIdentifier[identifier] = task
    if let number = Int(identifier) { highestIdentifier = max(highestIdentifier, number) }
  }

  mutating func setLabel(_ label: String, of task: Int) {
    byLabel[label, default: TaskQueue()].append(task)
  }

  mutating func setVocabulary(_ vocabulary: String, thread: String?, of task: Int) {
    anonymous[vocabulary, default: TaskQueue()].append(task)
    guard let thread else { return }
    let key = ThreadKey(vocabulary: vocabulary, thread: thread)
    byThread[key, default: TaskQueue()].append(task)
  }

  mutating func noteEnd(of task: Int, vocabulary: String) { latestEnded[vocabulary] = task }

  func latestEnded(in vocabulary: String) -> Int? { latestEnded[vocabulary] }

  /// The oldest open task of a name, and whether it is the only one.
  mutating func oldest(
    named label: String, in tasks: [TaskRecord], where isMeant: (TaskRecord) -> Bool
  ) -> (task: Int, isOnly: Bool)? {
    byLabel[label]?.oldest(in: tasks, where: isMeant)
  }

  /// The oldest open task a vocabulary tells of, and whether it is the only one.
  mutating func oldest(
    told vocabulary: String, on thread: String?, in tasks: [TaskRecord],
    where isMeant: (TaskRecord) -> Bool
  ) -> (task: Int, isOnly: Bool)? {
    guard let thread else { return anonymous[vocabulary]?.oldest(in: tasks, where: isMeant) }
    let key = ThreadKey(vocabulary: vocabulary, thread: thread)
    return byThread[key]?.oldest(in: tasks, where: isMeant)
  }

  /// The latest task begun on a thread, ended or not.
  func latest(in vocabulary: String, thread: String) -> Int? {
    byThread[ThreadKey(vocabulary: vocabulary, thread: thread)]?.latest
  }

  /// The oldest open task of all, and whether it is the only one.
  mutating func oldest(
    in tasks: [TaskRecord], where isMeant: (TaskRecord) -> Bool
  ) -> (task: Int, isOnly: Bool)? {
    open.oldest(in: tasks, where: isMeant)
  }

  /// The open tasks, oldest first, up to `limit` of them.
  mutating func openTasks(
    in tasks: [TaskRecord], limit: Int, where isMeant: (TaskRecord) -> Bool = { _ in true }
  ) -> [Int] {
    open.all(in: tasks, limit: limit, where: isMeant)
  }
}

/// Tasks in the order they were begun; those that are open no more are dropped on the way.
struct TaskQueue: Sendable {
  private static let lookahead = 16

  /// How many open tasks are looked at for one that is meant: a log of a hundred thousand leaked
  /// tasks must not take their number squared.
  private static let reach = 4096

  private var tasks: [Int] = []
  private var head = 0
  private var sweepAt = 256

  /// The task appended last, or `nil` when there was none.
  private(set) var latest: Int?

  mutating func append(_ task: Int) {
    guard latest != task else { return }
    tasks.append(task)
    latest = task
  }

  /// The oldest open task that is meant, and whether no other one is.
  mutating func oldest(
    in all: [TaskRecord], where isMeant: (TaskRecord) -> Bool
  ) -> (task: Int, isOnly: Bool)? {
    dropEnded(in: all)
    func isWanted(_ task: Int) -> Bool { all[task].isOpen && isMeant(all[task]) }
    guard let first = tasks[head...].prefix(Self.reach).firstIndex(where: isWanted) else {
      return nil
    }
    // The newest tasks are the likeliest to be open. Looking at a few at both ends bounds the work;
    // at worst one of several open tasks passes for the only one, and only the clue is misnamed.
    let others = tasks[(first + 1)...]
    let isOnly =
      !others.prefix(Self.lookahead).contains(where: isWanted)
      && !others.suffix(Self.lookahead).contains(where: isWanted)
    return (tasks[first], isOnly)
  }

  /// The open tasks that are meant, oldest first, up to `limit` of them.
  mutating func all(
    in all: [TaskRecord], limit: Int, where isMeant: (TaskRecord) -> Bool
  ) -> [Int] {
    dropEnded(in: all)
    var found: [Int] = []
    for task in tasks[head...].prefix(Self.reach) where found.count < limit {
      if all[task].isOpen, isMeant(all[task]) { found.append(task) }
    }
    return found
  }

  /// Drops ended tasks from the front, and all of them once most of the list has ended, so that a
  /// task is walked over only a few times after its end.
  private mutating func dropEnded(in all: [TaskRecord]) {
    while head < tasks.count, !all[tasks[head]].isOpen { head += 1 }
    guard tasks.count > sweepAt else { return }
    tasks = tasks[head...].filter { all[$0].isOpen }
    head = 0
    sweepAt = max(256, 2 * tasks.count)
  }
}
