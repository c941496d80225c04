internal import LogModel

/// A line which shows that an app was still alive after the deadline of a task that was never ended.
struct LivenessEvidence {
  /// The line, quoted.
  var evidence: Evidence
  /// The time of the line.
  var at: Instant
  /// The deadline that the app outlived.
  var deadline: Deadline
  /// Whether the line says that the app came back to the foreground.
  var isForeground: Bool
  /// Whether readings show that the budget's clock was reset, so that the deadline may not have held.
  var clockStartedAgain: Bool
}

/// Finds lines which show that an app was alive after the deadlines of its tasks.
///
/// It computes beforehand which background intervals matter. A log may have a hundred thousand open tasks and
/// as many intervals, so it must not walk over all intervals for each task.
struct LivenessFinder {
  private let intervals: BackgroundIntervals
  private let deadlines: DeadlineFinder
  private let budget: Double?
  /// The last line of the process, and its time.
  private let last: (evidence: Evidence?, at: Instant?)

  /// For each interval, the place of the first interval, from that one on, that a line ends; `nil` if there
  /// is none.
  private var nextEnd: [Int?]
  /// For each interval, the place of the first interval, from that one on, whose deadline the app outlived;
  /// `nil` if there is none.
  private var nextOutlived: [Int?]

  /// Creates a finder for a launch whose budget has been determined.
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

  /// Returns the first line after a deadline of an open task; `nil` if there is none.
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
    // Until the app is seen to come back, a task's own reading is more reliable than the budget. Readings of
    // other tasks alone say nothing about this one.
    let deadline = deadlines.deadline(ofReading: reading)
    if let evidence = evidence(past: deadline, inInterval: reading.interval) { return evidence }
    guard let end = firstEnd(from: reading.interval) else { return nil }
    return firstOutlived(from: end + 1)
  }

  /// The same for a task that began after the app was woken again. Such a task has at most one budget,
  /// counted from its begin, unless whatever woke the app also keeps it awake.
  private func evidence(pastWoken task: TaskTracker) -> LivenessEvidence? {
    guard let first = task.firstInterval, let began = task.timeline.began?.at, let budget
    else { return nil }
    let deadline = Deadline(at: began.advanced(bySeconds: budget), source: .begin)
    return evidence(past: deadline, inInterval: first) ?? firstOutlived(from: first + 1)
  }

  /// The line after the deadline of an interval, computed without readings of a particular task; `nil` if
  /// there is none.
  private func evidence(inInterval place: Int) -> LivenessEvidence? {
    guard intervals[place].start != nil, let deadline = deadlines.deadline(inInterval: place)
    else { return nil }
    return evidence(past: deadline, inInterval: place)
  }

  private func evidence(past deadline: Deadline, inInterval place: Int) -> LivenessEvidence? {
    let end = firstEnd(from: place)
    let others = [place, min(place + 1, intervals.count - 1), end ?? intervals.count - 1]
    let clockStartedAgain = others.contains { other in
      if intervals[other].endedByClockReset, other < intervals.count - 1 { return true }
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

  /// The place of the first interval, from the given one on, that a line ends by bringing the app back; `nil`
  /// if there is none.
  private func firstEnd(from place: Int) -> Int? { place < nextEnd.count ? nextEnd[place] : nil }

  /// The line after the deadline of the first interval, from the given one on, whose deadline the app
  /// outlived; `nil` if there is none.
  private func firstOutlived(from place: Int) -> LivenessEvidence? {
    guard place < nextOutlived.count, let found = nextOutlived[place] else { return nil }
    return evidence(inInterval: found)
  }
}
