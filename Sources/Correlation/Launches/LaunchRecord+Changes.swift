/// Changes of what is looked at all the time.
///
/// What changes in place is held for as long as the change takes, and each look at it, wherever it is,
/// has then to be checked for one that is going on. Taken out and put back it is held for moments
/// only, which the compiler sees: it leaves the checks out.
extension LaunchRecord {
  /// Its tasks, in the order of their begins.
  package var taskTable: TaskTable { tasks }

  /// Changes which tasks there are; the change must not look at them by way of the launch.
  func changeTasks(_ change: (inout TaskTable) -> Void) {
    var changed = tasks
    tasks = TaskTable()
    change(&changed)
    tasks = changed
  }

  /// Changes which stretches there are; the change must not look at them by way of the launch.
  func changeStretches(_ change: (inout [Stretch]) -> Void) {
    var changed = stretches
    stretches = []
    change(&changed)
    stretches = changed
  }
}
