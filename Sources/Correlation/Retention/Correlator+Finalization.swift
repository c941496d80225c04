package import LogModel

/// Finalizing tasks, and reporting what late lines say of them, before the log is over.
extension Correlator {
  /// What a correlator must know to finalize tasks before the log is over.
  package struct Early {
    /// The budget that the user gave, in seconds, or `nil`.
    package var budgetOption: Double?

    /// How many finalized tasks are remembered with their lines.
    var memory = 4096

    /// Creates what is needed to finalize early.
    package init(budgetOption: Double? = nil) { self.budgetOption = budgetOption }
  }

  /// Finalizes the tasks of a launch that an event shows to be over for good.
  mutating func finalizeDue(in launch: LaunchTracker, _ index: Int, at now: Instant) {
    guard let early, !launch.isHeld else { return }
    if launch.queue.hasWaiting(at: now) {
      launch.settleBudget(option: early.budgetOption)
      if launch.isFoundOut, table.settleNumber(of: index) {
        finalizable.removeAll(keepingCapacity: true)
        launch.takeFinalizable(at: now, into: &finalizable)
        for number in finalizable { finalize(number, in: launch) }
      }
    }
    if launch.queue.lateEndCount > 0 { reportLateEnds(of: launch, at: now) }
    if !launch.anomalies.unmatchedEnds.isEmpty, launch.identity.isNumbered {
      reportUnmatchedEnds(of: launch, at: now)
    }
  }

  /// Reads a launch once more whose series of identifiers is known by now, or, where it `isOver`, the likeliest.
  mutating func readAgain(_ index: Int, isOver: Bool) {
    let launch = launches[index]
    guard launch.hidden.isWaiting else { return }
    guard let again = SecondReading(of: launch, isOver: isOver)?.launch else {
      if isOver || !launch.isHeld { launch.hidden.forgetEvents() }
      return
    }
    table[index] = again
  }

  /// Remembers a launch whose tasks wait, and looks at those that log nothing more now and then.
  mutating func noteIdle(_ launch: LaunchTracker, _ index: Int, at now: Instant) {
    if !launch.queue.isIdleNoted, launch.queue.hasWaiting {
      launch.queue.isIdleNoted = true
      idle.append(index)
    }
    eventsSinceLook += 1
    // The more there are, the rarer they are looked at.
    guard eventsSinceLook > 512 + idle.count else { return }
    eventsSinceLook = 0
    for number in idle where launches[number].isSilent(at: now) {
      finalizeDue(in: launches[number], number, at: now)
    }
    var waiting: [Int] = []
    for place in idle {
      let launch = table[place]
      if launch.queue.hasWaiting {
        waiting.append(place)
      } else {
        launch.queue.isIdleNoted = false
        if launch.isSilent(at: now) { launch.shrink() }
      }
    }
    idle = waiting
  }

  /// Finalizes a task of a launch whose name, number and budget are as good as known.
  mutating func finalize(
    _ number: Int, in launch: LaunchTracker, _ liveness: LivenessFinder? = nil
  ) {
    let task = launch.tasks[number]
    launch.intervals.addUp(under: launch.budget)
    OutcomeEvaluator(budgetOption: early?.budgetOption).evaluate(task, in: launch, liveness)
    task.timeline.process = launch.process.process
    task.timeline.key = launch.key(of: number)
    var findings: [Finding] = []
    var reported = launch.digest.reported
    LaunchRules.evaluate(task, in: launch, &reported) { findings.append($0) }
    launch.digest.reported = reported
    if task.timeline.began == nil, let end = launch.anomalies.takeEnd(of: number) {
      launch.digest.noteUnmatchedEnd(isLaunchInLog: launch.lifecycle.isLaunchInLog)
      findings += EndWithoutBeginRule.finding(about: end, in: launch).map { [$0] } ?? []
    }
    task.isFinalized = true
    launch.tasks.noteDecided()
    if !task.doubleEnds.isEmpty { task.details.doubleEnds = [] }
    let left = launch.unfinalized.remove(task.timeline.label)
    launch.digest.take(
      task, among: launch.tasks, isLastOfName: left <= 0,
      isWithAssertions: !launch.assertions.isEmpty)
    if number > 0, let absorbed = launch.tasks.record(number - 1), absorbed.isMerged {
      launch.tasks.forget(number - 1)
      launch.tasks.noteDecided()
      _ = launch.unfinalized.remove(nil)
    }
    remember(number, of: launch)
    if launch.queue.countFinalized() { launch.sweep() }
    finalized.append(FinalizedTask(of: launch, task, findings: findings))
  }

  /// Reports the further ends of tasks that were finalized before; all that is left where `now` is `nil`.
  mutating func reportLateEnds(of launch: LaunchTracker, at now: Instant?) {
    for task in launch.queue.takeLateEnds(at: now) {
      var told = OncePerLaunch()
      let findings = DoubleEndRule.findings(about: task, in: launch, &told)
      task.details.doubleEnds = []
      guard !findings.isEmpty else { continue }
      finalized.append(FinalizedTask(of: launch, task, isReported: true, findings: findings))
    }
  }

  /// Keeps a finalized task with its lines, and forgets the one that was kept the longest where there are too many.
  private mutating func remember(_ number: Int, of launch: LaunchTracker) {
    guard let old = remembered.append(number, of: launch.id) else { return }
    if old.launch == launch.id {
      launch.tasks.forget(old.task)
    } else if let place = table.place(of: old.launch) {
      table[place].tasks.forget(old.task)
    }
  }

  /// Reports which ends UIKit refused, once it is known whether the log shows the launch.
  private mutating func reportUnmatchedEnds(of launch: LaunchTracker, at now: Instant) {
    let findings = launch.takeRefusedEnds(at: now).compactMap { end in
      launch.lifecycle.isLaunchInLog
        ? EndWithoutBeginRule.finding(about: end, in: launch)
        : RejectedEndRule.finding(about: end, in: launch)
    }
    guard !findings.isEmpty else { return }
    launch.digest.noteUnmatchedEnd(isLaunchInLog: launch.lifecycle.isLaunchInLog)
    finalized.append(FinalizedTask(of: launch, findings: findings))
  }

  /// Finalizes the tasks that ended a moment ago, so late that no line can change that.
  ///
  /// `now` is the time that the log has reached, or `nil` when it bears none.
  package mutating func finalizeLate(at now: Instant?) {
    watchNew()
    guard let now else { return }
    for index in watched where launches[index].queue.freshCount > 0 {
      let launch = launches[index]
      let late = launch.queue.takeFresh(at: now, after: LaunchTracker.endWindow)
      guard !late.isEmpty, !launch.identity.isInferred, !launch.begins.hasUndated,
        launch.process.process.name != nil, table.settleNumber(of: index)
      else { continue }
      launch.settleBudget(option: early?.budgetOption)
      for number in late where launch.isSurelyLate(number) { finalize(number, in: launch) }
    }
  }
}

extension LaunchTracker {
  /// Whether a task ended after its time was up by a deadline that no later line can move: its own
  /// reading, the notice that it expired, or the app's callback and the budget.
  fileprivate func isSurelyLate(_ number: Int) -> Bool {
    guard let task = tasks.record(number), !task.isFinalized, !task.isMerged, !task.isSeriesOver,
      !lifecycle.isSuspended, !isHeld, task.timeline.kind.isOnAppsClock,
      task.timeline.kind != .implied,
      task.timeline.began?.at != nil, task.timeline.outcome != .refused,
      // The order of begins may still name it.
      task.timeline.identifier != nil || task.ordinal == nil && !begins.hasIdentifiers
    else { return false }
    budgetTracker.update(option: nil)
    if let deadline = deadlines.deadline(of: task) {
      switch deadline.source {
      case .ownReading: break
      case .budget, .begin: if budgetTracker.settled == nil { return false }
      case .otherReading: return false
      }
      task.timeline.deadline = deadline.at
    }
    return OutcomeEvaluator().ended(task).outcome == .late
  }
}
