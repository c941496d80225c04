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
  func read(_ event: LogEvent) {
    guard let remaining = event.remaining else { return }
    if remaining.isUnlimited { hasUnlimitedReading = true }
    let reading = Reading(
      input: event.input, line: event.line, at: isExact(event) ? event.at : nil,
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
    if holders.isEmpty { holders = impliedTask(for: event, remaining).map { [$0] } ?? [] }
    for task in holders.map({ tasks[$0] }) {
      task.add(reading: reading)
      noteReading(event, remaining, of: task)
    }
  }

  /// The task that a reading names, added where its begin lies before the log; `nil` when it is forgotten.
  private func task(named identifier: String, byReading event: LogEvent) -> TaskTracker? {
    if let known = index.byIdentifier[identifier] { return tasks.record(known) }
    let task = addTask(event)
    name(task, event)
    return task
  }

  /// The implied task a reading belongs to, made for the first reading of a falling series.
  private func impliedTask(for event: LogEvent, _ remaining: RemainingTime) -> Int? {
    guard remaining.seconds != nil else {
      endSeries()
      return nil
    }
    if let implied { return implied }
    if let end = latestEnd, let at = event.at, at.seconds(since: end) <= Self.trailing {
      return nil
    }
    let task = addTask(event)
    task.timeline.kind = .implied
    task.timeline.began = reference(event)
    task.timeline.remainingAtBegin = remaining
    task.beganEvidence = evidence(event)
    implied = task.number
    return task.number
  }

  /// Ends the series of readings that gives away a task: nothing of it is seen any more.
  func endSeries() {
    if let implied { tasks[implied].isSeriesOver = true }
    implied = nil
  }

  /// A task's own begin takes over the readings that a timer printed for it just before.
  func absorbImplied(into task: Int, _ event: LogEvent) {
    guard let implied, implied == task - 1 else {
      endSeries()
      return
    }
    endSeries()
    guard let began = tasks[implied].timeline.began?.at, let at = event.at,
      at.seconds(since: began) <= Self.trailing
    else { return }
    tasks[task].timeline.readings = tasks[implied].timeline.readings
    tasks[task].latestReading = tasks[task].latestReading ?? tasks[implied].latestReading
    tasks[task].drift = tasks[implied].drift
    tasks[implied].timeline.outcome = .refused
    tasks[implied].isMerged = true
  }

  /// Gives back what a task took over whose begin was refused: the readings are another one's.
  func releaseImplied(from task: Int) {
    guard task > 0, case let absorbed = task - 1, implied == nil,
      tasks.record(absorbed)?.isMerged ?? false
    else {
      return
    }
    tasks[absorbed].isMerged = false
    tasks[absorbed].isSeriesOver = false
    tasks[absorbed].timeline.outcome = .open
    tasks[task].timeline.readings = []
    tasks[task].latestReading = nil
    tasks[task].drift = ReadingDrift()
    implied = absorbed
  }

  /// Keeps what a reading says about the app's clock, and about the clock of the task it names.
  func note(_ event: LogEvent, _ remaining: RemainingTime, of task: TaskTracker?) {
    guard let at = event.at else { return }
    guard let seconds = remaining.seconds else {
      // Printed right on the way into the background too, so a callback knows better.
      if let current = currentInterval,
        intervals[current].start == nil || intervals[current].isSettled(at: at)
      {
        endInterval(at: at, evidence: evidence(event))
      }
      if let task { noteReading(event, remaining, of: task) }
      return
    }
    if seconds > highestReading?.seconds ?? -.infinity { highestReading = (seconds, event.line) }
    let (number, current) = interval(ofReading: seconds)
    if current.lowest == .infinity { noteBudget(of: current, at: at, event, seconds) }
    if isExact(event) {
      if current.firstReading == nil { current.firstReading = (at, seconds) }
    } else {
      hasUndatedReading = true
    }
    if let (made, _) = latestTime(
      of: event, seconds, after: current.latestReading.map { ($0.at, $0.seconds, 0) })
    {
      current.latestReading = (made, seconds)
    }
    current.lowest = min(current.lowest, seconds)
    if let task { noteReading(event, seconds, at, inInterval: number, of: task) }
  }

  /// The interval in the background that a reading is made in: the one that lasts, or a new one.
  private func interval(ofReading seconds: Double) -> (number: Int, interval: BackgroundInterval) {
    if let last = intervals.last, !last.isOver {
      guard last.start == nil, seconds > last.lowest + Self.restartTolerance else {
        return (intervals.count - 1, last)
      }
      // No callback told, but the clock started again: the app has been in the foreground.
      last.hasRestarted = true
      endSeries()
    }
    let new = BackgroundInterval(start: nil)
    changeIntervals { $0.append(new) }
    return (intervals.count - 1, new)
  }

  /// Keeps what a reading says about the clock of one task.
  private func noteReading(_ event: LogEvent, _ remaining: RemainingTime, of task: TaskTracker) {
    if let at = event.at, let seconds = remaining.seconds, let current = currentInterval {
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
    if let reading = latest, isForegroundSeen(from: reading.interval, to: interval) {
      task.drift.startAgain()
      latest = nil
    }
    if let (made, early) = latestTime(
      of: event, seconds, after: latest.map { ($0.at, $0.seconds, $0.early) })
    {
      task.latestReading = (made, seconds, interval, early)
    }
    // Compared with the clock is what was printed at a known time.
    guard isExact(event) else { return }
    // The budget's clock stands still while the app is suspended.
    var awake = at
    awake.correction &-= suspensions.total
    task.takeDrift(seconds, at: awake, within: event.delaySeconds, evidence: evidence(event))
  }
}
