internal import LogModel

/// What readings of the remaining time say about the app's time in the background.
extension LaunchTracker {
  /// How many open tasks keep a reading that names none of them; more would make a log of many
  /// leaked tasks grow with their number times that of its readings.
  private static let readingHolders = 64

  /// How much more than the lowest one before a reading must say, in seconds, to show that the clock
  /// started again: it never runs backwards, and readings are printed a moment late at most.
  private static let restartTolerance = 1.0

  /// How long after the end of a task a timer may go on printing on its behalf, in seconds.
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

  /// The task that a reading names, added where its begin lies before the log; `nil` when it is forgotten.
  private mutating func task(named identifier: String, byReading event: LogEvent) -> TaskTracker? {
    if let known = index.byIdentifier[identifier] { return tasks.record(known) }
    let task = addTask(event)
    name(task, event)
    return task
  }

  /// The inferred task that a reading belongs to, added for the first reading of a falling series.
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

  /// Ends the series of readings that gives away a task: nothing of it is seen any more.
  mutating func endSeries() {
    if let task = readings.endSeries() { tasks[task].isSeriesOver = true }
  }

  /// Lets a task's own begin take over the readings that a timer printed for it just before.
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

  /// Lets the series of readings go on that a begin ended which was refused, and gives back to it what the begin
  /// took over.
  mutating func releaseInferred(from task: Int) {
    guard task > 0, readings.inferredTask == nil, let inferred = tasks.record(task - 1),
      inferred.isMerged || readings.isSeriesEnded(byTask: task), !inferred.isFinalized
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

  /// Keeps what a reading says about the app's clock, and about the clock of the task it names.
  mutating func note(_ event: LogEvent, _ remaining: RemainingTime, of task: TaskTracker?) {
    guard let at = event.at else { return }
    guard let seconds = remaining.seconds else {
      // Printed right on the way into the background too, so a callback knows better.
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

  /// The interval in the background that a reading is made in: the one that lasts, or a new one.
  private mutating func interval(ofReading seconds: Double) -> (
    number: Int, interval: BackgroundInterval
  ) {
    if let last = intervals.last, !last.isOver {
      guard last.start == nil, seconds > last.lowest + Self.restartTolerance else {
        return (intervals.count - 1, last)
      }
      // No callback was logged, but the clock started again: the app has been in the foreground.
      last.noteRestart()
      endSeries()
    }
    intervals.start(at: nil)
    let place = intervals.count - 1
    return (place, intervals[place])
  }

  /// Keeps what a reading says about the clock of one task.
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
    // Compared with the clock is what was printed at a known time.
    guard Self.isExact(event) else { return }
    // The budget's clock stands still while the app is suspended.
    var awake = at
    awake.correction &-= lifecycle.suspensions.total
    task.takeDrift(seconds, at: awake, within: event.delaySeconds, evidence: evidence(event))
  }

  /// How much later than its time a reading may have been printed, in seconds, to count as made then.
  private static let exactness = 1.0

  /// Whether it is known to a second when a reading was made.
  private static func isExact(_ event: LogEvent) -> Bool { event.delaySeconds <= Self.exactness }

  /// The latest time at which a reading can have been made, and how many seconds earlier it may have
  /// been; `nil` where that is unknown.
  ///
  /// What the reading before it says of the deadline goes on to hold where the two can be true together.
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

  /// Keeps the budget that the first reading of an interval gives away.
  mutating func noteBudget(
    of interval: BackgroundInterval, at: Instant, _ event: LogEvent, _ seconds: Double
  ) {
    guard let near = Budget.near(seconds, seenAfter: interval.seconds(to: at)) else { return }
    // Whenever it was made, it must give away the same one.
    guard let latest = event.latestAt,
      Budget.near(seconds, seenAfter: interval.seconds(to: latest)) == near
    else { return }
    budgetTracker.note(near: near, isStartKnown: interval.start != nil)
  }
}
