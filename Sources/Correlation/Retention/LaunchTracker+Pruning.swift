internal import LogModel

/// Limits what a launch keeps in memory while its log goes on for days.
extension LaunchTracker {
  /// Releases memory that the launch has reserved and will hardly need, because it has stopped logging.
  mutating func shrink() {
    queue.shrink()
    index.sweep(in: tasks)
    digest.shrink(tasks)
  }

  /// Drops what only finalized tasks needed.
  mutating func sweep() {
    index.sweep(in: tasks)
    // As long as the budget is not settled, tasks are finalized without being taken from the queue.
    queue.dropFinalized(tasks)
    // Assertions must still be compared with all intervals.
    if assertions.isEmpty { intervals.sweep(holding: tasks, under: budget) }
    forgetHistory()
    queue.noteSweep(leaving: index.size)
  }

  /// Drops what exceeds the limits.
  mutating func prune(to limits: MemoryLimits) {
    identity.timeline.states.prune(to: limits.states)
    span.prune(to: limits.notes)
    anomalies.prune(to: limits.notes)
    if assertions.count > limits.assertions || digest.lives.count > limits.findablePerLaunch {
      settleAssertions(limits)
    }
    digest.prune(to: limits)
    if queue.freshCount > limits.unfinalizedPerLaunch { queue.dropFresh(tasks) }
    // Finalized tasks that were reported as open may still change, too.
    tasks.forEachKept { $0.prune(to: limits) }
    queue.removeRecalled { number in
      guard let task = tasks.record(number), task.isFinalized else { return true }
      guard task.doubleEnds.isEmpty else { return false }
      tasks.forget(number)
      return true
    }
  }

  /// Drops what is known about tasks that began long ago and, while a log is watched, about background intervals
  /// that no task needs any more.
  mutating func forgetHistory() {
    let floor = tasks.count - (retention.limits?.findablePerLaunch ?? EndedTasks.records)
    if floor > 0 {
      index.forget(before: floor, in: tasks)
      tasks.forgetTraits(before: floor)
    }
    if retention.limits != nil { intervals.prune(holding: tasks, under: budget) }
  }

  /// Merges consecutive forgotten intervals into one, and updates all places of intervals.
  mutating func compactIntervals() {
    guard let moved = intervals.compact() else { return }
    tasks.forEachKept { task in
      task.firstInterval = task.firstInterval.map(moved)
      task.endInterval = task.endInterval.map(moved)
      task.lastInterval = task.lastInterval.map(moved)
      if let reading = task.latestReading { task.latestReading?.interval = moved(reading.interval) }
    }
    anomalies.moveIntervals(moved)
    queue.moveIntervals(moved)
  }
}

extension TaskTracker {
  /// Drops what exceeds the limits.
  fileprivate func prune(to limits: MemoryLimits) {
    timeline.readings.prune(to: limits.readings)
    guard hasDetails else { return }
    details.notEndedEvidence.prune(to: limits.notes)
    details.disputed.prune(to: limits.notes)
    details.doubleEnds.prune(to: limits.notes)
  }
}

extension Array {
  /// Once the array has at least `2 * count` elements, reduces it to `count`: half of them the first ones,
  /// half the latest.
  mutating func prune(to count: Int) {
    guard self.count >= 2 * count else { return }
    removeSubrange(count / 2..<self.count - (count - count / 2))
  }
}
