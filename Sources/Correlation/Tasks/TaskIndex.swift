internal import LogModel

/// Finds the tasks of a launch by identifier, name, thread and order, without looking at all.
struct TaskIndex: Sendable {
  /// `UIBackgroundTaskInvalid` as it prints: the identifier of no task.
  static let invalid = "0"

  /// The latest task of each identifier, ended ones too.
  var byIdentifier = IdentifierTable()

  /// The task of each number in UIKit's count of begins, ended ones too.
  func task(ofOrdinal ordinal: Int) -> Int? {
    let place = ordinal - 1 - ordinalsBase
    return ordinals.indices.contains(place) ? Int(ordinals[place]) : nil
  }

  var ordinals: [Int32] = []
  /// How many begins before these were forgotten.
  var ordinalsBase = 0

  /// The highest identifier seen, 0 when none was.
  private(set) var highestIdentifier = 0

  /// Open tasks that were only asked for, that only UIKit tells of, and that it does not tell of.
  var requested = TaskQueue(.creation)
  var toldByUIKitOnly = TaskQueue(.otherWords)
  var untoldByUIKit = TaskQueue(.uikitsWords)

  /// Every open task, and those that UIKit has not warned of.
  var open = TaskQueue(.end)
  var unwarned = TaskQueue(.warning)

  /// Every open task whose expiry no notice told of.
  var unnoticed = TaskQueue(.notice)

  /// The open tasks of each name.
  var byLabel: [String: TaskQueue] = [:]

  /// The latest task of each name whose tasks are all forgotten, by a digest of the name.
  var forgotten: [UInt64: Int32] = [:]

  /// What each vocabulary tells of; there are few.
  var words: [Words] = []

  /// The tasks that one vocabulary tells of.
  struct Words {
    let name: String
    /// The open ones: all, by thread, without an identifier, not known to be over, not noticed.
    var open = TaskQueue(.end)
    var byThread: [String: TaskQueue] = [:]
    var unidentified = TaskQueue(.identifier)
    var unlisted = TaskQueue(.listing)
    var unnoticed = TaskQueue(.notice)
    /// The one that ended last.
    var latestEnded: Int?
    /// Those that ended in other words, and whose end this vocabulary may still tell of.
    var echoes: [Int] = []
  }

  private func place(of vocabulary: String) -> Int? {
    words.firstIndex { $0.name == vocabulary }
  }

  private mutating func place(making vocabulary: String) -> Int {
    if let known = place(of: vocabulary) { return known }
    words.append(Words(name: vocabulary))
    return words.count - 1
  }

  /// Adds a task; notices about all tasks of the app are about those on its clock.
  mutating func insert(_ task: Int, isOnAppsClock: Bool) {
    open.append(task)
    guard isOnAppsClock else { return }
    unnoticed.append(task)
    unwarned.append(task)
    untoldByUIKit.append(task)
  }

  /// Adds a task that was only asked for.
  mutating func insertRequest(_ task: Int) { requested.append(task) }

  /// Notes a task's place in UIKit's count of begins.
  mutating func setOrdinal(_ ordinal: Int, of task: Int) {
    assert(ordinal == ordinalsBase + ordinals.count + 1, "begins are counted in order")
    ordinals.append(Int32(clamping: task))
    toldByUIKitOnly.append(task)
  }

  /// Notes a task's identifier; an earlier task of the same identifier is found no more.
  mutating func setIdentifier(_ identifier: String, of task: Int) {
    byIdentifier.set(identifier, task)
    if let number = Int(identifier) { highestIdentifier = max(highestIdentifier, number) }
  }

  /// Notes a task's name.
  mutating func setLabel(_ label: String, of task: Int) {
    byLabel[label, default: TaskQueue(.end)].append(task)
  }

  /// Notes that a vocabulary tells of a task's begin.
  mutating func setVocabulary(_ vocabulary: String, thread: String?, of task: Int) {
    let place = place(making: vocabulary)
    words[place].open.append(task)
    words[place].unidentified.append(task)
    words[place].unlisted.append(task)
    words[place].unnoticed.append(task)
    guard let thread else { return }
    words[place].byThread[thread, default: TaskQueue(.end)].append(task)
  }

  /// Notes an end told in one vocabulary, of a task whose begin was told in the given ones.
  mutating func noteEnd(of task: Int, in vocabulary: String, begunIn others: WordSet) {
    words[place(making: vocabulary)].latestEnded = task
    for other in others where other != vocabulary {
      let place = place(making: other)
      words[place].latestEnded = task
      words[place].echoes.append(task)
    }
  }

  /// The task that ended last, of those a vocabulary tells of.
  func latestEnded(in vocabulary: String) -> Int? {
    place(of: vocabulary).flatMap { words[$0].latestEnded }
  }

  /// Takes the task whose end a vocabulary tells of once more, best one of the same thread.
  ///
  /// An end that is not fresh enough for that is forgotten.
  mutating func takeEcho(
    in vocabulary: String, thread: String?, _ tasks: TaskTable,
    where isFresh: (TaskRecord) -> Bool
  ) -> Int? {
    guard let place = place(of: vocabulary), !words[place].echoes.isEmpty else { return nil }
    var waiting = words[place].echoes
    waiting.removeAll { task in
      tasks.record(task).map { !isFresh($0) || $0.endVocabularies.contains(vocabulary) } ?? true
    }
    let found =
      waiting.firstIndex { thread != nil && tasks[$0].thread == thread } ?? waiting.indices.first
    let echo = found.map { waiting.remove(at: $0) }
    words[place].echoes = waiting
    return echo
  }

  /// The oldest open task of a name, and whether it is the only one.
  mutating func oldest(
    named label: String, in tasks: TaskTable,
    where isMeant: (TaskRecord) -> Bool = { _ in true }
  ) -> (task: Int, isOnly: Bool)? {
    byLabel[label]?.oldest(in: tasks, where: isMeant)
  }

  /// The latest task of a name, ended or not.
  func latest(named label: String) -> Int? {
    byLabel[label]?.latest ?? forgotten[FNV1a.hash(label)].map { Int($0) }
  }

  /// The oldest open task a vocabulary tells of, and whether it is the only one.
  mutating func oldest(
    told vocabulary: String, on thread: String?, in tasks: TaskTable,
    where isMeant: (TaskRecord) -> Bool
  ) -> (task: Int, isOnly: Bool)? {
    guard let place = place(of: vocabulary) else { return nil }
    guard let thread else { return words[place].open.oldest(in: tasks, where: isMeant) }
    return words[place].byThread[thread]?.oldest(in: tasks, where: isMeant)
  }

  /// The oldest open task without an identifier that a vocabulary tells of.
  mutating func oldestUnidentified(
    told vocabulary: String, in tasks: TaskTable,
    where isMeant: (TaskRecord) -> Bool = { _ in true }
  ) -> Int? {
    place(of: vocabulary).flatMap {
      words[$0].unidentified.oldest(in: tasks, where: isMeant)?.task
    }
  }

  /// The oldest open task that no notice told of: one of the given vocabulary, else any.
  mutating func oldestUnnoticed(
    told vocabulary: String, in tasks: TaskTable, where isMeant: (TaskRecord) -> Bool
  ) -> Int? {
    place(of: vocabulary).flatMap { words[$0].unnoticed.oldest(in: tasks, where: isMeant)?.task }
      ?? unnoticed.oldest(in: tasks, where: isMeant)?.task
  }

  /// The open tasks that no notice told of, oldest first; each is returned once, for the caller
  /// notes their expiry.
  mutating func allUnnoticed(in tasks: TaskTable) -> [Int] {
    unnoticed.oldest(.max, in: tasks)
  }

  /// The open tasks that a vocabulary tells of and that no line shows to be over.
  mutating func allListed(told vocabulary: String, in tasks: TaskTable) -> [Int] {
    place(of: vocabulary).map { words[$0].unlisted.oldest(.max, in: tasks) } ?? []
  }

  /// The oldest open task that UIKit has not warned of, and whether it is the only one.
  mutating func oldestUnwarned(in tasks: TaskTable) -> (task: Int, isOnly: Bool)? {
    unwarned.oldest(in: tasks)
  }

  /// The latest task begun on a thread, ended or not.
  func latest(in vocabulary: String, thread: String) -> Int? {
    place(of: vocabulary).flatMap { words[$0].byThread[thread]?.latest }
  }

  /// The oldest open tasks, up to `limit` of them.
  mutating func openTasks(in tasks: TaskTable, limit: Int) -> [Int] {
    open.oldest(limit, in: tasks)
  }
}
