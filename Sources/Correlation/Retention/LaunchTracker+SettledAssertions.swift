internal import LogModel

extension LaunchTracker {
  /// Makes tasks of assertions that were given up long ago and of which nothing else tells, and lets
  /// go of all that were; then of the oldest, if they are still too many.
  func settleAssertions(_ bounds: MemoryLimits) {
    guard let now = latestAt ?? assertions.last?.acquired?.at else { return }
    let isOld = { (held: HeldTime) -> Bool in
      held.end?.at.map { abs(now.seconds(since: $0)) > Self.horizon } ?? false
    }
    addTasksFromAssertions(where: isOld)
    keepAssertions { !isOld($0) }
    if assertions.count > bounds.assertions {
      let surplus = assertions.count - bounds.assertions / 2
      var place = 0
      let isSurplus = { (_: HeldTime) -> Bool in
        place += 1
        return place <= surplus
      }
      addTasksFromAssertions { isSurplus($0) && $0.end != nil }
      place = 0
      keepAssertions { !isSurplus($0) }
    }
    // One that is still held is over after all that is known; the last life is all it needs.
    let over = assertions.lazy.filter { $0.end != nil }
    let first = over.compactMap { $0.acquired?.at ?? $0.timedOut?.at }.first ?? now
    let last = fold.lives.last
    fold.lives.removeAll { first.seconds(since: $0.to) > Self.horizon }
    if fold.lives.isEmpty, let last { fold.lives.append(last) }
  }

  private func keepAssertions(where isKept: (HeldTime) -> Bool) {
    var places = [Int?](repeating: nil, count: assertions.count)
    var kept: [HeldTime] = []
    for (place, held) in assertions.enumerated() where isKept(held) {
      places[place] = kept.count
      kept.append(held)
    }
    assertions = kept
    openAssertions = openAssertions.compactMapValues { places[$0] }
  }
}
