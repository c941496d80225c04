extension TaskIndex {
  /// The tasks that one message source tells of.
  final class Words {
    let name: String
    /// All of them.
    let begun = BegunTasks()
    /// The open ones: all, by thread, without an identifier, not known to be over, not noticed.
    let open: TaskQueue
    private(set) var byThread: [String: TaskQueue] = [:]
    /// Those of the threads that began tasks last; the oldest makes room for the next.
    private var latestThreads: [(name: String, queue: TaskQueue)] = []
    private var oldestThread = 0
    let unidentified: TaskQueue
    let unlisted: TaskQueue
    let unnoticed: TaskQueue
    /// The one that ended last.
    var latestEnded: Int?
    /// Those that ended in other words, and whose end this message source may still tell of.
    var echoes: [Int] = []

    /// How many threads are known without a look into the table: few begin tasks by turns.
    private static let latestThreadCount = 8

    init(name: String) {
      self.name = name
      open = TaskQueue(.end, of: begun)
      unidentified = TaskQueue(.identifier, of: begun)
      unlisted = TaskQueue(.listing, of: begun)
      unnoticed = TaskQueue(.notice, of: begun)
    }

    /// The open tasks of a thread, to which one is added.
    func queue(ofThread thread: String) -> TaskQueue {
      for latest in latestThreads where latest.name == thread { return latest.queue }
      // Taken out, as in ``LaunchTracker/changeIntervals(_:)``.
      var threads: [String: TaskQueue] = [:]
      swap(&threads, &byThread)
      let queue = threads[thread] ?? TaskQueue(.end)
      threads[thread] = queue
      swap(&threads, &byThread)
      noteLatest(thread, queue)
      return queue
    }

    private func noteLatest(_ thread: String, _ queue: TaskQueue) {
      var latest: [(name: String, queue: TaskQueue)] = []
      swap(&latest, &latestThreads)
      if latest.count < Self.latestThreadCount {
        latest.append((thread, queue))
      } else {
        latest[oldestThread] = (thread, queue)
        oldestThread = (oldestThread + 1) % Self.latestThreadCount
      }
      swap(&latest, &latestThreads)
    }

    /// Forgets the threads whose open tasks are not kept.
    func keepThreads(where isKept: (TaskQueue) -> Bool) {
      latestThreads = []
      oldestThread = 0
      byThread = byThread.filter { isKept($1) }
    }
  }
}
