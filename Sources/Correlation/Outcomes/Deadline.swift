internal import LogModel

/// When the time of a task is up, and how well that is known.
struct Deadline {
  /// What a deadline stands on.
  enum Source {
    /// A reading of the task itself.
    case ownReading
    /// The start of the interval and the budget.
    case budget
    /// Readings of other tasks or none.
    case otherReading
    /// The task's own begin and the budget, where the app's time had been up long before.
    case begin
  }

  var at: Instant
  var source: Source
}

/// Finds the deadlines of the tasks of a launch.
struct DeadlineFinder {
  /// How long after the app's time was up a task must begin to be one of a later wake, in seconds: expiration
  /// handlers take their time, and may begin tasks.
  private static let wake = 25.0

  private let intervals: BackgroundIntervals
  private let budget: Double?

  /// Creates a finder for a launch as it stands.
  init(_ launch: LaunchTracker) {
    intervals = launch.intervals
    budget = launch.budget.seconds
  }

  /// The deadline of a task in the interval it ended in, or in the last one while it is open; `nil` when it ended in
  /// the foreground or that is unknown.
  func deadline(of task: TaskTracker) -> Deadline? {
    var last = task.isOpen ? intervals.currentPlace : task.endInterval
    if task.isSeriesOver {
      // Its clock stopped when the app came back, whatever began after that.
      last = task.latestReading.flatMap {
        intervals.isForegroundSeen(from: $0.interval, to: $0.interval + 1) ? nil : $0.interval
      }
    }
    guard let last else { return nil }
    if let reading = task.latestReading,
      !intervals.isForegroundSeen(from: reading.interval, to: last)
    {
      return deadline(ofReading: reading)
    }
    guard let deadline = deadline(inInterval: last), !isWoken(for: task, after: deadline, in: last)
    else { return nil }
    return deadline
  }

  /// Whether the app ran long after its time was up when a task began, or had been suspended before in the same
  /// interval: something else had woken it, or kept it awake, so that deadline says nothing of this task. No app is
  /// suspended that still holds a task.
  func isWoken(for task: TaskTracker, after deadline: Deadline, in interval: Int) -> Bool {
    guard let began = task.timeline.began?.at else { return false }
    if began.seconds(since: deadline.at) > Self.wake { return true }
    return deadline.source != .ownReading && intervals[interval].hasPause(before: began)
  }

  /// The deadline that a task's latest reading gives it; the latest one there can be where it is unknown when that was
  /// made, unless the budget's is among those.
  func deadline(
    ofReading reading: (at: Instant, seconds: Double, interval: Int, early: Double)
  ) -> Deadline {
    let latest = intervals[reading.interval].deadline(after: reading.seconds, from: reading.at)
    if reading.early > 0, let known = deadline(inInterval: reading.interval),
      case .budget = known.source, case let before = latest.seconds(since: known.at),
      before >= 0, before <= reading.early
    {
      return known
    }
    return Deadline(at: latest, source: .ownReading)
  }

  /// The deadline that an interval gives to tasks without a reading of their own, or `nil`.
  func deadline(inInterval place: Int) -> Deadline? {
    guard let at = intervals[place].deadline(budget: budget) else { return nil }
    let isBudget = intervals[place].start != nil && budget != nil
    return Deadline(at: at, source: isBudget ? .budget : .otherReading)
  }

  /// The deadline that an ended task outlived in an interval before the one it ended in, and the line that brought the
  /// app back then; `nil` when there is none.
  ///
  /// Coming back stops the clock. It does not give back the time that was up.
  func outlivedDeadline(of task: TaskTracker) -> (deadline: Deadline, evidence: Evidence)? {
    guard let first = task.firstInterval, let last = task.lastInterval, first <= last else {
      return nil
    }
    // Of a log that is watched, those behind are not kept.
    let reach = first + BackgroundIntervals.reach - 1
    for place in first...min(last, reach) where place != task.endInterval {
      guard place < intervals.count, case let interval = intervals[place], interval.start != nil,
        !interval.hasRestarted, let evidence = interval.endEvidence, let over = interval.end
      else { continue }
      guard let deadline = deadline(of: task, inInterval: place),
        Lateness.isPast(deadline.at, seenAt: over), !isWoken(for: task, after: deadline, in: place)
      else { continue }
      // Another reading may show that the clock had started again.
      if let reading = interval.latestReading,
        reading.at.advanced(bySeconds: reading.seconds).seconds(since: deadline.at) > 5
      {
        continue
      }
      return (deadline, evidence)
    }
    return nil
  }

  private func deadline(of task: TaskTracker, inInterval place: Int) -> Deadline? {
    guard let reading = task.latestReading, reading.interval == place else {
      return deadline(inInterval: place)
    }
    return deadline(ofReading: reading)
  }
}

extension LaunchTracker {
  /// Finds the deadlines of its tasks.
  var deadlines: DeadlineFinder { DeadlineFinder(self) }
}
