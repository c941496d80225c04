/// The tasks that were begun since all queues took them: what is common to queues of several needs, which
/// hardly any line asks for.
final class BegunTasks {
  private var tasks: [Int32] = []
  /// How many were taken by all queues and forgotten.
  private var base = 0
  private var latest: Int?

  /// How many there were in all.
  var count: Int { base + tasks.count }

  /// Appends a task that was begun after all others.
  func append(_ task: Int) {
    guard latest != task else { return }
    change { $0.append(Int32(truncatingIfNeeded: task)) }
    latest = task
  }

  /// Those behind the first ones, which all queues that ask have taken.
  func dropFirst(_ count: Int) -> ArraySlice<Int32> { tasks[(count - base)...] }

  /// Forgets all of them, for each queue has taken them.
  func forget() {
    base = count
    change { $0.removeAll(keepingCapacity: true) }
  }

  private func change(_ change: (inout [Int32]) -> Void) {
    // Taken out, as in ``LaunchTracker/changeIntervals(_:)``.
    var changed: [Int32] = []
    swap(&changed, &tasks)
    change(&changed)
    swap(&changed, &tasks)
  }
}
