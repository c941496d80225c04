internal import LogModel

/// When the time of a task was up, and whether its process was seen alive after that.
extension LaunchTracker {
  /// A deadline, and how well it is known.
  struct Deadline {
    var at: Instant
    var source: Source

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
  }

  /// The deadline of a task in the interval it ended in, or in the last one while it is open;
  /// `nil` when it ended in the foreground or nothing tells.
  func deadline(of task: TaskTracker) -> Deadline? {
    var last = task.isOpen ? currentInterval : task.endInterval
    if task.isSeriesOver {
      // Its clock stopped when the app came back, whatever began after that.
      last = task.latestReading.flatMap {
        isForegroundSeen(from: $0.interval, to: $0.interval + 1) ? nil : $0.interval
      }
    }
    guard let last else { return nil }
    if let reading = task.latestReading, !isForegroundSeen(from: reading.interval, to: last) {
      return deadline(ofReading: reading)
    }
    guard let deadline = deadline(inInterval: last), !isWoken(for: task, after: deadline, in: last)
    else { return nil }
    return deadline
  }

  /// How long after the app's time was up a task must begin to be one of a later wake, in seconds:
  /// expiration handlers take their time, and may begin tasks.
  private static let wake = 25.0

  /// Whether the app ran long after its time was up when a task began, or had been suspended before in the
  /// same interval: something else had woken it, or kept it awake, so that deadline says nothing of this
  /// task. No app is suspended that still holds a task.
  func isWoken(for task: TaskTracker, after deadline: Deadline, in interval: Int) -> Bool {
    guard let began = task.timeline.began?.at else { return false }
    if began.seconds(since: deadline.at) > Self.wake { return true }
    return deadline.source != .ownReading && intervals[interval].hasPause(before: began)
  }

  /// The deadline that a task's latest reading gives it; the latest one there can be where nothing tells when
  /// that was made, unless the budget's lies among those.
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

  func deadline(inInterval number: Int) -> Deadline? {
    guard let at = intervals[number].deadline(budget: budget.seconds) else { return nil }
    let isBudget = intervals[number].start != nil && budget.seconds != nil
    return Deadline(at: at, source: isBudget ? .budget : .otherReading)
  }

  /// Whether a line says that the app came back to the foreground between two intervals.
  func isForegroundSeen(from first: Int, to last: Int) -> Bool {
    first < last && intervals[first..<last].contains { $0.hasEnded }
  }

  /// A sign of life past the deadline of a task that was never ended.
  struct LivenessEvidence {
    var evidence: Evidence
    var at: Instant
    var deadline: Deadline
    /// Whether the line says that the app came back to the foreground.
    var isForeground: Bool
    /// Whether other readings show that the clock started again before the deadline.
    var clockStartedAgain: Bool
  }

  /// How long past the deadline a line must be to count: expiry itself takes a moment.
  private static let grace = 1.0

  /// Returns the first sign of life past a deadline of an open task, or `nil`.
  func livenessEvidence(past task: TaskTracker, _ index: BackgroundIntervalIndex)
    -> LivenessEvidence?
  {
    guard let first = task.firstInterval, first < intervals.count else { return nil }
    guard let reading = task.latestReading else {
      if let deadline = deadline(inInterval: first), isWoken(for: task, after: deadline, in: first)
      {
        return livenessEvidence(ofWoken: task, index)
      }
      return index.firstSign(from: first).flatMap { sign(inInterval: $0, index) }
    }
    // A task's own reading knows better than the budget does, until the app is seen to come back;
    // readings of other tasks alone do not speak for this one.
    let deadline = deadline(ofReading: reading)
    if let sign = sign(after: deadline, inInterval: reading.interval, index) { return sign }
    guard let end = index.firstEnd(from: reading.interval) else { return nil }
    return index.firstSign(from: end + 1).flatMap { sign(inInterval: $0, index) }
  }

  /// The same of a task that began in a later wake: it may have as long as any interval at most, unless
  /// what woke the app keeps it awake.
  private func livenessEvidence(ofWoken task: TaskTracker, _ index: BackgroundIntervalIndex)
    -> LivenessEvidence?
  {
    guard let first = task.firstInterval, let began = task.timeline.began?.at,
      let budget = budget.seconds
    else { return nil }
    let deadline = Deadline(at: began.advanced(bySeconds: budget), source: .begin)
    if let sign = sign(after: deadline, inInterval: first, index) { return sign }
    return index.firstSign(from: first + 1).flatMap { sign(inInterval: $0, index) }
  }

  /// The sign of life past the deadline that a interval has by itself, or `nil`.
  func sign(inInterval number: Int, _ index: BackgroundIntervalIndex) -> LivenessEvidence? {
    guard intervals[number].start != nil, let deadline = deadline(inInterval: number) else {
      return nil
    }
    return sign(after: deadline, inInterval: number, index)
  }

  private func sign(
    after deadline: Deadline, inInterval number: Int, _ index: BackgroundIntervalIndex
  ) -> LivenessEvidence? {
    let end = index.firstEnd(from: number)
    let others = [number, min(number + 1, intervals.count - 1), end ?? intervals.count - 1]
    let clockStartedAgain = others.contains { other in
      if intervals[other].hasRestarted, other < intervals.count - 1 { return true }
      guard let reading = intervals[other].latestReading else { return false }
      return reading.at.advanced(bySeconds: reading.seconds).seconds(since: deadline.at) > 5
    }
    let life: (evidence: Evidence?, at: Instant?) =
      end.map { (intervals[$0].endEvidence, intervals[$0].end) } ?? (lastSeen, process.lastSeen)
    guard let evidence = life.evidence, let at = life.at, isPast(deadline, at) else { return nil }
    return LivenessEvidence(
      evidence: evidence, at: at, deadline: deadline, isForeground: end != nil,
      clockStartedAgain: clockStartedAgain)
  }

  func isPast(_ deadline: Deadline, _ at: Instant) -> Bool {
    at.seconds(since: deadline.at) > max(Self.grace, at.resolutionSeconds)
  }

  /// Seconds that the app had spent in the background, in one interval, when the task ended; `nil`
  /// when it ended in the foreground or nothing tells.
  func intervalSeconds(atEndOf task: TaskTracker) -> Double? {
    guard let budget = budget.seconds, let deadline = task.timeline.deadline,
      let ended = task.timeline.ended?.at
    else { return nil }
    return budget + ended.seconds(since: deadline)
  }
}
