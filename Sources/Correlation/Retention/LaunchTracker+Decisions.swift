internal import LogModel

/// When tasks are decided: nothing that comes later can change them.
///
/// A task is looked at some time after its end. Its launch must be known by name and number, and its
/// budget; the interval it ended in must be over, or what is to come of it not matter.
extension LaunchTracker {
  /// How long after the end of a task other lines may still add to it, in seconds: longer than any
  /// of the windows in which words for one event are joined.
  static let horizon = 60.0

  /// How long after its first line a launch callback may still come, in seconds.
  static let callbackWindow = 31.0

  /// How long after a further end other words for it may come, in seconds.
  static let furtherEndTime = 2.0

  /// Notes that a task is over, so that it is looked at when some time has passed.
  func noteOver(_ task: Int, at: Instant?) {
    guard let at else { return }
    queue.changeWaiting { $0.append((Int32(clamping: task), at)) }
    if bounds != nil { queue.fresh.append((Int32(clamping: task), at)) }
  }

  /// Whether a task waits to be looked at.
  var hasWaiting: Bool { !queue.waiting.isEmpty }

  /// Whether nothing was logged for long before a time, which is one of the same kind of stamps.
  func isSilent(at now: Instant) -> Bool {
    guard let latestAt, ClockState.Domain(of: latestAt) == ClockState.Domain(of: now) else {
      return false
    }
    return now.seconds(since: latestAt) > Self.horizon
  }

  /// Whether a task waits that ended long enough before a time.
  func hasWaiting(at now: Instant) -> Bool {
    guard let first = queue.waiting.first else { return false }
    return now.seconds(since: first.at) > Self.horizon
  }

  /// Whether what all of its tasks share is known for good, but for its number.
  var isFoundOut: Bool {
    !isInferred && !hasUndated && process.process.name != nil
      && (isInBackground != nil || !intervals.isEmpty)
      && fold.budget != nil
  }

  /// Takes the budget for known where no later line can show another one.
  func settleBudget(option: Double?) {
    guard fold.budget == nil else { return }
    if let option {
      fold.budget = Budget(seconds: option, source: .option)
    } else if let settled = budgetClues.settled {
      fold.budget = settled
    }
    guard let settled = fold.budget else { return }
    backgroundTime.forget(unlessUnder: settled)
    budget = settled
  }

  /// Appends the tasks that are decided at a time, in the order they are; each is found once.
  func takeDecidable(at now: Instant, into found: inout [Int]) {
    while let next = queue.deferred.first, intervals[next.interval].isOver {
      let number = Int(queue.changeDeferred { $0.removeFirst() }.task)
      if !(tasks.record(number)?.isFinalized ?? true) { found.append(number) }
    }
    while hasWaiting(at: now) {
      let number = Int(queue.changeWaiting { $0.removeFirst() }.task)
      guard let task = tasks.record(number), !task.isFinalized, !task.isMerged else { continue }
      switch finality(of: task, at: now) {
      case .ready: found.append(number)
      case .whenOver(let interval):
        queue.changeDeferred { $0.append((Int32(clamping: number), interval)) }
      case .later: queue.changeWaiting { $0.append((Int32(clamping: number), now)) }
      case .atTheEnd: break
      }
    }
  }
}
