internal import LogModel

/// What of a launch waits to be decided, or to be let go of.
final class FinalizationQueue {
  /// The tasks that are over and not decided yet, in the order they ended, and those of them that
  /// wait for the end of a interval.
  var waiting = WaitingList<(task: Int32, at: Instant)>()
  var deferred = WaitingList<(task: Int32, interval: Int)>()

  /// Whether it is among the launches that are looked at though they log nothing.
  var isIdleNoted = false

  /// The tasks that were ended again after they were decided.
  var lateEnds: [TaskTracker] = []

  /// Up to where intervals that are about decided tasks only were let go of, and those before that
  /// were not.
  var sweptIntervals = 0
  var keptIntervals: [Int32] = []

  /// While a log is watched: the tasks that ended last, of which it is to be seen whether they are late.
  var fresh: [(task: Int32, at: Instant)] = []

  /// While a log is watched: the tasks that were forgotten and taken back for a late line.
  var recalled: [Int32] = []

  /// While a log is watched: up to where intervals were forgotten, and those before that were not.
  var prunedIntervals = 0
  var wantedIntervals: [Int] = []

  /// How many tasks were decided since the index was swept, and how many until it is again.
  var decidedSinceSweep = 0
  var sweepAt = 1024

  // Taken out, as in ``LaunchTracker/changeIntervals(_:)``: each event asks whether anything waits.

  /// Changes what waits.
  func changeWaiting<Result>(
    _ change: (inout WaitingList<(task: Int32, at: Instant)>) -> Result
  ) -> Result {
    var changed = WaitingList<(task: Int32, at: Instant)>()
    swap(&changed, &waiting)
    defer { swap(&changed, &waiting) }
    return change(&changed)
  }

  /// Changes what waits for the end of a interval.
  func changeDeferred<Result>(
    _ change: (inout WaitingList<(task: Int32, interval: Int)>) -> Result
  ) -> Result {
    var changed = WaitingList<(task: Int32, interval: Int)>()
    swap(&changed, &deferred)
    defer { swap(&changed, &deferred) }
    return change(&changed)
  }

  /// Changes which tasks were ended again.
  func changeLateEnds(_ change: (inout [TaskTracker]) -> Void) {
    var changed: [TaskTracker] = []
    swap(&changed, &lateEnds)
    change(&changed)
    swap(&changed, &lateEnds)
  }
}
