internal import LogModel

/// How long a launch was in the background, over any run of its stretches.
///
/// Sums over all stretches before each one, so that a hundred thousand tasks and as many stretches
/// do not take their product.
struct BackgroundTime {
  private let stretches: [(start: Instant?, end: Instant?, isOver: Bool)]
  private var seconds: [Double] = [0]
  private var unknown: [Int] = [0]
  private let isToldApart: Bool

  /// Sums up the stretches of a launch whose budget is known by now.
  init(_ launch: LaunchRecord) {
    stretches = launch.stretches.map {
      ($0.start(budget: launch.budget.seconds) ?? $0.firstReading?.at, $0.knownEnd, $0.isOver)
    }
    isToldApart = launch.isInBackground != nil || !launch.stretches.isEmpty
    for stretch in stretches {
      let length = stretch.start.flatMap { start in stretch.end?.seconds(since: start) }
      seconds.append((seconds.last ?? 0) + max(0, length ?? 0))
      let isKnown = stretch.start != nil && (stretch.end != nil || !stretch.isOver)
      unknown.append((unknown.last ?? 0) + (isKnown ? 0 : 1))
    }
  }

  /// The part of a task's life that the app spent in the background, in seconds; `nil` when
  /// nothing tells foreground and background apart.
  func seconds(of task: TaskRecord, from began: Instant, to ended: Instant) -> Double? {
    guard isToldApart else { return nil }
    let first = min(task.firstStretch ?? 0, stretches.count)
    // Nothing that began after the task ended can be a part of its life.
    let last = min(task.endStretch ?? task.lastStretch ?? stretches.count - 1, stretches.count - 1)
    guard first <= last else { return 0 }
    if unknown[last + 1] > unknown[first] { return nil }
    var sum = overlap(first, began, ended)
    if last > first {
      sum += overlap(last, began, ended) + seconds[last] - seconds[first + 1]
    }
    // Microseconds are all that the inputs hold; the rest is rounding of sums.
    let rounded = (sum * 1_000_000).rounded() / 1_000_000
    return min(rounded, max(0, ended.seconds(since: began)))
  }

  private func overlap(_ number: Int, _ began: Instant, _ ended: Instant) -> Double {
    guard let start = stretches[number].start else { return 0 }
    let end = stretches[number].end ?? ended
    let lower = start.seconds(since: began) > 0 ? start : began
    let upper = end.seconds(since: ended) < 0 ? end : ended
    return max(0, upper.seconds(since: lower))
  }
}
