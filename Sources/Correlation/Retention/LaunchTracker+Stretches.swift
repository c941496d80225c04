internal import LogModel

extension LaunchTracker {
  /// How many intervals behind the one that a task began in may say what became of it.
  static let reach = 8

  /// Puts one and the same interval in the place of all that are over and that hold no task which is
  /// not decided; a few bytes are left of each.
  func pruneIntervals() {
    guard intervals.count > queue.prunedIntervals + 1024 else { return }
    backgroundTime.follow(self)
    let end = intervals.count - Self.reach
    var wanted: Set<Int> = []
    for task in tasks {
      let own = [
        task.firstInterval, task.endInterval, task.lastInterval, task.latestReading?.interval,
      ]
      for interval in own.compactMap({ $0 }) { wanted.formUnion(interval..<interval + Self.reach) }
    }
    let gone = BackgroundInterval(start: nil)
    gone.hasRestarted = true
    gone.isForgotten = true
    let candidates = queue.wantedIntervals + (queue.prunedIntervals..<end)
    queue.wantedIntervals = candidates.filter { wanted.contains($0) || !intervals[$0].isOver }
    let over = candidates.filter { !wanted.contains($0) && intervals[$0].isOver }
    changeIntervals { for number in over { $0[number] = gone } }
    queue.prunedIntervals = end
  }
}
