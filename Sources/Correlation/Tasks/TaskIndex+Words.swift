extension TaskIndex {
  /// The tasks that one vocabulary tells of.
  final class Words {
    let name: String
    /// The open ones: all, by thread, without an identifier, not known to be over, not noticed.
    let open = TaskQueue(.end)
    var byThread: [String: TaskQueue] = [:]
    let unidentified = TaskQueue(.identifier)
    let unlisted = TaskQueue(.listing)
    let unnoticed = TaskQueue(.notice)
    /// The one that ended last.
    var latestEnded: Int?
    /// Those that ended in other words, and whose end this vocabulary may still tell of.
    var echoes: [Int] = []

    init(name: String) { self.name = name }

    /// The open tasks of a thread, to which one is added.
    func queue(ofThread thread: String) -> TaskQueue {
      if let known = byThread[thread] { return known }
      let queue = TaskQueue(.end)
      var changed: [String: TaskQueue] = [:]
      swap(&changed, &byThread)
      changed[thread] = queue
      swap(&changed, &byThread)
      return queue
    }
  }
}
