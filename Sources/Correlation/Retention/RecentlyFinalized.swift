/// The tasks that were finalized last, over all launches: they are kept with their lines, for late lines may be about
/// them.
struct RecentlyFinalized {
  /// How many are kept.
  private let capacity: Int
  private var tasks: [(launch: LaunchTracker, task: Int)] = []
  /// The place of the one that was kept the longest.
  private var oldest = 0

  /// Creates a list of so many tasks at most.
  init(capacity: Int) { self.capacity = capacity }

  /// How many there are.
  var count: Int { tasks.count }

  /// Adds a task, and forgets the one that was kept the longest where there are too many.
  mutating func append(_ task: Int, of launch: LaunchTracker) {
    if tasks.count < capacity {
      tasks.append((launch, task))
    } else if capacity > 0 {
      let (other, old) = tasks[oldest]
      other.tasks.forget(old)
      tasks[oldest] = (launch, task)
      oldest = (oldest + 1) % capacity
    } else {
      launch.tasks.forget(task)
    }
  }

  /// Notes that a launch was read once more.
  mutating func replace(_ launch: LaunchTracker, with again: LaunchTracker) {
    for place in tasks.indices where tasks[place].launch === launch {
      tasks[place].launch = again
    }
  }

  /// Removes the tasks of launches that are retired.
  mutating func removeTasks(of retired: [LaunchTracker]) {
    let leaving = Set(retired.map { ObjectIdentifier($0) })
    let inOrder = tasks[oldest...] + tasks[..<oldest]
    tasks = inOrder.filter { !leaving.contains(ObjectIdentifier($0.launch)) }
    oldest = 0
  }
}
