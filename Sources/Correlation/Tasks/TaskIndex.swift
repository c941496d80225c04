internal import LogModel

/// Finds the tasks of a launch by identifier, name, thread and order, without looking at all.
final class TaskIndex {
  /// `UIBackgroundTaskInvalid` as it prints: the identifier of no task.
  static let invalid = "0"

  /// The latest task of each identifier, ended ones too.
  let byIdentifier = IdentifierTable()

  /// Tasks that were open when another one began under their identifier; hardly ever any.
  private(set) var overtaken: [String: [Int]] = [:]

  /// How many of them are kept of one identifier.
  private static let mostOvertaken = 16

  /// The task of each number in UIKit's count of begins, ended ones too.
  var ordinals: [Int32] = []
  /// How many begins before these were forgotten.
  var ordinalsBase = 0

  /// The highest identifier seen, 0 when none was.
  private(set) var highestIdentifier = 0

  /// Open tasks that were only asked for, that only UIKit tells of, and that it does not tell of.
  let requested = TaskQueue(.creation)
  let uikitOnly = TaskQueue(.otherWords)
  let untoldByUIKit: TaskQueue

  /// Every open task.
  let open = TaskQueue(.end)

  /// The tasks on the app's clock; the open ones that UIKit has not warned of, and those whose expiry no
  /// notice told of.
  let onAppsClock = BegunTasks()
  let unwarned: TaskQueue
  let unnoticed: TaskQueue

  /// The open tasks of each name.
  var byLabel: [String: TaskQueue] = [:]

  /// The latest task of each name whose tasks are all forgotten, by a digest of the name.
  var forgotten: [UInt64: Int32] = [:]

  /// How many tasks there were when the queues were swept last.
  var sweptTo = 0

  /// What each message source tells of; there are few.
  var words: [Words] = []

  /// Creates an index of no tasks.
  init() {
    untoldByUIKit = TaskQueue(.uikitsWords, of: onAppsClock)
    unwarned = TaskQueue(.warning, of: onAppsClock)
    unnoticed = TaskQueue(.notice, of: onAppsClock)
  }

  /// What a message source tells of, or `nil` when it told of nothing yet.
  func words(of messageSource: String) -> Words? { words.first { $0.name == messageSource } }

  private func words(making messageSource: String) -> Words {
    if let known = words(of: messageSource) { return known }
    let made = Words(name: messageSource)
    // Not in place, as in ``LaunchTracker/changeIntervals(_:)``; there are few.
    words = words + [made]
    return made
  }

  /// Adds a task; notices about all tasks of the app are about those on its clock.
  func insert(_ task: Int, isOnAppsClock: Bool) {
    open.append(task)
    if isOnAppsClock { onAppsClock.append(task) }
  }

  /// Adds a task that was only asked for.
  func insertRequest(_ task: Int) { requested.append(task) }

  /// Notes a task's place in UIKit's count of begins.
  func setOrdinal(_ ordinal: Int, of task: Int) {
    assert(ordinal == ordinalsBase + ordinals.count + 1, "begins are counted in order")
    // Taken out, as in ``LaunchTracker/changeIntervals(_:)``.
    var changed: [Int32] = []
    swap(&changed, &ordinals)
    changed.append(Int32(clamping: task))
    swap(&changed, &ordinals)
    uikitOnly.append(task)
  }

  /// Notes a task whose identifier another one takes while it is open.
  func noteOvertaken(_ task: Int, _ identifier: String) {
    let known = overtaken[identifier] ?? []
    overtaken[identifier] = known.suffix(Self.mostOvertaken - 1) + [task]
  }

  /// Forgets those that are not open any more.
  func forgetOvertaken(unless isOpen: (Int) -> Bool) {
    guard !overtaken.isEmpty else { return }
    overtaken = overtaken.compactMapValues { tasks in
      let open = tasks.filter(isOpen)
      return open.isEmpty ? nil : open
    }
  }

  /// Notes a task's identifier; an earlier task of the same identifier is found no more, unless it was
  /// noted as overtaken.
  func setIdentifier(_ identifier: String, of task: Int) {
    byIdentifier.set(identifier, task)
    let number = byIdentifier.value(of: identifier) ?? 0
    if number > highestIdentifier { highestIdentifier = number }
  }

  /// Notes a task's name.
  func setLabel(_ label: String, of task: Int) {
    let labels = byLabel
    if let known = labels[label] { return known.append(task) }
    let queue = TaskQueue(.end)
    queue.append(task)
    var changed: [String: TaskQueue] = [:]
    swap(&changed, &byLabel)
    changed[label] = queue
    swap(&changed, &byLabel)
  }

  /// Notes that a message source tells of a task's begin.
  func setMessageSource(_ messageSource: String, thread: String?, of task: Int) {
    let words = words(making: messageSource)
    words.begun.append(task)
    if let thread { words.queue(ofThread: thread).append(task) }
  }

  /// Notes an end told in one message source, of a task whose begin was told in the given ones.
  func noteEnd(of task: Int, in messageSource: String, begunIn others: SourceSet) {
    words(making: messageSource).latestEnded = task
    if others.isOnly(messageSource) { return }
    for other in others where other != messageSource {
      let words = words(making: other)
      words.latestEnded = task
      words.echoes.append(task)
    }
  }

  /// Takes the task whose end a message source tells of once more, best one of the same thread.
  ///
  /// An end that is not fresh enough for that is forgotten.
  func takeEcho(
    in messageSource: String, thread: String?, _ tasks: TaskTable,
    where isFresh: (TaskTracker) -> Bool
  ) -> Int? {
    guard let words = words(of: messageSource), !words.echoes.isEmpty else { return nil }
    var waiting = words.echoes
    waiting.removeAll { task in
      tasks.record(task).map { !isFresh($0) || $0.endSources.contains(messageSource) } ?? true
    }
    let found =
      waiting.firstIndex { thread != nil && tasks[$0].thread == thread } ?? waiting.indices.first
    let echo = found.map { waiting.remove(at: $0) }
    words.echoes = waiting
    return echo
  }
}
