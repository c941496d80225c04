internal import LogModel

/// Applies readings of the remaining time to the tasks and background intervals of a launch.
extension LaunchTracker {
  /// How many open tasks record a reading that names no task. Without a limit, memory for a log with many
  /// leaked tasks would grow with the number of tasks times the number of readings.
  private static let readingHolders = 64

  /// By how many seconds a reading must exceed the lowest one so far to show that the budget's clock was reset.
  /// The remaining time never rises otherwise, and readings are printed a moment late at most.
  private static let restartTolerance = 1.0

  /// How many seconds after the end of a task a timer may go on printing readings for it.
  private static let trailing = 2.0

  /// Takes a reading of the remaining time.
  mutating func read(_ event: LogEvent) {
    guard let remaining = event.remaining else { return }
    if remaining.isUnlimited { readings.noteUnlimited() }
    let reading = Reading(
      input: event.input, line: event.line, at: Self.isExact(event) ? event.at : nil,
      remaining: remaining)
    if let identifier = event.identifier {
      guard let task = task(named: identifier, byReading: event), task.isOpen else { return }
      task.add(reading: reading)
      note(event, remaining, of: task)
      return
    }
    note(event, remaining, of: nil)
    var holders = index.openTasks(in: tasks, limit: Self.readingHolders)
    holders.removeAll { tasks[$0].timeline.kind != .backgroundTask }
    if holders.isEmpty { holders = inferredTask(for: event, remaining).map { [$0] } ?? [] }
    for task in holders.map({ tasks[$0] }) {
      task.add(reading: reading)
      noteReading(event, remaining, of: task)
    }
  }

  /// Returns the task that a reading names. Adds it if its begin is not in the log; `nil` if the task is forgotten.
  private mutating func task(named identifier: String, byReading event: LogEvent) -> TaskTracker? {
    if let known = index.byIdentifier[identifier] { return tasks.record(known) }
    let task = addTask(event)
    name(task, event)
    return task
  }

  /// Returns the inferred task to which a reading belongs, and adds it at the first reading of a falling
  /// series; `nil` if the reading shows no such task.
  private mutating func inferredTask(for event: LogEvent, _ remaining: RemainingTime) -> Int? {
    guard remaining.seconds != nil else {
      endSeries()
      return nil
    }
    if let known = readings.inferredTask { return known }
    if let end = begins.latestEnd, let at = event.at, at.seconds(since: end) <= Self.trailing {
      return nil
    }
    let task = addTask(event)
    task.timeline.kind = .implied
    task.timeline.began = reference(event)
    task.timeline.remainingAtBegin = remaining
    task.beganEvidence = evidence(event)
    readings.startSeries(of: task.number)
    return task.number
  }

  /// Ends the series of readings from which a task was inferred; nothing more is seen of that task.
  mutating func endSeries() {
    if let task = readings.endSeries() { tasks[task].isSeriesOver = true }
  }

  /// Gives a task that begins the readings of the task inferred just before, because a timer printed
  /// them for the same task.
  mutating func absorbInferred(into task: Int, _ event: LogEvent) {
    let known = readings.inferredTask
    endSeries()
    guard let known, known == task - 1, case let inferred = tasks[known] else { return }
    readings.noteSeriesEnded(byTask: task)
    guard let began = inferred.timeline.began?.at, let at = event.at,
      at.seconds(since: began) <= Self.trailing
    else { return }
    tasks[task].timeline.readings = inferred.timeline.readings
    tasks[task].latestReading = tasks[task].latestReading ?? inferred.latestReading
    tasks[task].drift = inferred.drift
    inferred.timeline.outcome = .refused
    inferred.isMerged = true
  }

  /// Resumes the series of readings that the begin of a task ended, because that begin was refused, and returns
  /// to it the readings that the task had taken over.
  mutating func releaseInferred(from task: Int) {
    guard task > 0, readings.inferredTask == nil, let inferred = tasks.record(task - 1),
      inferred.isMerged || readings.isSeriesEnded(byTask: task), !inferred.isDecided
    else { return }
    inferred.isSeriesOver = false
    readings.startSeries(of: task - 1)
    guard inferred.isMerged else { return }
    inferred.isMerged = false
    inferred.timeline.outcome = .open
    tasks[task].timeline.readings = []
    tasks[task].latestReading = nil
    tasks[task].drift = ReadingDrift()
  }

  /// Records what a reading says about the app's budget clock, and about the task that it names, if any.
  mutating func note(_ event: LogEvent, _ remaining: RemainingTime, of task: TaskTracker?) {
    guard let at = event.at else { return }
    guard let seconds = remaining.seconds else {
      // "Unlimited" is also printed during the transition into the background, so a recent
      // callback takes precedence.
      if let current = intervals.current, current.start == nil || current.isSettled(at: at) {
        current.end(at: at, evidence: evidence(event))
      }
      if let task { noteReading(event, remaining, of: task) }
      return
    }
    readings.note(seconds: seconds, line: event.line, isDated: Self.isExact(event))
    let (number, current) = interval(ofReading: seconds)
    if current.lowest == .infinity { noteBudget(of: current, at: at, event, seconds) }
    let made = Self.latestTime(
      of: event, seconds, after: current.latestReading.map { ($0.at, $0.seconds, 0) })
    current.note(reading: seconds, printed: Self.isExact(event) ? at : nil, made: made?.at)
    if let task { noteReading(event, seconds, at, inInterval: number, of: task) }
  }

  /// Returns the background interval of a reading, and its place: the one that is going on, or a new one.
  private mutating func interval(ofReading seconds: Double) -> (
    number: Int, interval: BackgroundInterval
  ) {
    if let last = intervals.last, !last.isOver {
      guard last.start == nil, seconds > last.lowest + Self.restartTolerance else {
        return (intervals.count - 1, last)
      }
      // No callback was logged, but the budget's clock was reset, so the app has been in the foreground.
      last.noteRestart()
      endSeries()
    }
    intervals.start(at: nil)
    let place = intervals.count - 1
    return (place, intervals[place])
  }

  /// Records what a reading says about one task.
  private func noteReading(_ event: LogEvent, _ remaining: RemainingTime, of task: TaskTracker) {
    if let at = event.at, let seconds = remaining.seconds, let current = intervals.currentPlace {
      noteReading(event, seconds, at, inInterval: current, of: task)
    } else if remaining.isUnlimited {
      task.drift.startAgain()
    }
  }

  private func noteReading(
    _ event: LogEvent, _ seconds: Double, _ at: Instant, inInterval interval: Int,
    of task: TaskTracker
  ) {
    var latest = task.latestReading
    if let reading = latest, intervals.isForegroundSeen(from: reading.interval, to: interval) {
      task.drift.startAgain()
      latest = nil
    }
    if let (made, early) = Self.latestTime(
      of: event, seconds, after: latest.map { ($0.at, $0.seconds, $0.early) })
    {
      task.latestReading = (made, seconds, interval, early)
    }
    // Only readings whose time is known can be compared with the clock.
    guard Self.isExact(event) else { return }
    // The budget's clock stops while the app is suspended.
    var awake = at
    awake.correction &-= lifecycle.suspensions.total
    task.takeDrift(seconds, at: awake, within: event.delaySeconds, evidence: evidence(event))
  }

  /// How many seconds after its time a reading may have been printed and still count as exact.
  private static let exactness = 1.0

  /// Whether it is known to a second when a reading was made.
  private static func isExact(_ event: LogEvent) -> Bool { event.delaySeconds <= Self.exactness }

  /// Returns the latest time at which a reading may have been made, and how many seconds earlier it may have
  /// been made; `nil` if unknown.
  ///
  /// If the deadline that the earlier reading implies is also possible for this one, the result
  /// keeps that deadline.
  private static func latestTime(
    of event: LogEvent, _ seconds: Double,
    after earlier: (at: Instant, seconds: Double, early: Double)?
  ) -> (at: Instant, early: Double)? {
    guard let at = event.at, event.delaySeconds > 0 else { return event.at.map { ($0, 0) } }
    if let earlier {
      let expected = earlier.at.advanced(bySeconds: earlier.seconds - seconds)
      let delay = expected.seconds(since: at)
      if delay >= 0, delay <= event.delaySeconds { return (expected, min(delay, earlier.early)) }
    }
    return event.latestAt.map { ($0, event.delaySeconds) }
  }

  /// Notes the budget that the first reading of an interval suggests, if it is close to a known one.
  mutating func noteBudget(
    of interval: BackgroundInterval, at: Instant, _ event: LogEvent, _ seconds: Double
  ) {
    guard let near = Budget.near(seconds, seenAfter: interval.seconds(to: at)) else { return }
    // The earliest and the latest possible time of the reading must suggest the same budget.
    guard let latest = event.latestAt,
      Budget.near(seconds, seenAfter: interval.seconds(to: latest)) == near
    else { return }
    budgetTracker.note(near: near, isStartKnown: interval.start != nil)
  }
}
