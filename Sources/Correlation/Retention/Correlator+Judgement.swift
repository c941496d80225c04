package import LogModel

/// Judges ended tasks by what is known some time after their ends, although a later line might show more.
extension Correlator {
  /// Judges the tasks whose time has come before an event is applied.
  mutating func judgeEnded(before event: LogEvent) {
    if let now = event.at {
      while let entry = ended.takeTimed(at: now) { judge(entry) }
    }
    while let entry = ended.takeCounted(at: event, number: eventCount) { judgeAtLast(entry) }
  }

  /// Judges the tasks of the log that ended long enough before a time, which a line without an event shows.
  package mutating func judgeEnded(at now: Instant) {
    while let entry = ended.takeTimed(at: now) { judge(entry) }
  }

  /// Adds the tasks that the latest event ended or refused.
  mutating func collectEnded(of place: Int) {
    guard table[place].queue.hasEnded else { return }
    for task in table[place].queue.takeEnded() {
      guard let line = table[place].lineOfEnd(of: task) else { continue }
      ended.append(
        EndedTasks.Entry(launch: table[place].id, task: task, line: line, event: eventCount))
    }
  }

  /// Judges a task, unless something other than the budget is still unknown.
  private mutating func judge(_ entry: EndedTasks.Entry) {
    guard let place = place(of: entry), !table[place].isFinalizationBlocked,
      table[place].isJudgedByTime(
        entry.task, option: budgetOption, device: device.budget, awaitsReports: awaitsReports),
      table.settleNumber(of: place)
    else { return }
    decide(entry.task, of: place)
  }

  /// Judges a task although it is not certain which launch of its process, or which identifier, it has.
  private mutating func judgeAtLast(_ entry: EndedTasks.Entry) {
    guard let place = place(of: entry) else { return }
    if table[place].isFinalizationBlocked {
      // The identifiers that its launch hides are searched for after a limited number of events.
      return ended.postpone(entry, at: eventCount)
    }
    guard !awaitsReports else { return }
    table[place].estimateBudget(option: budgetOption, device: device.budget)
    if !table.settleNumber(of: place) { table[place].identity.numberBySerial() }
    decide(entry.task, of: place)
  }

  /// The place of the launch of a task; `nil` if the task is decided already or is another one by now.
  private func place(of entry: EndedTasks.Entry) -> Int? {
    guard let place = table.place(of: entry.launch), !table[place].isRetired,
      let line = table[place].lineOfEnd(of: entry.task), line.line == entry.line.line
    else { return nil }
    return place
  }

  private mutating func decide(_ number: Int, of place: Int) {
    if early != nil {
      finalize(number, of: place)
    } else {
      table[place].judge(number, budgetOption)
    }
  }
}

extension LaunchTracker {
  /// The line of the end or the refusal of a task that is not decided yet; `nil` if there is no such task.
  fileprivate func lineOfEnd(of number: Int) -> LineReference? {
    guard let task = tasks.record(number), !task.isDecided, !task.isMerged else { return nil }
    return task.timeline.ended ?? (task.timeline.outcome == .refused ? task.timeline.began : nil)
  }

  /// Whether a task is judged a few seconds after its end: it has a begin and an end, nothing that is reported
  /// about it depends on other tasks, and it did not end after a deadline that a later line may move.
  ///
  /// `device` is the budget that other launches show. With `awaitsReports`, crash reports may show a budget, so
  /// the task must not have been in the background.
  fileprivate mutating func isJudgedByTime(
    _ number: Int, option: Double?, device: Budget?, awaitsReports: Bool
  ) -> Bool {
    guard let task = tasks.record(number), !identity.isInferred, !begins.hasUndated,
      task.timeline.began?.at != nil, task.timeline.ended?.at != nil,
      task.timeline.outcome != .refused, !isIdentifierPending(of: task), !sharesFinding(task),
      !task.isSeriesOver, task.doubleEnds.isEmpty
    else { return false }
    guard task.timeline.kind.isOnAppsClock else { return true }
    settleBudget(option: option)
    estimateBudget(option: option, device: device)
    if awaitsReports, budgetTracker.settled == nil,
      (task.lastInterval ?? -1) >= (task.firstInterval ?? 0)
    {
      return false
    }
    guard let deadline = deadlines.deadline(of: task) else {
      return deadlines.outlivedDeadline(of: task) == nil
    }
    // If no later line can change the deadline, the task is finalized when no later line can add to it.
    if budgetTracker.settled != nil { return false }
    task.timeline.deadline = deadline.at
    return !Lateness.isPastDeadline(task) && deadlines.outlivedDeadline(of: task) == nil
  }

  /// Judges a task for good; it is reported when the log is over.
  fileprivate mutating func judge(_ number: Int, _ budgetOption: Double?) {
    let task = tasks[number]
    // An end without a begin is judged with all others of its launch.
    guard task.timeline.began != nil else { return }
    let findings = findingsAboutJudged(task, budgetOption, nil)
    if !task.doubleEnds.isEmpty { task.details.doubleEnds = [] }
    task.details.judgement = TaskTracker.Judgement(timeline: task.timeline, findings: findings)
    _ = unfinalized.remove(task.timeline.label)
    judgedCount += 1
  }
}
