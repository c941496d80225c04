internal import LogModel

/// Finds the tasks that can be finalized while the log goes on, because no later line can change them.
///
/// A task is considered some time after its end. The name, number and budget of its launch must be known. The
/// background interval in which it ended must be over, unless the rest of that interval does not matter.
extension LaunchTracker {
  /// How many seconds after the first line of a launch the app's launch callback may still be logged.
  private static let callbackWindow = 31.0

  /// If more tasks than this are not finalized, they are not compared to find the first one to which a
  /// finding applies.
  private static let mostCompared = 256

  /// Whether a task can be finalized, and if not, when it can be.
  private enum Finality {
    /// It can be finalized now.
    case ready
    /// It has to be considered again some time later.
    case later
    /// It can be finalized when the background interval at a place is over.
    case whenOver(_ interval: Int)
    /// It can only be finalized at the end of its launch.
    case atTheEnd
  }

  /// Notes that a task is over, so that it is considered for finalization some time later. If nothing dates
  /// its end, it is finalized at the end of the launch.
  mutating func noteOver(_ task: Int, at: Instant?) {
    queue.append(ended: task)
    guard let at else { return }
    queue.append(task, endedAt: at, isWatched: retention.limits != nil)
  }

  /// Whether the launch logged nothing for ``FinalizationQueue/horizon`` seconds before `now`; `false` if the
  /// times cannot be compared.
  func isSilent(at now: Instant) -> Bool { span.isSilent(at: now, for: FinalizationQueue.horizon) }

  /// Whether everything that its tasks have in common is final: process, budget, and whether the app was in
  /// the background. The number of the launch is not considered.
  var isSettledExceptNumber: Bool {
    !identity.isInferred && !begins.hasUndated && process.process.name != nil
      && (lifecycle.isInBackground != nil || !intervals.isEmpty) && budgetTracker.settled != nil
  }

  /// Settles the budget if no later line can show another one.
  mutating func settleBudget(option: Double?) {
    if let settled = budgetTracker.settle(option: option) {
      intervals.forgetTime(unlessUnder: settled)
    }
  }

  /// Appends the numbers of the tasks that can be finalized at the time `now` to `found`, each only once.
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

  /// Returns whether a task that ended some time ago can be finalized, or what it has to wait for.
  private func finality(of task: TaskTracker, at now: Instant) -> Finality {
    // No line says when a refused task was over, so any later line may be about it.
    if task.timeline.outcome == .refused { return .atTheEnd }
    if isIdentifierPending(of: task) { return .atTheEnd }
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

  /// Whether a later line may give a task an identifier, or the order of begins, once the launch is over.
  func isIdentifierPending(of task: TaskTracker) -> Bool {
    task.timeline.identifier == nil && (task.ordinal != nil || begins.hasIdentifiers)
  }

  /// Whether none of its tasks may be finalized, because the identifiers that its begins hide may still
  /// become known.
  var isFinalizationBlocked: Bool {
    hidden.isWaiting && !(lifecycle.isLaunchInLog && hidden.begins?.suspects.isEmpty ?? true)
  }

  /// Whether it is time to compute the identifiers that its begins hide.
  mutating func isSeriesDue(at now: Instant?) -> Bool {
    guard let now, let first = span.firstAt else { return hidden.isFull }
    return hidden.isDue(seconds: now.seconds(since: first))
  }

  /// Whether a finding about this task may apply to other tasks, too. Such a finding is reported only once,
  /// about the first task to which it applies, so this task must wait for the others.
  func sharesFinding(_ task: TaskTracker) -> Bool {
    if task.lacksExpirationHandler, unfinalized[task.timeline.label] > 1,
      !digest.reported.namesWithoutHandler.contains(task.timeline.label)
    {
      return true
    }
    let drift = task.drift.worstLine
    guard drift != nil || task.beganAfterExpiry != nil else { return false }
    // If there are very many tasks, they are not compared. The first one is found when the launch is over.
    if tasks.count - digest.count - judgedCount > Self.mostCompared { return true }
    let notice = task.beganAfterExpiry
    return tasks.contains { other in
      guard other !== task, !other.isDecided else { return false }
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

  /// Notes a further end of a task if the task was finalized before.
  mutating func noteFurtherEnd(of task: TaskTracker) {
    if task.isFinalized { queue.append(lateEndOf: task) }
  }

  /// Removes and returns the refused ends that are due to be reported at a time.
  mutating func takeRefusedEnds(at now: Instant) -> [UnmatchedEnd] {
    guard let first = anomalies.unmatchedEnds.first, first.task == nil, let from = span.firstAt,
      abs(now.seconds(since: from)) > Self.callbackWindow
    else { return [] }
    return anomalies.takeRefusals { now.seconds(since: $0) > FinalizationQueue.horizon }
  }

  /// Returns a task, and restores it if it was forgotten. Of a forgotten task just enough is known to report
  /// that it was ended again.
  mutating func restored(_ number: Int, for event: LogEvent) -> TaskTracker {
    if let record = tasks.record(number) { return record }
    let record = TaskTracker(TaskTimeline(key: key(of: number), process: process.process))
    record.number = number
    record.isFinalized = true
    record.timeline.identifier = event.identifier
    record.timeline.label = event.identifier == nil ? event.label : nil
    record.wasEvicted =
      tasks.traits(of: number).contains(.wasEvicted) || tasks.hasForgottenTraits(of: number)
    if tasks.traits(of: number).contains(.isSystems) { record.timeline.owner = .system }
    // A day before the event is earlier than any window within which lines about the same end are joined.
    record.timeline.ended = LineReference(
      input: event.input, line: 0, at: event.at?.advanced(bySeconds: -86_400))
    tasks.put(record, at: number)
    if retention.limits != nil { queue.append(restored: number) }
    return record
  }
}
