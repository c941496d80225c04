internal import LogModel

/// How long a launch was in the background, over any run of its intervals.
///
/// Sums over all intervals before each one, so that a hundred thousand tasks and as many intervals
/// do not take their product.
final class BackgroundTime {
  private var seconds: [Double] = [0]
  private var unknown: [Int32] = [0]
  /// The budget that the start of a interval was taken from, `nil` while that of none was.
  private var budget: Budget?

  /// Forgets all sums if what a interval adds stands on another budget than the given one.
  func forget(unlessUnder settled: Budget) {
    guard let budget, budget.seconds != settled.seconds else { return }
    (seconds, unknown, self.budget) = ([0], [0], nil)
  }

  /// Adds up the intervals of a launch that are over since the last time; its budget is known, or
  /// taken for what it looks like by now.
  func follow(_ launch: LaunchTracker) {
    var number = self.seconds.count - 1
    guard number < launch.intervals.count, launch.intervals[number].isOver else { return }
    // Taken out, as in ``LaunchTracker/changeIntervals(_:)``.
    var seconds: [Double] = []
    var unknown: [Int32] = []
    swap(&seconds, &self.seconds)
    swap(&unknown, &self.unknown)
    while number < launch.intervals.count, launch.intervals[number].isOver {
      let start = start(number, launch)
      if launch.intervals[number].start == nil, start != nil { budget = launch.budget }
      let length = start.flatMap { launch.intervals[number].knownEnd?.seconds(since: $0) }
      seconds.append((seconds.last ?? 0) + max(0, length ?? 0))
      let isKnown = start != nil && launch.intervals[number].knownEnd != nil
      unknown.append((unknown.last ?? 0) + (isKnown ? 0 : 1))
      number += 1
    }
    swap(&seconds, &self.seconds)
    swap(&unknown, &self.unknown)
  }

  /// Notes that intervals were moved to the given places; of several at one place the first is there.
  func move(_ places: [Int]) {
    let followed = seconds.count - 1
    let kept = (0..<followed).filter { $0 == 0 || places[$0] != places[$0 - 1] } + [followed]
    seconds = kept.map { seconds[$0] }
    unknown = kept.map { unknown[$0] }
  }

  /// The part of a task's life that the app spent in the background, in seconds; `nil` when
  /// nothing tells foreground and background apart.
  func seconds(
    of task: TaskTracker, in launch: LaunchTracker, from began: Instant, to ended: Instant
  ) -> Double? {
    let count = launch.intervals.count
    guard launch.isInBackground != nil || count > 0 else { return nil }
    let first = min(task.firstInterval ?? 0, count)
    // Nothing that began after the task ended can be a part of its life.
    let last = min(task.endInterval ?? task.lastInterval ?? count - 1, count - 1)
    guard first <= last else { return 0 }
    // Only the last interval may last on.
    let over = min(last + 1, unknown.count - 1)
    if over > first, unknown[over] > unknown[first] { return nil }
    if over <= last, start(last, launch) == nil { return nil }
    var sum = overlap(first, launch, began, ended)
    if last > first {
      sum += overlap(last, launch, began, ended) + seconds[last] - seconds[first + 1]
    }
    // Microseconds are all that the inputs hold; the rest is rounding of sums.
    let rounded = (sum * 1_000_000).rounded() / 1_000_000
    return min(rounded, max(0, ended.seconds(since: began)))
  }

  private func start(_ number: Int, _ launch: LaunchTracker) -> Instant? {
    launch.intervals[number].start(budget: launch.budget.seconds)
      ?? launch.intervals[number].firstReading?.at
  }

  private func overlap(
    _ number: Int, _ launch: LaunchTracker, _ began: Instant, _ ended: Instant
  ) -> Double {
    guard let start = start(number, launch) else { return 0 }
    let end = launch.intervals[number].knownEnd ?? ended
    let lower = start.seconds(since: began) > 0 ? start : began
    let upper = end.seconds(since: ended) < 0 ? end : ended
    return max(0, upper.seconds(since: lower))
  }
}
