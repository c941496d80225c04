internal import LogModel

/// Times in the background that were forgotten: of many in a row one is left.
extension LaunchTracker {
  /// Leaves one of all intervals in a row that are forgotten; the others move up.
  ///
  /// Nobody may know a interval by its number meanwhile.
  func compactIntervals() {
    guard queue.prunedIntervals - queue.wantedIntervals.count > 1024 else { return }
    var places: [Int] = []
    var kept: [BackgroundInterval] = []
    for interval in intervals {
      if interval.isForgotten, kept.last?.isForgotten ?? false {
        places.append(kept.count - 1)
      } else {
        places.append(kept.count)
        kept.append(interval)
      }
    }
    let count = intervals.count
    intervals = kept
    backgroundTime.move(places)
    places.append(kept.count)
    func moved(_ number: Int) -> Int { number < 0 ? number : places[min(number, count)] }
    tasks.forEachKept { task in
      task.firstInterval = task.firstInterval.map(moved)
      task.endInterval = task.endInterval.map(moved)
      task.lastInterval = task.lastInterval.map(moved)
      if let reading = task.latestReading { task.latestReading?.interval = moved(reading.interval) }
    }
    changeUnmatchedEnds { ends in
      for place in ends.indices { ends[place].intervalCount = moved(ends[place].intervalCount) }
    }
    queue.moveIntervals(moved)
  }
}

extension FinalizationQueue {
  /// Notes that intervals were moved to other places.
  fileprivate func moveIntervals(_ moved: (Int) -> Int) {
    changeDeferred { $0.replaceAll { ($0.task, moved($0.interval)) } }
    sweptIntervals = moved(sweptIntervals)
    keptIntervals = keptIntervals.map { Int32(clamping: moved(Int($0))) }
    prunedIntervals = moved(prunedIntervals)
    wantedIntervals = wantedIntervals.map(moved)
  }
}
