internal import LogModel

/// The time that an app spent in the background, over any range of its intervals.
///
/// It keeps prefix sums, so that the cost for a hundred thousand tasks and as many intervals grows with the sum
/// of both numbers, not with their product.
struct BackgroundTime {
  /// For each interval, the total seconds of all earlier intervals, and how many of these have an unknown length.
  private var seconds: [Double] = [0]
  private var unknown: [Int32] = [0]
  /// The budget from which the start of some interval was computed; `nil` if no start was computed.
  private var budget: Budget?

  /// Discards all sums if one of them depends on a budget other than the given one.
  mutating func forget(unlessUnder settled: Budget) {
    guard let budget, budget.seconds != settled.seconds else { return }
    self = BackgroundTime()
  }

  /// Adds the intervals that have ended since the last call.
  mutating func add(_ intervals: [BackgroundInterval], under budget: Budget) {
    var place = seconds.count - 1
    while place < intervals.count, intervals[place].isOver {
      let start = Self.start(of: intervals[place], under: budget)
      if intervals[place].start == nil, start != nil { self.budget = budget }
      let length = start.flatMap { intervals[place].knownEnd?.seconds(since: $0) }
      seconds.append((seconds.last ?? 0) + max(0, length ?? 0))
      let isKnown = start != nil && intervals[place].knownEnd != nil
      unknown.append((unknown.last ?? 0) + (isKnown ? 0 : 1))
      place += 1
    }
  }

  /// Adapts the sums after intervals have moved. `places` holds the new place of each old one; intervals that
  /// now share a place have become one.
  mutating func move(_ places: [Int]) {
    let followed = seconds.count - 1
    let kept = (0..<followed).filter { $0 == 0 || places[$0] != places[$0 - 1] } + [followed]
    seconds = kept.map { seconds[$0] }
    unknown = kept.map { unknown[$0] }
  }

  /// How many seconds of a task's life, from `began` to `ended`, the app spent in the background; `nil` if an
  /// interval in it has an unknown length.
  func seconds(
    of task: TaskTracker, in intervals: [BackgroundInterval], from began: Instant,
    to ended: Instant, under budget: Budget
  ) -> Double? {
    let count = intervals.count
    let first = min(task.firstInterval ?? 0, count)
    // No interval that began after the end of the task can be part of its life.
    let last = min(task.endInterval ?? task.lastInterval ?? count - 1, count - 1)
    guard first <= last else { return 0 }
    // Only the last interval may still be going on.
    let over = min(last + 1, unknown.count - 1)
    if over > first, unknown[over] > unknown[first] { return nil }
    if over <= last, Self.start(of: intervals[last], under: budget) == nil { return nil }
    var sum = Self.overlap(intervals[first], under: budget, began, ended)
    if last > first {
      sum +=
        Self.overlap(intervals[last], under: budget, began, ended) + seconds[last]
        - seconds[first + 1]
    }
    // Times have a precision of microseconds; anything finer is a rounding error of the sums.
    let rounded = (sum * 1_000_000).rounded() / 1_000_000
    return min(rounded, max(0, ended.seconds(since: began)))
  }

  private static func start(of interval: BackgroundInterval, under budget: Budget) -> Instant? {
    interval.start(budget: budget.seconds) ?? interval.firstReading?.at
  }

  private static func overlap(
    _ interval: BackgroundInterval, under budget: Budget, _ began: Instant, _ ended: Instant
  ) -> Double {
    guard let start = start(of: interval, under: budget) else { return 0 }
    let end = interval.knownEnd ?? ended
    let lower = start.seconds(since: began) > 0 ? start : began
    let upper = end.seconds(since: ended) < 0 ? end : ended
    return max(0, upper.seconds(since: lower))
  }
}
