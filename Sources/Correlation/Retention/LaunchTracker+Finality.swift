internal import LogModel

/// What a task that is over still waits for.
extension LaunchTracker {
  /// How many tasks that are not decided are looked at for a finding that is told once.
  private static let mostCompared = 256

  /// Whether a task can be decided, and if not, when.
  enum Finality {
    case ready
    case later
    case whenOver(Int)
    case atTheEnd
  }

  /// Whether nothing can change what will be said of a task that ended long ago.
  func finality(of task: TaskTracker, at now: Instant) -> Finality {
    // Nothing says when it was over, so any later line may be about it.
    if task.timeline.outcome == .refused { return .atTheEnd }
    // The order of begins may name it once the launch is over, or a later line.
    if task.timeline.identifier == nil, task.ordinal != nil || hasIdentifiers { return .atTheEnd }
    if sharesFinding(task) { return .atTheEnd }
    if task.isSeriesOver { return .atTheEnd }
    if let last = task.doubleEnds.last?.at, now.seconds(since: last) < Self.furtherEndTime {
      return .later
    }
    if task.timeline.began == nil, !isUnmatchedEndFinal(task, at: now) { return .atTheEnd }
    guard let ended = task.timeline.ended?.at else { return .atTheEnd }
    guard let interval = task.endInterval, !intervals[interval].isOver else { return .ready }
    // The time in the background is known once a later line shows that the interval went on.
    guard let reading = intervals[interval].latestReading,
      reading.at.seconds(since: ended) >= 1
    else { return .whenOver(interval) }
    if !task.timeline.kind.isOnAppsClock { return .ready }
    if let reading = task.latestReading, !isForegroundSeen(from: reading.interval, to: interval) {
      return .ready
    }
    guard intervals[interval].start != nil, !isSuspended,
      let deadline = intervals[interval].deadline(budget: budget.seconds),
      now.seconds(since: deadline) > 1
    else { return .whenOver(interval) }
    return .ready
  }

  /// Whether nothing is decided of its tasks, for the identifiers of their begins may still become known.
  var isHeld: Bool {
    hidden.isWaiting && !(isLaunchInLog && hidden.begins?.suspects.isEmpty ?? true)
  }

  /// Whether the series of its identifiers is to be looked for at a time.
  func isSeriesDue(at now: Instant?) -> Bool {
    guard let now, let first = firstAt else { return hidden.isFull }
    return hidden.isDue(seconds: now.seconds(since: first))
  }

  /// Whether something may be found about a task that is told once, and of the first task it is about.
  private func sharesFinding(_ task: TaskTracker) -> Bool {
    if task.lacksExpirationHandler, unfinalized[task.timeline.label] > 1,
      !fold.told.namesWithoutHandler.contains(task.timeline.label)
    {
      return true
    }
    let drift = task.drift.worstLine
    guard drift != nil || task.beganAfterExpiry != nil else { return false }
    // Of very many tasks none is looked for; the first is found when the launch is over.
    if tasks.count - fold.count > Self.mostCompared { return true }
    let notice = task.beganAfterExpiry
    return tasks.contains { other in
      guard other !== task else { return false }
      if drift != nil, other.drift.count > 0, other.drift.worstLine == drift { return true }
      return notice != nil && other.beganAfterExpiry == notice
    }
  }

  /// Whether it is known by now what the end of a task without a begin means.
  private func isUnmatchedEndFinal(_ task: TaskTracker, at now: Instant) -> Bool {
    guard let first = firstAt, abs(now.seconds(since: first)) > Self.callbackWindow else {
      return false
    }
    if !isLaunchInLog || task.timeline.identifier != nil { return true }
    return task.endSources.contains { beginSources.contains($0) }
  }
}
