package import LogModel

/// Tasks that surely ended too late, which are told of before all else about them is known.
extension Correlator {
  /// Decides the tasks that ended a moment ago, so late that no line can change that.
  ///
  /// `now` is the time that the log has reached, or `nil` when it bears none.
  package mutating func decideLate(at now: Instant?) {
    watchNew()
    guard let now else { return }
    for index in watched where !launches[index].queue.fresh.isEmpty {
      let launch = launches[index]
      let late = launch.takeFresh(at: now)
      guard !late.isEmpty, !launch.isInferred, !launch.hasUndated,
        launch.process.process.name != nil, settleNumber(of: index)
      else { continue }
      launch.settleBudget(option: early?.budgetOption)
      for number in late where launch.isSurelyLate(number) { finalize(number, in: launch) }
    }
  }
}

extension LaunchTracker {
  /// The tasks that ended long enough ago that all words about their end were said.
  fileprivate func takeFresh(at now: Instant) -> [Int] {
    let isSettled = { (fresh: (task: Int32, at: Instant)) -> Bool in
      now.seconds(since: fresh.at) > Self.endWindow
    }
    let settled = queue.fresh.filter(isSettled).map { Int($0.task) }
    if !settled.isEmpty { queue.fresh.removeAll(where: isSettled) }
    return settled
  }

  /// Whether a task ended after its time was up by a deadline that no later line can move: its own
  /// reading, the notice that it expired, or the app's callback and the budget.
  fileprivate func isSurelyLate(_ number: Int) -> Bool {
    guard let task = tasks.record(number), !task.isFinalized, !task.isMerged, !task.isSeriesOver,
      !isSuspended, !isHeld, task.timeline.kind.isOnAppsClock, task.timeline.kind != .implied,
      task.timeline.began?.at != nil, task.timeline.outcome != .refused,
      // The order of begins may still name it.
      task.timeline.identifier != nil || task.ordinal == nil && !hasIdentifiers
    else { return false }
    takeBudget(option: nil)
    if let deadline = deadline(of: task) {
      switch deadline.source {
      case .ownReading: break
      case .budget, .begin: if fold.budget == nil { return false }
      case .otherReading: return false
      }
      task.timeline.deadline = deadline.at
    }
    return OutcomeEvaluator().ended(task).outcome == .late
  }
}
