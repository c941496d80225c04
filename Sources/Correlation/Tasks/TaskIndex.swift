/// Finds the tasks of a launch by identifier, name, thread and order, without looking at all.
struct TaskIndex: Sendable {
  /// `UIBackgroundTaskInvalid` as it prints: the identifier of no task.
  static let invalid = "0"

  /// The latest task of each identifier, ended ones too.
  private(set) var byIdentifier: [String: Int] = [:]

  /// The task of each number in UIKit's count of begins, ended ones too.
  private(set) var byOrdinal: [Int: Int] = [:]

  /// The highest identifier seen, 0 when none was.
  private(set) var highestIdentifier = 0

  /// Open tasks that were only asked for, that only UIKit tells of, and that it does not tell of.
  var requested = TaskQueue(.creation)
  var toldByUIKitOnly = TaskQueue(.otherWords)
  var untoldByUIKit = TaskQueue(.uikitsWords)

  /// Every open task, and those that UIKit has not warned of.
  private var open = TaskQueue(.end)
  private var unwarned = TaskQueue(.warning)

  /// Every open task whose expiry no notice told of, and those that a vocabulary tells of.
  private var unnoticed = TaskQueue(.notice)
  private var unnoticedOfWords: [String: TaskQueue] = [:]

  /// The open tasks of each name.
  private var byLabel: [String: TaskQueue] = [:]

  /// The open tasks a vocabulary tells of: all, by thread, and those without an identifier.
  private var ofWords: [String: TaskQueue] = [:]
  private var byThread: [ThreadKey: TaskQueue] = [:]
  private var unidentified: [String: TaskQueue] = [:]
  private var unlisted: [String: TaskQueue] = [:]

  /// The task that ended last, of those each vocabulary tells of.
  private var latestEnded: [String: Int] = [:]

  /// The tasks that ended in other words, and whose end a vocabulary may still tell of.
  private var echoes: [String: [Int]] = [:]

  private struct ThreadKey: Hashable {
    var vocabulary: String
    var thread: String
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
    byOrdinal[ordinal] = task
    toldByUIKitOnly.append(task)
  }

  /// Notes a task's identifier; an earlier task of the same identifier is found no more.
  mutating func setIdentifier(_ identifier: String, of task: Int) {
    byIdentifier[identifier] = task
    if let number = Int(identifier) { highestIdentifier = max(highestIdentifier, number) }
  }

  /// Notes a task's name.
  mutating func setLabel(_ label: String, of task: Int) {
    byLabel[label, default: TaskQueue(.end)].append(task)
  }

  /// Notes that a vocabulary tells of a task's begin.
  mutating func setVocabulary(_ vocabulary: String, thread: String?, of task: Int) {
    ofWords[vocabulary, default: TaskQueue(.end)].append(task)
    unidentified[vocabulary, default: TaskQueue(.identifier)].append(task)
    unlisted[vocabulary, default: TaskQueue(.listing)].append(task)
    unnoticedOfWords[vocabulary, default: TaskQueue(.notice)].append(task)
    guard let thread else { return }
    let key = ThreadKey(vocabulary: vocabulary, thread: thread)
    byThread[key, default: TaskQueue(.end)].append(task)
  }

  /// Notes an end told in one vocabulary, of a task whose begin was told in the given ones.
  mutating func noteEnd(of task: Int, in vocabulary: String, begunIn others: Set<String>) {
    latestEnded[vocabulary] = task
    for other in others where other != vocabulary {
      latestEnded[other] = task
      echoes[other, default: []].append(task)
    }
  }

  /// The task that ended last, of those a vocabulary tells of.
  func latestEnded(in vocabulary: String) -> Int? { latestEnded[vocabulary] }

  /// Takes the task whose end a vocabulary tells of once more, best one of the same thread.
  ///
  /// An end that is not fresh enough for that is forgotten.
  mutating func takeEcho(
    in vocabulary: String, thread: String?, _ tasks: [TaskRecord],
    where isFresh: (TaskRecord) -> Bool
  ) -> Int? {
    guard var waiting = echoes[vocabulary], !waiting.isEmpty else { return nil }
    waiting.removeAll { !isFresh(tasks[$0]) || tasks[$0].endVocabularies.contains(vocabulary) }
    let place =
      waiting.firstIndex { thread != nil && tasks[$0].thread == thread } ?? waiting.indices.first
    let echo = place.map { waiting.remove(at: $0) }
    echoes[vocabulary] = waiting
    return echo
  }

  /// The oldest open task of a name, and whether it is the only one.
  mutating func oldest(
    named label: String, in tasks: [TaskRecord],
    where isMeant: (TaskRecord) -> Bool = { _ in true }
  ) -> (task: Int, isOnly: Bool)? {
    byLabel[label]?.oldest(in: tasks, where: isMeant)
  }

  /// The latest task of a name, ended or not.
  func latest(named label: String) -> Int? { byLabel[label]?.latest }

  /// The oldest open task a vocabulary tells of, and whether it is the only one.
  mutating func oldest(
    told vocabulary: String, on thread: String?, in tasks: [TaskRecord],
    where isMeant: (TaskRecord) -> Bool
  ) -> (task: Int, isOnly: Bool)? {
    guard let thread else { return ofWords[vocabulary]?.oldest(in: tasks, where: isMeant) }
    let key = ThreadKey(vocabulary: vocabulary, thread: thread)
    return byThread[key]?.oldest(in: tasks, where: isMeant)
  }

  /// The oldest open task without an identifier that a vocabulary tells of.
  mutating func oldestUnidentified(
    told vocabulary: String, in tasks: [TaskRecord],
    where isMeant: (TaskRecord) -> Bool = { _ in true }
  ) -> Int? {
    unidentified[vocabulary]?.oldest(in: tasks, where: isMeant)?.task
  }

  /// The oldest open task that no notice told of: one of the given vocabulary, else any.
  mutating func oldestUnnoticed(
    told vocabulary: String, in tasks: [TaskRecord], where isMeant: (TaskRecord) -> Bool
  ) -> Int? {
    unnoticedOfWords[vocabulary]?.oldest(in: tasks, where: isMeant)?.task
      ?? unnoticed.oldest(in: tasks, where: isMeant)?.task
  }

  /// The open tasks that no notice told of, oldest first; each is returned once, for the caller
  /// notes their expiry.
  mutating func allUnnoticed(in tasks: [TaskRecord]) -> [Int] {
    unnoticed.oldest(.max, in: tasks)
  }

  /// The open tasks that a vocabulary tells of and that no line shows to be over.
  mutating func allListed(told vocabulary: String, in tasks: [TaskRecord]) -> [Int] {
    unlisted[vocabulary]?.oldest(.max, in: tasks) ?? []
  }

  /// The oldest open task that UIKit has not warned of, and whether it is the only one.
  mutating func oldestUnwarned(in tasks: [TaskRecord]) -> (task: Int, isOnly: Bool)? {
    unwarned.oldest(in: tasks)
  }

  /// The latest task begun on a thread, ended or not.
  func latest(in vocabulary: String, thread: String) -> Int? {
    byThread[ThreadKey(vocabulary: vocabulary, thread: thread)]?.latest
  }

  /// The oldest open tasks, up to `limit` of them.
  mutating func openTasks(in tasks: [TaskRecord], limit: Int) -> [Int] {
    open.oldest(limit, in: tasks)
  }
}
