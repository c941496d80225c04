internal import LogModel

/// Letting go of stretches that nothing asks for any more.
extension LaunchRecord {
  /// Gives back what a launch that logs nothing any more has reserved.
  func shrink() {
    queue.waiting = WaitingList()
    queue.changeDeferred { $0.replaceAll { $0 } }
    index.sweep(in: tasks)
    fold.overwritten.shrink(tasks)
  }

  /// Puts one and the same stretch in the place of those that only readings tell of and that hold
  /// no task that is not decided: an app that prints readings for each task has one a task.
  func sweepStretches() {
    guard assertions.isEmpty, stretches.count > queue.sweptStretches + 1024 else { return }
    backgroundTime.follow(self)
    let end = stretches.count - 2
    let candidates = queue.keptStretches + (queue.sweptStretches..<end).map { Int32(clamping: $0) }
    var wanted: Set<Int> = []
    for task in tasks {
      let own = [task.firstStretch, task.endStretch, task.lastStretch, task.latestReading?.stretch]
      for stretch in own.compactMap({ $0 }) {
        wanted.insert(stretch)
        wanted.insert(stretch + 1)
      }
    }
    let plain = Stretch(start: nil)
    plain.hasRestarted = true
    queue.keptStretches.removeAll()
    changeStretches { stretches in
      for number in candidates {
        let stretch = stretches[Int(number)]
        guard stretch.isPlain, !stretch.isForgotten else { continue }
        if wanted.contains(Int(number)) {
          queue.keptStretches.append(number)
        } else {
          stretches[Int(number)] = plain
        }
      }
    }
    queue.sweptStretches = end
  }
}
