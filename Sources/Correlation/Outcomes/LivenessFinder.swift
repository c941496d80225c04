internal import LogModel

/// A line that shows an app to be alive past the deadline of a task that was never ended.
struct LivenessEvidence {
  var evidence: Evidence
  var at: Instant
  var deadline: Deadline
  /// Whether the line says that the app came back to the foreground.
  var isForeground: Bool
  /// Whether other readings show that the clock started again before the deadline.
  var clockStartedAgain: Bool
}

/// Finds lines that show an app to be alive past the deadlines of its tasks.
///
/// The intervals that matter to a task are found without walking over all of them: a log of a hundred thousand open
/// tasks and as many intervals must not take their product.
struct LivenessFinder {
  private let intervals: BackgroundIntervals
  private let deadlines: DeadlineFinder
  private let budget: Double?
  /// The last line of the process.
  private let last: (evidence: Evidence?, at: Instant?)

  /// The first interval from each one on that a line ends, and the first whose deadline the app outlived.
  private var nextEnd: [Int?]
  private var nextOutlived: [Int?]

  /// Creates a finder for a launch whose budget is known by now.
  init(_ launch: LaunchTracker) {
    intervals = launch.intervals
    deadlines = launch.deadlines
    budget = launch.budget.seconds
    last = (launch.span.lastSeen, launch.process.lastSeen)
    let count = intervals.count
    nextEnd = Array(repeating: nil, count: count + 1)
    nextOutlived = Array(repeating: nil, count: count + 1)
    for place in (0..<count).reversed() {
      nextEnd[place] = intervals[place].hasEnded ? place : nextEnd[place + 1]
    }
    for place in (0..<count).reversed() {
      nextOutlived[place] = evidence(inInterval: place) != nil ? place : nextOutlived[place + 1]
    }
  }

  /// Returns the first line past a deadline of an open task, or `nil`.
  func evidence(past task: TaskTracker) -> LivenessEvidence? {
    guard let first = task.firstInterval, first < intervals.count else { return nil }
    guard let reading = task.latestReading else {
      if let deadline = deadlines.deadline(inInterval: first),
        deadlines.isWoken(for: task, after: deadline, in: first)
      {
        return evidence(pastWoken: task)
      }
      return firstOutlived(from: first)
    }
    // A task's own reading knows better than the budget does, until the app is seen to come back;
    // readings of other tasks alone do not speak for this one.
    let deadline = deadlines.deadline(ofReading: reading)
    if let evidence = evidence(past: deadline, inInterval: reading.interval) { return evidence }
    guard let end = firstEnd(from: reading.interval) else { return nil }
    return firstOutlived(from: end + 1)
  }

  /// The same of a task that began in a later wake: it may have as long as any interval at most, unless what woke the
  /// app keeps it awake.
  private func evidence(pastWoken task: TaskTracker) -> LivenessEvidence? {
    guard let first = task.firstInterval, let began = task.timeline.began?.at, let budget
    else { return nil }
    let deadline = Deadline(at: began.advanced(bySeconds: budget), source: .begin)
    return evidence(past: deadline, inInterval: first) ?? firstOutlived(from: first + 1)
  }

  /// The line past the deadline that an interval has by itself, or `nil`.
  private func evidence(inInterval place: Int) -> LivenessEvidence? {
    guard intervals[place].start != nil, let deadline = deadlines.deadline(inInterval: place)
    else { return nil }
    return evidence(past: deadline, inInterval: place)
  }

  private func evidence(past deadline: Deadline, inInterval place: Int) -> LivenessEvidence? {
    let end = firstEnd(from: place)
    let others = [place, min(place + 1, intervals.count - 1), end ?? intervals.count - 1]
    let clockStartedAgain = others.contains { other in
      if intervals[other].hasRestarted, other < intervals.count - 1 { return true }
      guard let reading = intervals[other].latestReading else { return false }
      return reading.at.advanced(bySeconds: reading.seconds).seconds(since: deadline.at) > 5
    }
    let line = end.map { (intervals[$0].endEvidence, intervals[$0].end) } ?? last
    guard let evidence = line.0, let at = line.1, Lateness.isPast(deadline.at, seenAt: at)
    else { return nil }
    return LivenessEvidence(
      evidence: evidence, at: at, deadline: deadline, isForeground: end != nil,
      clockStartedAgain: clockStartedAgain)
  }

  /// The first interval from the given one on that a line ends by bringing the app back.
  private func firstEnd(from place: Int) -> Int? { place < nextEnd.count ? nextEnd[place] : nil }

  /// The line past the deadline of the first interval from the given one on that was outlived.
  private func firstOutlived(from place: Int) -> LivenessEvidence? {
    guard place < nextOutlived.count, let found = nextOutlived[place] else { return nil }
    return evidence(inInterval: found)
  }
}
