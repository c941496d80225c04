internal import LogModel

/// When the time of a task is up, and from what that was computed.
struct Deadline {
  /// What a deadline was computed from.
  enum Source {
    /// A reading that counts for the task itself.
    case ownReading
    /// The start of the background interval, and the budget.
    case budget
    /// The latest reading in the interval, whether or not it names another task.
    case otherReading
    /// The begin of the task, and the budget, because the app's time had been up long before that begin.
    case begin
  }

  /// When the time is up.
  var at: Instant
  /// What `at` was computed from.
  var source: Source
}

/// Finds the deadlines of the tasks of a launch.
struct DeadlineFinder {
  /// A task that begins more than this many seconds after the app's time was up belongs to a later wake of
  /// the app. One that begins earlier may have been begun by an expiration handler, which takes its time.
  private static let wake = 25.0

  private let intervals: BackgroundIntervals
  private let budget: Double?

  /// Creates a finder for a launch in its current state.
  init(_ launch: LaunchTracker) {
    intervals = launch.intervals
    budget = launch.budget.seconds
  }

  /// The deadline of a task in the background interval in which it ended or, if it is open, in the current
  /// one. `nil` if it ended in the foreground, or if the deadline is unknown.
  func deadline(of task: TaskTracker) -> Deadline? {
    var last = task.isOpen ? intervals.currentPlace : task.endInterval
    if task.isSeriesOver {
      // The task's clock stopped when the app came back, so later intervals do not count.
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

  /// Whether something else had woken the app, or kept it awake, when a task began, so that the deadline says
  /// nothing about that task.
  ///
  /// This is so if the task began long after the deadline, or if the app had been suspended before in the
  /// same interval: an app that holds a task is not suspended.
  func isWoken(for task: TaskTracker, after deadline: Deadline, in interval: Int) -> Bool {
    guard let began = task.timeline.began?.at else { return false }
    if began.seconds(since: deadline.at) > Self.wake { return true }
    return deadline.source != .ownReading && intervals[interval].hasPause(before: began)
  }

  /// The deadline that a task's latest reading gives it. If it is not known exactly when the reading was
  /// made, this is the deadline from the budget if that is possible, and otherwise the latest possible one.
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

  /// The deadline, in the background interval at a place, of tasks without a reading of their own; `nil` if
  /// it is unknown.
  func deadline(inInterval place: Int) -> Deadline? {
    guard let at = intervals[place].deadline(budget: budget) else { return nil }
    let isBudget = intervals[place].start != nil && budget != nil
    return Deadline(at: at, source: isBudget ? .budget : .otherReading)
  }

  /// The deadline that an ended task outlived in another background interval than the one in which it ended,
  /// and the line that brought the app back from there; `nil` if there is none.
  ///
  /// The return of the app stops the clock, but it does not undo a deadline that has passed.
  func outlivedDeadline(of task: TaskTracker) -> (deadline: Deadline, evidence: Evidence)? {
    guard let first = task.firstInterval, let last = task.lastInterval, first <= last else {
      return nil
    }
    // While a log is watched, intervals beyond these are not kept.
    let reach = first + BackgroundIntervals.reach - 1
    for place in first...min(last, reach) where place != task.endInterval {
      guard place < intervals.count, case let interval = intervals[place], interval.start != nil,
        !interval.endedByClockReset, let evidence = interval.endEvidence, let over = interval.end
      else { continue }
      guard let deadline = deadline(of: task, inInterval: place),
        Lateness.isPast(deadline.at, seenAt: over), !isWoken(for: task, after: deadline, in: place)
      else { continue }
      // The latest reading in the interval may show that the clock had been reset, so that the deadline was
      // later.
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
  /// A finder for the deadlines of its tasks.
  var deadlines: DeadlineFinder { DeadlineFinder(self) }
}
