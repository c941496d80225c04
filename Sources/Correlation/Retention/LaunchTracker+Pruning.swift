internal import LogModel

/// What a launch keeps of what it logs again and again, while its log goes on for days.
extension LaunchTracker {
  /// Gives back what a launch that logs nothing any more has reserved.
  mutating func shrink() {
    queue.shrink()
    index.sweep(in: tasks)
    digest.shrink(tasks)
  }

  /// Drops what finalized tasks alone needed.
  mutating func sweep() {
    index.sweep(in: tasks)
    // Assertions are still to be compared with all intervals.
    if assertions.isEmpty { intervals.sweep(holding: tasks, under: budget) }
    if let limits = retention.limits { forgetHistory(limits) }
    queue.noteSweep(leaving: index.size)
  }

  /// Drops what is more than the limits.
  mutating func prune(to limits: MemoryLimits) {
    identity.timeline.states.prune(to: limits.states)
    span.prune(to: limits.notes)
    anomalies.prune(to: limits.notes)
    if assertions.count > limits.assertions || digest.lives.count > limits.history {
      settleAssertions(limits)
    }
    digest.prune(to: limits)
    if queue.freshCount > limits.tasks { queue.dropFresh(tasks) }
    // Those that were reported as open may still change, too.
    tasks.forEachKept { $0.prune(to: limits) }
    queue.removeRecalled { number in
      guard let task = tasks.record(number), task.isFinalized else { return true }
      guard task.doubleEnds.isEmpty else { return false }
      tasks.forget(number)
      return true
    }
  }

  /// Drops what is known of tasks that were begun long ago, and of intervals that hold none which is not finalized.
  mutating func forgetHistory(_ limits: MemoryLimits) {
    let floor = tasks.count - limits.history
    if floor > 0 {
      index.forget(before: floor, in: tasks)
      tasks.forgetTraits(before: floor)
    }
    intervals.prune(holding: tasks, under: budget)
  }

  /// Leaves one of all intervals in a row that are forgotten, and moves what names the others by their places.
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
  /// Drops what is more than the limits.
  fileprivate func prune(to limits: MemoryLimits) {
    timeline.readings.prune(to: limits.readings)
    guard hasDetails else { return }
    details.notEndedEvidence.prune(to: limits.notes)
    details.disputed.prune(to: limits.notes)
    details.doubleEnds.prune(to: limits.notes)
  }
}

extension Array {
  /// Keeps the first half of so many elements, and the latest, once there are twice as many.
  mutating func prune(to count: Int) {
    guard self.count >= 2 * count else { return }
    removeSubrange(count / 2..<self.count - (count - count / 2))
  }
}
