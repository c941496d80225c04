internal import LogModel

/// Finds the tasks of a launch by identifier, name, thread and order, without searching all of them.
///
/// Tasks are represented by their numbers in the ``TaskTable``.
struct TaskIndex {
  /// `UIBackgroundTaskInvalid` as logs print it; no task has this identifier.
  static let invalid = "0"

  /// The latest task with each identifier, whether it has ended or not.
  private(set) var byIdentifier = IdentifierTable()

  /// Tasks that were open when another task began with the same identifier, by that identifier. There are
  /// hardly ever any.
  private(set) var overtaken: [String: [Int]] = [:]

  /// How many of the latest overtaken tasks are kept for one identifier.
  private static let mostOvertaken = 16

  /// The highest numeric identifier so far; 0 if there was none.
  private(set) var highestIdentifier = 0

  /// The tasks whose begins UIKit logged, in the order of those begins, ended ones included.
  private var ordinals: [Int32] = []
  /// How many tasks were removed from the front of `ordinals`.
  private var ordinalsBase = 0

  /// The open tasks by what they still need, whatever message source logged them.
  private var queues = TaskQueues()

  /// The open tasks by name.
  private var byLabel: [String: TaskQueue] = [:]

  /// The latest task with each name that was dropped from `byLabel`. The keys are digests of the names.
  private var forgotten: [UInt64: Int32] = [:]

  /// The tasks by message source. A log has few message sources, so an array suffices.
  private var sources: [Source] = []

  /// The tasks that one message source logged.
  private struct Source {
    /// The needs under which a task is queued when this message source has logged its begin.
    fileprivate static let needs: [TaskQueue.Need] = [.end, .identifier, .listing, .notice]

    fileprivate let name: String
    fileprivate var queues = TaskQueues()
    /// The open tasks by the thread that began them.
    fileprivate var byThread: [String: TaskQueue] = [:]
    /// The task that ended last, or `nil`.
    fileprivate var latestEnded: Int?
    /// The tasks whose end another message source logged; this source may still log the same end.
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

  /// The needs under which a task is queued if the app's background time limits it. A notice to all tasks is
  /// about such tasks only.
  private static let needsOnAppsClock: [TaskQueue.Need] = [.uikitBegin, .warning, .notice]

  /// Adds a task; `isOnAppsClock` is whether the app's background time limits it.
  mutating func insert(_ task: Int, isOnAppsClock: Bool) {
    queues[.end].append(task)
    if isOnAppsClock { queues.append(task, to: Self.needsOnAppsClock) }
  }

  /// Adds a task that was requested, but whose existence UIKit has not confirmed yet.
  mutating func insertRequest(_ task: Int) { queues[.creation].append(task) }

  /// Sets the 1-based number of a task among the begins that UIKit logged. Call this in the order of the
  /// begins.
  mutating func setOrdinal(_ ordinal: Int, of task: Int) {
    assert(ordinal == ordinalsBase + ordinals.count + 1, "begins are counted in order")
    ordinals.append(Int32(clamping: task))
    queues[.otherSource].append(task)
  }

  /// Notes that another task takes the identifier of a task that is still open.
  mutating func noteOvertaken(_ task: Int, _ identifier: String) {
    let known = overtaken[identifier] ?? []
    overtaken[identifier] = known.suffix(Self.mostOvertaken - 1) + [task]
  }

  /// Sets the identifier of a task. An earlier task with the same identifier is no longer found by it, unless
  /// it was noted as overtaken.
  mutating func setIdentifier(_ identifier: String, of task: Int) {
    byIdentifier.set(identifier, task)
    highestIdentifier = max(highestIdentifier, byIdentifier.value(of: identifier) ?? 0)
  }

  /// Sets the name of a task.
  mutating func setLabel(_ label: String, of task: Int) {
    byLabel[label, default: TaskQueue(.end)].append(task)
  }

  /// Notes that a message source logged the begin of a task, and on which thread if that is known.
  mutating func setMessageSource(_ messageSource: String, thread: String?, of task: Int) {
    let place = place(adding: messageSource)
    sources[place].queues.append(task, to: Source.needs)
    if let thread { sources[place].byThread[thread, default: TaskQueue(.end)].append(task) }
  }

  /// Notes that a message source logged the end of a task. The other sources that logged its begin may log
  /// the same end again.
  mutating func noteEnd(of task: Int, in messageSource: String, begunIn others: SourceSet) {
    sources[place(adding: messageSource)].latestEnded = task
    if others.isOnly(messageSource) { return }
    for other in others where other != messageSource {
      let place = place(adding: other)
      sources[place].latestEnded = task
      sources[place].echoes.append(task)
    }
  }

  /// Returns a task whose end a message source now logs although another source logged that end before; `nil`
  /// if there is none. A task of the same thread is preferred. A task is returned only once.
  ///
  /// Tasks for which `isFresh` returns `false` ended too long ago for that and are forgotten.
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

  /// The task with a 1-based number among the begins that UIKit logged, whether it has ended or not; `nil` if
  /// it was forgotten or if there is none.
  func task(ofOrdinal ordinal: Int) -> Int? {
    let place = ordinal - 1 - ordinalsBase
    return ordinals.indices.contains(place) ? Int(ordinals[place]) : nil
  }

  /// The task of a message source that ended last, or `nil`.
  func latestEnded(in messageSource: String) -> Int? {
    place(of: messageSource).flatMap { sources[$0].latestEnded }
  }

  /// The latest task with a name, whether it has ended or not; `nil` if there is none.
  func latest(named label: String) -> Int? {
    byLabel[label]?.latest ?? forgotten[FNV1a.hash(label)].map { Int($0) }
  }

  /// The latest task that a message source logged as begun on a thread, whether it has ended or not; `nil` if
  /// there is none.
  func latest(in messageSource: String, thread: String) -> Int? {
    place(of: messageSource).flatMap { sources[$0].byThread[thread]?.latest }
  }

  /// Returns the oldest open task with a name that meets a condition, and whether it is the only such task.
  mutating func oldest(
    named label: String, in tasks: TaskTable,
    where isMeant: (TaskTracker) -> Bool = { _ in true }
  ) -> (task: Int, isOnly: Bool)? {
    byLabel[label]?.oldest(in: tasks, where: isMeant)
  }

  /// Returns the oldest open task of a message source that meets a condition, and whether it is the only such
  /// task. If a thread is given, only tasks begun on that thread count.
  mutating func oldest(
    of messageSource: String, on thread: String?, in tasks: TaskTable,
    where isMeant: (TaskTracker) -> Bool
  ) -> (task: Int, isOnly: Bool)? {
    guard let place = place(of: messageSource) else { return nil }
    guard let thread else { return sources[place].queues[.end].oldest(in: tasks, where: isMeant) }
    return sources[place].byThread[thread]?.oldest(in: tasks, where: isMeant)
  }

  /// Returns the oldest open task of a message source that has no identifier and meets a condition, and
  /// whether it is the only such task.
  mutating func oldest(
    unidentified messageSource: String, in tasks: TaskTable,
    where isMeant: (TaskTracker) -> Bool = { _ in true }
  ) -> (task: Int, isOnly: Bool)? {
    guard let place = place(of: messageSource) else { return nil }
    return sources[place].queues[.identifier].oldest(in: tasks, where: isMeant)
  }

  /// Returns the oldest open task that has had no expiration notice and meets a condition. Tasks of the given
  /// message source take precedence over others.
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

  /// Returns the open tasks that have had no expiration notice, oldest first. The caller must note the
  /// expiration of each.
  mutating func allUnnoticed(in tasks: TaskTable) -> [Int] {
    queues[.notice].oldest(.max, in: tasks)
  }

  /// Returns the open tasks of a message source, oldest first, except those that an app's list of identifiers
  /// showed to be over.
  mutating func allListed(of messageSource: String, in tasks: TaskTable) -> [Int] {
    guard let place = place(of: messageSource) else { return [] }
    return sources[place].queues[.listing].oldest(.max, in: tasks)
  }

  /// Returns the oldest open task about which UIKit has not warned that its expiration handler did not end
  /// it, and whether it is the only such task.
  mutating func oldestUnwarned(in tasks: TaskTable) -> (task: Int, isOnly: Bool)? {
    queues[.warning].oldest(in: tasks)
  }

  /// Returns the oldest open tasks, oldest first, at most `limit` of them.
  mutating func openTasks(in tasks: TaskTable, limit: Int) -> [Int] {
    queues[.end].oldest(limit, in: tasks)
  }

  /// Returns the newest tasks that have a need and meet a condition, newest first, at most `limit` of them.
  ///
  /// The search stops at the first task that is not recent.
  mutating func newest(
    _ limit: Int, needing need: TaskQueue.Need, in tasks: TaskTable,
    while isRecent: (TaskTracker) -> Bool = { _ in true },
    where isMeant: (TaskTracker) -> Bool
  ) -> [Int] {
    queues[need].newest(limit, in: tasks, while: isRecent, where: isMeant)
  }

  // MARK: Forgetting

  /// How many names and threads a sweep checks.
  var size: Int { sources.reduce(byLabel.count) { $0 + $1.byThread.count } }

  /// Drops entries that concern only finalized tasks.
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

  /// A queue without the done tasks at its front; `nil` if all its tasks are done and the table has forgotten
  /// the latest one.
  ///
  /// If the latest task had expired, the queue is kept: a second end of that task must not be taken for the
  /// end of another one.
  private static func unfinished(_ queue: TaskQueue, _ tasks: TaskTable) -> TaskQueue? {
    var queue = queue
    guard queue.isDone(in: tasks) else { return queue }
    guard let latest = queue.latest else { return nil }
    let isForgotten =
      tasks.record(latest) == nil && !tasks.traits(of: latest).contains(.hasExpired)
    return isForgotten ? nil : queue
  }

  /// Forgets the identifiers, order and names of the tasks numbered below `floor`, except the identifiers of
  /// tasks that the table still has.
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
