internal import LogModel

/// The most recently finalized tasks of all launches. They are kept with their lines because late lines may
/// be about them.
struct RecentlyFinalized {
  /// A task: its launch, and its 0-based number in that launch.
  typealias Task = (launch: LaunchID, task: Int)

  /// How many tasks are kept at most.
  private let capacity: Int
  private var tasks: [Task] = []
  /// The place in `tasks` of the task that has been kept the longest.
  private var oldest = 0

  /// Creates an empty list that keeps at most `capacity` tasks.
  init(capacity: Int) { self.capacity = capacity }

  /// How many tasks are kept now.
  var count: Int { tasks.count }

  /// Adds a task.
  ///
  /// - Returns: The task that must be forgotten instead, or `nil` while there is room.
  mutating func append(_ task: Int, of launch: LaunchID) -> Task? {
    guard capacity > 0 else { return (launch, task) }
    guard tasks.count == capacity else {
      tasks.append((launch, task))
      return nil
    }
    let old = tasks[oldest]
    tasks[oldest] = (launch, task)
    oldest = (oldest + 1) % capacity
    return old
  }

  /// Removes the tasks of launches that are retired.
  mutating func removeTasks(of retired: [LaunchID]) {
    let leaving = Set(retired)
    let inOrder = tasks[oldest...] + tasks[..<oldest]
    tasks = inOrder.filter { !leaving.contains($0.launch) }
    oldest = 0
  }
}
