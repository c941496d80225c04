internal import LogModel

/// The tasks that were finalized last, over all launches: they are kept with their lines, for late lines may be about
/// them.
struct RecentlyFinalized {
  /// A task by its launch, and its number in that.
  typealias Task = (launch: LaunchID, task: Int)

  /// How many are kept.
  private let capacity: Int
  private var tasks: [Task] = []
  /// The place of the one that was kept the longest.
  private var oldest = 0

  /// Creates a list of so many tasks at most.
  init(capacity: Int) { self.capacity = capacity }

  /// How many there are.
  var count: Int { tasks.count }

  /// Adds a task.
  ///
  /// - Returns: The task that is to be forgotten for it, or `nil` while there is room.
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
