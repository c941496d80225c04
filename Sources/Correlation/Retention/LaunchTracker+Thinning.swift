internal import LogModel

/// What a launch that lives for days keeps of what it logs again and again.
extension LaunchTracker {
  /// Lets go of what is more than is kept.
  func prune(to bounds: MemoryLimits) {
    changeStates { $0.prune(to: bounds.states) }
    clockSteps.prune(to: bounds.notes)
    missingCompletions.prune(to: bounds.notes)
    refusedRequests.prune(to: bounds.notes)
    pruneUnmatchedEnds(bounds)
    if assertions.count > bounds.assertions || fold.lives.count > bounds.history {
      settleAssertions(bounds)
    }
    if fold.told.driftLines.count > bounds.history { fold.told.driftLines = [] }
    if fold.told.namesWithoutHandler.count > bounds.tasks { fold.told.namesWithoutHandler = [] }
    if fold.told.notices.count > bounds.notes { fold.told.notices = [] }
    fold.overwritten.prune(to: bounds.notes)
    if queue.fresh.count > bounds.tasks {
      queue.fresh.removeAll { tasks.record(Int($0.task))?.isFinalized ?? true }
    }
    // Those that were told of as open are said more of, too.
    tasks.forEachKept { $0.prune(to: bounds) }
    forgetRecalled()
  }

  /// Lets go of tasks that a late line was about which is told by now.
  private func forgetRecalled() {
    queue.recalled.removeAll { number in
      guard let task = tasks.record(Int(number)), task.isFinalized else { return true }
      guard task.doubleEnds.isEmpty else { return false }
      tasks.forget(Int(number))
      return true
    }
  }

  /// Lets go of refusals that nothing told of in time; those of tasks go with their tasks.
  private func pruneUnmatchedEnds(_ bounds: MemoryLimits) {
    var surplus = unmatchedEnds.count(where: { $0.task == nil }) - bounds.notes
    guard surplus > 0 else { return }
    changeUnmatchedEnds { ends in
      ends.removeAll { end in
        guard surplus > 0, end.task == nil else { return false }
        surplus -= 1
        return true
      }
    }
  }

  /// Lets go of what is known of tasks that were begun long ago, and of times in the background that
  /// hold none that is not decided.
  func forgetHistory(_ bounds: MemoryLimits) {
    let floor = tasks.count - bounds.history
    if floor > 0 {
      index.forget(before: floor, in: tasks)
      tasks.forgetTraits(before: floor)
    }
    pruneIntervals()
  }
}

extension TaskTracker {
  /// Lets go of what is more than is kept of one task.
  fileprivate func prune(to bounds: MemoryLimits) {
    changeReadings { $0.prune(to: bounds.readings) }
    guard hasDetails else { return }
    details.notEndedEvidence.prune(to: bounds.notes)
    details.disputed.prune(to: bounds.notes)
    details.doubleEnds.prune(to: bounds.notes)
  }
}

extension OverwrittenIdentifiers {
  /// Lets go of names that show nothing, once there are four times as many as are kept; then of
  /// those that show it least often.
  fileprivate func prune(to most: Int) {
    guard patterns.count > 4 * most else { return }
    keep { $0.count > 0 }
    guard patterns.count > 2 * most else { return }
    let least = patterns.values.map(\.count).sorted(by: >)[most]
    keep { $0.count > least }
  }
}

extension Array {
  /// Keeps the first half of so many elements, and the latest, once there are twice as many.
  mutating func prune(to count: Int) {
    guard self.count >= 2 * count else { return }
    removeSubrange(count / 2..<self.count - (count - count / 2))
  }
}
