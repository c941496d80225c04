internal import LogModel

extension LaunchRecord {
  /// How many stretches behind the one that a task began in may say what became of it.
  static let reach = 8

  /// Puts one and the same stretch in the place of all that are over and that hold no task which is
  /// not decided; a few bytes are left of each.
  func forgetStretches() {
    guard stretches.count > queue.forgottenStretches + 1024 else { return }
    backgroundTime.follow(self)
    let end = stretches.count - Self.reach
    var wanted: Set<Int> = []
    for task in tasks {
      let own = [task.firstStretch, task.endStretch, task.lastStretch, task.latestReading?.stretch]
      for stretch in own.compactMap({ $0 }) { wanted.formUnion(stretch..<stretch + Self.reach) }
    }
    let gone = Stretch(start: nil)
    gone.hasRestarted = true
    gone.isForgotten = true
    let candidates = queue.wantedStretches + (queue.forgottenStretches..<end)
    queue.wantedStretches = candidates.filter { wanted.contains($0) || !stretches[$0].isOver }
    let over = candidates.filter { !wanted.contains($0) && stretches[$0].isOver }
    changeStretches { for number in over { $0[number] = gone } }
    queue.forgottenStretches = end
  }
}
