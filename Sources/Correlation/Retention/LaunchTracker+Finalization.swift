internal import LogModel

/// Finalizing tasks while the log goes on: nothing that comes later can change them.
///
/// A task is looked at some time after its end. Its launch must be known by name and number, and its budget; the
/// interval it ended in must be over, or what is to come of it not matter.
extension LaunchTracker {
  /// How long after its first line a launch callback may still come, in seconds.
  private static let callbackWindow = 31.0

  /// How many tasks that are not finalized are compared for a finding that is reported once.
  private static let mostCompared = 256

  /// Whether a task can be finalized, and if not, when.
  private enum Finality {
    case ready
    case later
    case whenOver(_ interval: Int)
    case atTheEnd
  }

  /// Notes that a task is over, so that it is looked at when some time has passed.
  mutating func noteOver(_ task: Int, at: Instant?) {
    guard let at else { return }
    queue.append(task, endedAt: at, isWatched: retention.limits != nil)
  }

  /// Whether nothing was logged for long before a time, which is one of the same kind of stamps.
  func isSilent(at now: Instant) -> Bool { span.isSilent(at: now, for: FinalizationQueue.horizon) }

  /// Whether what all of its tasks share is known for good, but for its number.
  var isFoundOut: Bool {
    !identity.isInferred && !begins.hasUndated && process.process.name != nil
      && (lifecycle.isInBackground != nil || !intervals.isEmpty) && budgetTracker.settled != nil
  }

  /// Takes the budget for known where no later line can show another one.
  mutating func settleBudget(option: Double?) {
    if let settled = budgetTracker.settle(option: option) {
      intervals.forgetTime(unlessUnder: settled)
    }
  }

  /// Appends the tasks that can be finalized at a time, in the order they can be; each is found once.
  mutating func takeFinalizable(at now: Instant, into found: inout [Int]) {
    while let number = queue.takeDeferred(isOver: { intervals[$0].isOver }) {
      if !(tasks.record(number)?.isFinalized ?? true) { found.append(number) }
    }
    while let number = queue.takeWaiting(at: now) {
      guard let task = tasks.record(number), !task.isFinalized, !task.isMerged else { continue }
      switch finality(of: task, at: now) {
      case .ready: found.append(number)
      case .whenOver(let interval): queue.wait(number, untilOver: interval)
      case .later: queue.wait(number, since: now)
      case .atTheEnd: break
      }
    }
  }

  /// Whether nothing can change what will be said of a task that ended long ago.
  private func finality(of task: TaskTracker, at now: Instant) -> Finality {
    // Nothing says when it was over, so any later line may be about it.
    if task.timeline.outcome == .refused { return .atTheEnd }
    // The order of begins may name it once the launch is over, or a later line.
    if task.timeline.identifier == nil, task.ordinal != nil || begins.hasIdentifiers {
      return .atTheEnd
    }
    if sharesFinding(task) { return .atTheEnd }
    if task.isSeriesOver { return .atTheEnd }
    if let last = task.doubleEnds.last?.at,
      now.seconds(since: last) < FinalizationQueue.furtherEndTime
    {
      return .later
    }
    if task.timeline.began == nil, !isUnmatchedEndFinal(task, at: now) { return .atTheEnd }
    guard let ended = task.timeline.ended?.at else { return .atTheEnd }
    guard let place = task.endInterval, case let interval = intervals[place], !interval.isOver
    else { return .ready }
    // The time in the background is known once a later line shows that the interval went on.
    guard let reading = interval.latestReading, reading.at.seconds(since: ended) >= 1
    else { return .whenOver(place) }
    if !task.timeline.kind.isOnAppsClock { return .ready }
    if let reading = task.latestReading,
      !intervals.isForegroundSeen(from: reading.interval, to: place)
    {
      return .ready
    }
    guard interval.start != nil, !lifecycle.isSuspended,
      let deadline = interval.deadline(budget: budget.seconds), now.seconds(since: deadline) > 1
    else { return .whenOver(place) }
    return .ready
  }

  /// Whether nothing is finalized of its tasks, for the identifiers of their begins may still become known.
  var isHeld: Bool {
    hidden.isWaiting && !(lifecycle.isLaunchInLog && hidden.begins?.suspects.isEmpty ?? true)
  }

  /// Whether the series of its identifiers is to be looked for at a time.
  mutating func isSeriesDue(at now: Instant?) -> Bool {
    guard let now, let first = span.firstAt else { return hidden.isFull }
    return hidden.isDue(seconds: now.seconds(since: first))
  }

  /// Whether something may be found about a task that is reported once, about the first task that shows it.
  private func sharesFinding(_ task: TaskTracker) -> Bool {
    if task.lacksExpirationHandler, unfinalized[task.timeline.label] > 1,
      !digest.reported.namesWithoutHandler.contains(task.timeline.label)
    {
      return true
    }
    let drift = task.drift.worstLine
    guard drift != nil || task.beganAfterExpiry != nil else { return false }
    // Of very many tasks none is compared; the first is found when the launch is over.
    if tasks.count - digest.count > Self.mostCompared { return true }
    let notice = task.beganAfterExpiry
    return tasks.contains { other in
      guard other !== task else { return false }
      if drift != nil, other.drift.count > 0, other.drift.worstLine == drift { return true }
      return notice != nil && other.beganAfterExpiry == notice
    }
  }

  /// Whether it is known by now what the end of a task without a begin means.
  private func isUnmatchedEndFinal(_ task: TaskTracker, at now: Instant) -> Bool {
    guard let first = span.firstAt, abs(now.seconds(since: first)) > Self.callbackWindow else {
      return false
    }
    if !lifecycle.isLaunchInLog || task.timeline.identifier != nil { return true }
    return task.endSources.contains { begins.sources.contains($0) }
  }

  // MARK: Late lines

  /// Takes a further end of a task that was finalized already.
  mutating func noteFurtherEnd(of task: TaskTracker) {
    if task.isFinalized { queue.append(lateEndOf: task) }
  }

  /// Takes the refusals that are to be reported at a time.
  mutating func takeRefusedEnds(at now: Instant) -> [UnmatchedEnd] {
    guard let first = anomalies.unmatchedEnds.first, first.task == nil, let from = span.firstAt,
      abs(now.seconds(since: from)) > Self.callbackWindow
    else { return [] }
    return anomalies.takeRefusals { now.seconds(since: $0) > FinalizationQueue.horizon }
  }

  /// What is still known of a task that is forgotten: enough to say that it was ended again.
  mutating func recalled(_ number: Int, for event: LogEvent) -> TaskTracker {
    if let record = tasks.record(number) { return record }
    let record = TaskTracker(TaskTimeline(key: key(of: number), process: process.process))
    record.number = number
    record.isFinalized = true
    record.timeline.identifier = event.identifier
    record.timeline.label = event.identifier == nil ? event.label : nil
    record.wasEvicted =
      tasks.traits(of: number).contains(.wasEvicted) || tasks.hasForgottenTraits(of: number)
    if tasks.traits(of: number).contains(.isSystems) { record.timeline.owner = .system }
    // Long before any window in which lines about one end are joined.
    record.timeline.ended = LineReference(
      input: event.input, line: 0, at: event.at?.advanced(bySeconds: -86_400))
    tasks.put(record, at: number)
    if retention.limits != nil { queue.append(recalled: number) }
    return record
  }
}
