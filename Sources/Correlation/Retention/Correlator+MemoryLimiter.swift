internal import LogModel

/// Launches that live for days: what of them is decided, or let go of, before it must be.
extension Correlator {
  /// Looks now and then whether a launch holds more than it may, and lets go of that.
  mutating func enforceLimits(_ index: Int) {
    let launch = launches[index]
    launch.eventsSinceLimitCheck += 1
    guard let bounds,
      launch.eventsSinceLimitCheck >= bounds.pace || launch.tasks.undecidedCount > 2 * bounds.tasks
    else { return }
    launch.eventsSinceLimitCheck = 0
    // What nothing dates is never said to be long ago.
    if launch.queue.lateEnds.count > bounds.notes { reportLateEnds(of: launch, at: nil) }
    launch.prune(to: bounds)
    launch.tasks.tidy()
    defer { launch.compactIntervals() }
    // Where hardly a task is decided, nothing else lets go of them.
    if launch.intervals.count > launch.queue.prunedIntervals + 1024 {
      launch.takeBudget(option: early?.budgetOption)
      launch.pruneIntervals()
    }
    guard launch.tasks.undecidedCount > bounds.tasks else { return }
    decideSurplus(of: index, most: bounds.tasks)
  }

  /// Looks now and then whether all launches together hold more tasks than they may.
  mutating func enforceGlobalLimits() {
    guard let bounds, eventCount.isMultiple(of: bounds.pace) else { return }
    let holders = launches.indices.filter { launches[$0].tasks.undecidedCount > 0 }
    let all = holders.reduce(0) { $0 + launches[$1].tasks.undecidedCount }
    guard all > bounds.tasksOfAll else { return }
    let share = max(8, bounds.tasksOfAll / 2 / holders.count)
    for index in holders where launches[index].tasks.undecidedCount > share {
      launches[index].tasks.tidy()
      decideSurplus(of: index, most: share)
    }
  }

  /// Decides tasks that are more than may wait: those that ended, oldest first, then those that are
  /// open, but for the oldest quarter and the newest.
  private mutating func decideSurplus(of index: Int, most: Int) {
    readAgain(index, isOver: true)
    let launch = launches[index]
    launch.takeBudget(option: early?.budgetOption)
    if !settleNumber(of: index) {
      launch.timeline.process.launch = launch.serial
      launch.fold.number = launch.serial
    }
    launch.timeline.lastSeen = launch.latestAt
    launch.lastSeen = launch.latest
    let number = launch.tasks.undecidedCount - most * 3 / 4
    let tasks = launch.tasks.filter { !$0.isMerged }
    var chosen = tasks.filter { !$0.isOpen }.prefix(number).map(\.number)
    if chosen.count < number {
      let open = tasks.filter(\.isOpen).dropFirst(most / 4)
      chosen += open.prefix(number - chosen.count).map(\.number)
    }
    let intervals = BackgroundIntervalIndex(launch)
    for number in chosen.sorted() {
      guard let task = launch.tasks.record(number), !task.isFinalized else { continue }
      task.wasEvicted = task.isOpen
      finalize(number, in: launch, intervals)
    }
    launch.queue.forgetDecided(launch.tasks)
    if let bounds { launch.forgetHistory(bounds) }
  }
}

extension FinalizationQueue {
  /// Lets go of tasks that were decided out of turn.
  fileprivate func forgetDecided(_ tasks: TaskTable) {
    let isWaiting = { (task: Int32) -> Bool in !(tasks.record(Int(task))?.isFinalized ?? true) }
    changeWaiting { $0.replaceAll { isWaiting($0.task) ? $0 : nil } }
    changeDeferred { $0.replaceAll { isWaiting($0.task) ? $0 : nil } }
  }
}
