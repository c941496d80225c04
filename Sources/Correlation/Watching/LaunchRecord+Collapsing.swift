internal import LogModel

/// Times in the background that were forgotten: of many in a row one is left.
extension LaunchRecord {
  /// Leaves one of all stretches in a row that are forgotten; the others move up.
  ///
  /// Nobody may know a stretch by its number meanwhile.
  func collapseStretches() {
    guard queue.forgottenStretches - queue.wantedStretches.count > 1024 else { return }
    var places: [Int] = []
    var kept: [Stretch] = []
    for stretch in stretches {
      if stretch.isForgotten, kept.last?.isForgotten ?? false {
        places.append(kept.count - 1)
      } else {
        places.append(kept.count)
        kept.append(stretch)
      }
    }
    let count = stretches.count
    stretches = kept
    backgroundTime.move(places)
    places.append(kept.count)
    func moved(_ number: Int) -> Int { number < 0 ? number : places[min(number, count)] }
    tasks.forEachKept { task in
      task.firstStretch = task.firstStretch.map(moved)
      task.endStretch = task.endStretch.map(moved)
      task.lastStretch = task.lastStretch.map(moved)
      if let reading = task.latestReading { task.latestReading?.stretch = moved(reading.stretch) }
    }
    changeStrayEnds { ends in
      for place in ends.indices { ends[place].stretchCount = moved(ends[place].stretchCount) }
    }
    queue.moveStretches(moved)
  }
}

extension DecisionQueue {
  /// Notes that stretches were moved to other places.
  fileprivate func moveStretches(_ moved: (Int) -> Int) {
    changeDeferred { $0.replaceAll { ($0.task, moved($0.stretch)) } }
    sweptStretches = moved(sweptStretches)
    keptStretches = keptStretches.map { Int32(clamping: moved(Int($0))) }
    forgottenStretches = moved(forgottenStretches)
    wantedStretches = wantedStretches.map(moved)
  }
}
