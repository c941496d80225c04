internal import LogModel

/// Letting go of intervals that nothing asks for any more.
extension LaunchTracker {
  /// Gives back what a launch that logs nothing any more has reserved.
  func shrink() {
    queue.waiting = WaitingList()
    queue.changeDeferred { $0.replaceAll { $0 } }
    index.sweep(in: tasks)
    fold.overwritten.shrink(tasks)
  }

  /// Puts one and the same interval in the place of those that only readings tell of and that hold
  /// no task that is not decided: an app that prints readings for each task has one a task.
  func sweepIntervals() {
    guard assertions.isEmpty, intervals.count > queue.sweptIntervals + 1024 else { return }
    backgroundTime.follow(self)
    let end = intervals.count - 2
    let candidates = queue.keptIntervals + (queue.sweptIntervals..<end).map { Int32(clamping: $0) }
    var wanted: Set<Int> = []
    for task in tasks {
      let own = [
        task.firstInterval, task.endInterval, task.lastInterval, task.latestReading?.interval,
      ]
      for interval in own.compactMap({ $0 }) {
        wanted.insert(interval)
        wanted.insert(interval + 1)
      }
    }
    let plain = BackgroundInterval(start: nil)
    plain.hasRestarted = true
    queue.keptIntervals.removeAll()
    changeIntervals { intervals in
      for number in candidates {
        let interval = intervals[Int(number)]
        guard interval.isPlain, !interval.isForgotten else { continue }
        if wanted.contains(Int(number)) {
          queue.keptIntervals.append(number)
        } else {
          intervals[Int(number)] = plain
        }
      }
    }
    queue.sweptIntervals = end
  }
}
