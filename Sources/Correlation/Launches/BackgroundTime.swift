internal import LogModel

/// How long an app was in the background, over any run of its intervals.
///
/// Sums over all intervals before each one, so that a hundred thousand tasks and as many intervals do not take their
/// product.
struct BackgroundTime {
  /// The seconds of all intervals before each one, and how many of those have an unknown length.
  private var seconds: [Double] = [0]
  private var unknown: [Int32] = [0]
  /// The budget that the start of an interval was worked out from, `nil` while that of none was.
  private var budget: Budget?

  /// Forgets all sums if what an interval adds stands on another budget than the given one.
  mutating func forget(unlessUnder settled: Budget) {
    guard let budget, budget.seconds != settled.seconds else { return }
    self = BackgroundTime()
  }

  /// Adds up the intervals that are over since the last time.
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

  /// Notes that intervals were moved to the given places; of several at one place the first is there.
  mutating func move(_ places: [Int]) {
    let followed = seconds.count - 1
    let kept = (0..<followed).filter { $0 == 0 || places[$0] != places[$0 - 1] } + [followed]
    seconds = kept.map { seconds[$0] }
    unknown = kept.map { unknown[$0] }
  }

  /// The part of a task's life that the app spent in the background, in seconds; `nil` where an interval of it has
  /// an unknown length.
  func seconds(
    of task: TaskTracker, in intervals: [BackgroundInterval], from began: Instant,
    to ended: Instant, under budget: Budget
  ) -> Double? {
    let count = intervals.count
    let first = min(task.firstInterval ?? 0, count)
    // Nothing that began after the task ended can be a part of its life.
    let last = min(task.endInterval ?? task.lastInterval ?? count - 1, count - 1)
    guard first <= last else { return 0 }
    // Only the last interval may still go on.
    let over = min(last + 1, unknown.count - 1)
    if over > first, unknown[over] > unknown[first] { return nil }
    if over <= last, Self.start(of: intervals[last], under: budget) == nil { return nil }
    var sum = Self.overlap(intervals[first], under: budget, began, ended)
    if last > first {
      sum +=
        Self.overlap(intervals[last], under: budget, began, ended) + seconds[last]
        - seconds[first + 1]
    }
    // Microseconds are all that the inputs hold; the rest is rounding of sums.
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
