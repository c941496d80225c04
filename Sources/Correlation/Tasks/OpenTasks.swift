internal import LogModel

/// Which of the latest tasks of a launch are open, found out once for all the queues that they are in.
struct OpenTasks {
  private let first: Int
  private let areOpen: [Bool]

  /// Looks at the tasks from a number on.
  init(_ tasks: TaskTable, from first: Int) {
    self.first = first
    areOpen = (first..<max(first, tasks.count)).map { tasks.record($0)?.isOpen ?? false }
  }

  /// Whether a task may be open: it is, or it is an older one.
  func mayHold(_ task: Int32) -> Bool {
    let place = Int(task) - first
    return place < 0 || areOpen[place]
  }
}
