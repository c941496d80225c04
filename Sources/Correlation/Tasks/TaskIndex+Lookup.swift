internal import LogModel

/// What is asked of the index.
extension TaskIndex {
  /// The task of a number in UIKit's count of begins, ended ones too.
  func task(ofOrdinal ordinal: Int) -> Int? {
    let place = ordinal - 1 - ordinalsBase
    return ordinals.indices.contains(place) ? Int(ordinals[place]) : nil
  }

  /// The task that ended last, of those a message source tells of.
  func latestEnded(in messageSource: String) -> Int? {
    words(of: messageSource)?.latestEnded
  }

  /// The oldest open task of a name, and whether it is the only one.
  func oldest(
    named label: String, in tasks: TaskTable,
    where isMeant: (TaskTracker) -> Bool = { _ in true }
  ) -> (task: Int, isOnly: Bool)? {
    byLabel[label]?.oldest(in: tasks, where: isMeant)
  }

  /// The latest task of a name, ended or not.
  func latest(named label: String) -> Int? {
    byLabel[label]?.latest ?? forgotten[FNV1a.hash(label)].map { Int($0) }
  }

  /// The oldest open task a message source tells of, and whether it is the only one.
  func oldest(
    told messageSource: String, on thread: String?, in tasks: TaskTable,
    where isMeant: (TaskTracker) -> Bool
  ) -> (task: Int, isOnly: Bool)? {
    guard let words = words(of: messageSource) else { return nil }
    let queue = thread.map { words.byThread[$0] } ?? words.open
    return queue?.oldest(in: tasks, where: isMeant)
  }

  /// The oldest open task without an identifier that a message source tells of.
  func oldestUnidentified(
    told messageSource: String, in tasks: TaskTable,
    where isMeant: (TaskTracker) -> Bool = { _ in true }
  ) -> Int? {
    oldest(unidentified: messageSource, in: tasks, where: isMeant)?.task
  }

  /// The same, and whether no other one is meant.
  func oldest(
    unidentified messageSource: String, in tasks: TaskTable, where isMeant: (TaskTracker) -> Bool
  ) -> (task: Int, isOnly: Bool)? {
    words(of: messageSource)?.unidentified.oldest(in: tasks, where: isMeant)
  }

  /// The oldest open task that no notice told of: one of the given message source, else any.
  func oldestUnnoticed(
    told messageSource: String, in tasks: TaskTable, where isMeant: (TaskTracker) -> Bool
  ) -> Int? {
    words(of: messageSource)?.unnoticed.oldest(in: tasks, where: isMeant)?.task
      ?? unnoticed.oldest(in: tasks, where: isMeant)?.task
  }

  /// The open tasks that no notice told of, oldest first; each is returned once, for the caller
  /// notes their expiry.
  func allUnnoticed(in tasks: TaskTable) -> [Int] {
    unnoticed.oldest(.max, in: tasks)
  }

  /// The open tasks that a message source tells of and that no line shows to be over.
  func allListed(told messageSource: String, in tasks: TaskTable) -> [Int] {
    words(of: messageSource)?.unlisted.oldest(.max, in: tasks) ?? []
  }

  /// The oldest open task that UIKit has not warned of, and whether it is the only one.
  func oldestUnwarned(in tasks: TaskTable) -> (task: Int, isOnly: Bool)? {
    unwarned.oldest(in: tasks)
  }

  /// The latest task begun on a thread, ended or not.
  func latest(in messageSource: String, thread: String) -> Int? {
    words(of: messageSource)?.byThread[thread]?.latest
  }

  /// The oldest open tasks, up to `limit` of them.
  func openTasks(in tasks: TaskTable, limit: Int) -> [Int] {
    open.oldest(limit, in: tasks)
  }
}
