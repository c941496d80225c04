internal import LogModel

/// Finds the tasks of a launch by identifier, name, thread and order, without looking at all of them.
struct TaskIndex {
  /// `UIBackgroundTaskInvalid` as it is printed: the identifier of no task.
  static let invalid = "0"

  /// The latest task of each identifier, ended ones included.
  private(set) var byIdentifier = IdentifierTable()

  /// Tasks that were open when another one began under their identifier, by identifier; hardly ever any.
  private(set) var overtaken: [String: [Int]] = [:]

  /// How many of those are kept of one identifier.
  private static let mostOvertaken = 16

  /// The highest identifier so far, 0 if there was none.
  private(set) var highestIdentifier = 0

  /// The tasks in the order of UIKit's begins, ended ones included.
  private var ordinals: [Int32] = []
  /// How many earlier ones were forgotten.
  private var ordinalsBase = 0

  /// The open tasks by need, whatever message source they are known from.
  private var queues = TaskQueues()

  /// The open tasks by name.
  private var byLabel: [String: TaskQueue] = [:]

  /// The latest task of each name without an open task, by a digest of the name.
  private var forgotten: [UInt64: Int32] = [:]

  /// The tasks by message source; there are few.
  private var sources: [Source] = []

  /// The tasks that one message source logs.
  private struct Source {
    /// What a task needs that a message source logs.
    fileprivate static let needs: [TaskQueue.Need] = [.end, .identifier, .listing, .notice]

    fileprivate let name: String
    fileprivate var queues = TaskQueues()
    /// The open tasks by the thread that began them.
    fileprivate var byThread: [String: TaskQueue] = [:]
    /// The task that ended last.
    fileprivate var latestEnded: Int?
    /// The tasks whose end another message source logged, and this one may log, too.
    fileprivate var echoes: [Int] = []
  }

  private func place(of messageSource: String) -> Int? {
    sources.firstIndex { $0.name == messageSource }
  }

  private mutating func place(adding messageSource: String) -> Int {
    if let known = place(of: messageSource) { return known }
    sources.append(Source(name: messageSource))
    return sources.count - 1
  }

  // MARK: What is known of tasks

  /// What a task on the app's clock needs; notices about all tasks of the app are about those.
  private static let needsOnAppsClock: [TaskQueue.Need] = [.uikitBegin, .warning, .notice]

  /// Adds a task.
  mutating func insert(_ task: Int, isOnAppsClock: Bool) {
    queues[.end].append(task)
    if isOnAppsClock { queues.append(task, to: Self.needsOnAppsClock) }
  }

  /// Adds a task that was only requested so far.
  mutating func insertRequest(_ task: Int) { queues[.creation].append(task) }

  /// Sets the place of a task, 1-based, among UIKit's begins.
  mutating func setOrdinal(_ ordinal: Int, of task: Int) {
    assert(ordinal == ordinalsBase + ordinals.count + 1, "begins are counted in order")
    ordinals.append(Int32(clamping: task))
    queues[.otherSource].append(task)
  }

  /// Notes an open task whose identifier another task takes.
  mutating func noteOvertaken(_ task: Int, _ identifier: String) {
    let known = overtaken[identifier] ?? []
    overtaken[identifier] = known.suffix(Self.mostOvertaken - 1) + [task]
  }

  /// Sets the identifier of a task; an earlier one of that identifier is no longer found, unless it was noted as
  /// overtaken.
  mutating func setIdentifier(_ identifier: String, of task: Int) {
    byIdentifier.set(identifier, task)
    highestIdentifier = max(highestIdentifier, byIdentifier.value(of: identifier) ?? 0)
  }

  /// Sets the name of a task.
  mutating func setLabel(_ label: String, of task: Int) {
    byLabel[label, default: TaskQueue(.end)].append(task)
  }

  /// Notes that a message source logged the begin of a task.
  mutating func setMessageSource(_ messageSource: String, thread: String?, of task: Int) {
    let place = place(adding: messageSource)
    sources[place].queues.append(task, to: Source.needs)
    if let thread { sources[place].byThread[thread, default: TaskQueue(.end)].append(task) }
  }

  /// Notes an end in one message source, of a task whose begin was logged by the given ones.
  mutating func noteEnd(of task: Int, in messageSource: String, begunIn others: SourceSet) {
    sources[place(adding: messageSource)].latestEnded = task
    if others.isOnly(messageSource) { return }
    for other in others where other != messageSource {
      let place = place(adding: other)
      sources[place].latestEnded = task
      sources[place].echoes.append(task)
    }
  }

  /// Returns and removes a task whose end a message source logs once more, if possible one of the same thread.
  ///
  /// Ends that are not fresh enough for that are forgotten.
  mutating func takeEcho(
    in messageSource: String, thread: String?, _ tasks: TaskTable,
    where isFresh: (TaskTracker) -> Bool
  ) -> Int? {
    guard let place = place(of: messageSource), !sources[place].echoes.isEmpty else { return nil }
    sources[place].echoes.removeAll { task in
      tasks.record(task).map { !isFresh($0) || $0.endSources.contains(messageSource) } ?? true
    }
    let waiting = sources[place].echoes
    let found = waiting.firstIndex { thread != nil && tasks[$0].thread == thread } ?? 0
    return waiting.isEmpty ? nil : sources[place].echoes.remove(at: found)
  }

  // MARK: Searching

  /// The task of a number in UIKit's count of begins, ended ones included.
  func task(ofOrdinal ordinal: Int) -> Int? {
    let place = ordinal - 1 - ordinalsBase
    return ordinals.indices.contains(place) ? Int(ordinals[place]) : nil
  }

  /// The task of a message source that ended last.
  func latestEnded(in messageSource: String) -> Int? {
    place(of: messageSource).flatMap { sources[$0].latestEnded }
  }

  /// The latest task of a name, ended or not.
  func latest(named label: String) -> Int? {
    byLabel[label]?.latest ?? forgotten[FNV1a.hash(label)].map { Int($0) }
  }

  /// The latest task begun on a thread, ended or not.
  func latest(in messageSource: String, thread: String) -> Int? {
    place(of: messageSource).flatMap { sources[$0].byThread[thread]?.latest }
  }

  /// Returns the oldest open task of a name, and whether it is the only one.
  mutating func oldest(
    named label: String, in tasks: TaskTable,
    where isMeant: (TaskTracker) -> Bool = { _ in true }
  ) -> (task: Int, isOnly: Bool)? {
    byLabel[label]?.oldest(in: tasks, where: isMeant)
  }

  /// Returns the oldest open task of a message source, and whether it is the only one; with a thread, of those begun
  /// on it.
  mutating func oldest(
    of messageSource: String, on thread: String?, in tasks: TaskTable,
    where isMeant: (TaskTracker) -> Bool
  ) -> (task: Int, isOnly: Bool)? {
    guard let place = place(of: messageSource) else { return nil }
    guard let thread else { return sources[place].queues[.end].oldest(in: tasks, where: isMeant) }
    return sources[place].byThread[thread]?.oldest(in: tasks, where: isMeant)
  }

  /// Returns the oldest open task of a message source without an identifier, and whether it is the only one.
  mutating func oldest(
    unidentified messageSource: String, in tasks: TaskTable,
    where isMeant: (TaskTracker) -> Bool = { _ in true }
  ) -> (task: Int, isOnly: Bool)? {
    guard let place = place(of: messageSource) else { return nil }
    return sources[place].queues[.identifier].oldest(in: tasks, where: isMeant)
  }

  /// Returns the oldest open task without a notice of its expiry: one of the given message source, or else any.
  mutating func oldestUnnoticed(
    of messageSource: String, in tasks: TaskTable, where isMeant: (TaskTracker) -> Bool
  ) -> Int? {
    if let place = place(of: messageSource),
      let found = sources[place].queues[.notice].oldest(in: tasks, where: isMeant)
    {
      return found.task
    }
    return queues[.notice].oldest(in: tasks, where: isMeant)?.task
  }

  /// Returns the open tasks without a notice of their expiry, oldest first; the caller notes their expiry.
  mutating func allUnnoticed(in tasks: TaskTable) -> [Int] {
    queues[.notice].oldest(.max, in: tasks)
  }

  /// Returns the open tasks of a message source, without those that a list of identifiers showed to be over.
  mutating func allListed(of messageSource: String, in tasks: TaskTable) -> [Int] {
    guard let place = place(of: messageSource) else { return [] }
    return sources[place].queues[.listing].oldest(.max, in: tasks)
  }

  /// Returns the oldest open task that UIKit has not warned of, and whether it is the only one.
  mutating func oldestUnwarned(in tasks: TaskTable) -> (task: Int, isOnly: Bool)? {
    queues[.warning].oldest(in: tasks)
  }

  /// Returns the oldest open tasks, at most `limit` of them.
  mutating func openTasks(in tasks: TaskTable, limit: Int) -> [Int] {
    queues[.end].oldest(limit, in: tasks)
  }

  /// Returns the newest tasks with a need that meet a condition, newest first, at most `limit` of them.
  ///
  /// The search ends at the first task that is not recent.
  mutating func newest(
    _ limit: Int, needing need: TaskQueue.Need, in tasks: TaskTable,
    while isRecent: (TaskTracker) -> Bool = { _ in true },
    where isMeant: (TaskTracker) -> Bool
  ) -> [Int] {
    queues[need].newest(limit, in: tasks, while: isRecent, where: isMeant)
  }

  // MARK: Forgetting

  /// How many entries a sweep looks at.
  var size: Int { sources.reduce(byLabel.count) { $0 + $1.byThread.count } }

  /// Drops what only concerns finalized tasks.
  mutating func sweep(in tasks: TaskTable) {
    queues.sweep(in: tasks)
    overtaken = overtaken.compactMapValues { overtaken in
      let open = overtaken.filter { tasks.record($0)?.isOpen ?? false }
      return open.isEmpty ? nil : open
    }
    var kept: [String: TaskQueue] = [:]
    for (label, queue) in byLabel {
      if let open = Self.unfinished(queue, tasks) {
        kept[label] = open
      } else {
        forgotten[FNV1a.hash(label)] = Int32(clamping: queue.latest ?? 0)
      }
    }
    byLabel = kept
    for place in sources.indices {
      sources[place].queues.sweep(in: tasks)
      sources[place].byThread = sources[place].byThread.compactMapValues {
        Self.unfinished($0, tasks)
      }
      sources[place].echoes.removeAll { tasks.record($0)?.isFinalized ?? true }
    }
  }

  /// A queue without the done tasks at its front; `nil` where nothing but its latest task needs to be remembered.
  ///
  /// That of an expired task is kept: a second end of it must not be taken for another task's.
  private static func unfinished(_ queue: TaskQueue, _ tasks: TaskTable) -> TaskQueue? {
    var queue = queue
    guard queue.isDone(in: tasks) else { return queue }
    guard let latest = queue.latest else { return nil }
    let isForgotten =
      tasks.record(latest) == nil && !tasks.traits(of: latest).contains(.hasExpired)
    return isForgotten ? nil : queue
  }

  /// Forgets the identifiers, order and names of tasks before a number, as far as the table has forgotten them.
  mutating func forget(before floor: Int, in tasks: TaskTable) {
    byIdentifier.forget { $0 >= floor || tasks.record($0) != nil }
    let count = ordinals.firstIndex { Int($0) >= floor } ?? ordinals.count
    ordinals.removeFirst(count)
    ordinalsBase += count
    forgotten = forgotten.filter { Int($0.value) >= floor }
    byLabel = byLabel.mapValues { Self.swept($0, tasks) }
    for place in sources.indices {
      sources[place].byThread = sources[place].byThread.mapValues { Self.swept($0, tasks) }
    }
  }

  private static func swept(_ queue: TaskQueue, _ tasks: TaskTable) -> TaskQueue {
    var queue = queue
    queue.sweep(in: tasks)
    return queue
  }
}
