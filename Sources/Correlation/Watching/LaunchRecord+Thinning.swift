internal import LogModel

/// What a launch that lives for days keeps of what it logs again and again.
extension LaunchRecord {
  /// Lets go of what is more than is kept.
  func thin(to bounds: WatchBounds) {
    process.states.thin(to: bounds.states)
    clockSteps.thin(to: bounds.notes)
    missingCompletions.thin(to: bounds.notes)
    thinStrayEnds(bounds)
    if assertions.count > bounds.assertions || fold.lives.count > bounds.history {
      settleAssertions(bounds)
    }
    if fold.told.driftLines.count > bounds.history { fold.told.driftLines = [] }
    if fold.told.namesWithoutHandler.count > bounds.tasks { fold.told.namesWithoutHandler = [] }
    if fold.told.notices.count > bounds.notes { fold.told.notices = [] }
    for task in tasks {
      task.timeline.readings.thin(to: bounds.readings)
      guard task.hasDetails else { continue }
      task.details.notEndedEvidence.thin(to: bounds.notes)
      task.details.disputed.thin(to: bounds.notes)
      task.details.doubleEnds.thin(to: bounds.notes)
    }
  }

  /// Lets go of refusals that nothing told of in time; those of tasks go with their tasks.
  private func thinStrayEnds(_ bounds: WatchBounds) {
    var surplus = strayEnds.count(where: { $0.task == nil }) - bounds.notes
    guard surplus > 0 else { return }
    strayEnds.removeAll { end in
      guard surplus > 0, end.task == nil else { return false }
      surplus -= 1
      return true
    }
  }

  /// Lets go of what is known of tasks that were begun long ago, and of times in the background that
  /// hold none that is not decided.
  func forgetHistory(_ bounds: WatchBounds) {
    let floor = tasks.count - bounds.history
    if floor > 0 {
      index.forget(before: floor, in: tasks)
      tasks.forgetTraits(before: floor)
    }
    forgetStretches()
  }
}

extension Array {
  /// Keeps the first half of so many elements, and the latest, once there are twice as many.
  mutating func thin(to count: Int) {
    guard self.count >= 2 * count else { return }
    removeSubrange(count / 2..<self.count - (count - count / 2))
  }
}
