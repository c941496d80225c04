package import LogModel

/// Finalizes tasks before the log is over, and reports what later lines say about finalized tasks.
extension Correlator {
  /// What a correlator must know to finalize tasks before the log is over.
  package struct Early {
    /// The budget that the user gave, in seconds, or `nil`.
    package var budgetOption: Double?

    /// How many finalized tasks are kept with their lines, for later lines that are about them.
    var finalizedKept = 4096

    /// Creates what is needed to finalize tasks early.
    package init(budgetOption: Double? = nil) { self.budgetOption = budgetOption }
  }

  /// Finalizes the tasks of a launch that no line after the time `now` can change, and reports late and
  /// refused ends that are due.
  mutating func finalizeDue(_ place: Int, at now: Instant) {
    guard let early, !table[place].isFinalizationBlocked else { return }
    if table[place].queue.hasWaiting(at: now) {
      table[place].settleBudget(option: early.budgetOption)
      if table[place].isSettledExceptNumber, table.settleNumber(of: place) {
        finalizable.removeAll(keepingCapacity: true)
        table[place].takeFinalizable(at: now, into: &finalizable)
        for number in finalizable { finalize(number, of: place) }
      }
    }
    if table[place].queue.lateEndCount > 0 { reportLateEnds(of: place, at: now) }
    if !table[place].anomalies.unmatchedEnds.isEmpty, table[place].identity.isNumbered {
      reportUnmatchedEnds(of: place, at: now)
    }
  }

  /// Reads a launch a second time if the identifiers that its begins hide can be computed by now. If the
  /// launch `isOver`, the likeliest identifiers are used.
  mutating func readAgain(_ place: Int, isOver: Bool) {
    guard table[place].hidden.isWaiting else { return }
    if let again = SecondReading(of: table[place], isOver: isOver)?.launch {
      table[place] = again
    } else if isOver || !table[place].isFinalizationBlocked {
      table[place].hidden.forgetEvents()
    }
  }

  /// Remembers a launch that has tasks waiting to be finalized. From time to time, also checks those of the
  /// remembered launches that have stopped logging.
  mutating func noteIdle(_ place: Int, at now: Instant) {
    if !table[place].queue.isIdleNoted, table[place].queue.hasWaiting {
      table[place].queue.isIdleNoted = true
      idle.append(place)
    }
    eventsSinceLook += 1
    // The more launches there are, the less often they are checked.
    guard eventsSinceLook > 512 + idle.count else { return }
    eventsSinceLook = 0
    for place in idle where table[place].isSilent(at: now) { finalizeDue(place, at: now) }
    var waiting: [Int] = []
    for place in idle {
      if table[place].queue.hasWaiting {
        waiting.append(place)
      } else {
        table[place].queue.isIdleNoted = false
        if table[place].isSilent(at: now) { table[place].shrink() }
      }
    }
    idle = waiting
  }

  /// Finalizes a task. The name, number and budget of its launch must be known or taken as final.
  mutating func finalize(_ number: Int, of place: Int, _ liveness: LivenessFinder? = nil) {
    finalized.append(table[place].finalize(number, early?.budgetOption, liveness))
    if let old = remembered.append(number, of: table[place].id) {
      let holder = old.launch == table[place].id ? place : table.place(of: old.launch)
      if let holder { table[holder].tasks.forget(old.task) }
    }
    if table[place].queue.countFinalized() { table[place].sweep() }
  }

  /// Reports further ends of tasks that were finalized before; if `now` is `nil`, all of them, otherwise
  /// those about which no more lines are expected.
  mutating func reportLateEnds(of place: Int, at now: Instant?) {
    for task in table[place].queue.takeLateEnds(at: now) {
      var reported = OncePerLaunch()
      let findings = DoubleEndRule.findings(about: task, in: table[place], &reported)
      task.details.doubleEnds = []
      guard !findings.isEmpty else { continue }
      finalized.append(
        FinalizedTask(of: table[place], task, isReported: true, findings: findings))
    }
  }

  /// Reports the ends that UIKit refused, once it is known whether the log shows the start of the launch.
  private mutating func reportUnmatchedEnds(of place: Int, at now: Instant) {
    let findings = table[place].takeFindingsAboutRefusedEnds(at: now)
    guard !findings.isEmpty else { return }
    finalized.append(FinalizedTask(of: table[place], findings: findings))
  }

  /// Finalizes the tasks that ended a few seconds ago and are certainly late, whatever the log still brings.
  ///
  /// `now` is the time that the log has reached; `nil` if its lines have no times.
  package mutating func finalizeLate(at now: Instant?) {
    watchNew()
    guard let now else { return }
    for place in watched where table[place].queue.freshCount > 0 {
      let late = table[place].queue.takeFresh(at: now, after: LaunchTracker.endWindow)
      guard !late.isEmpty, table[place].isNamed, table.settleNumber(of: place) else { continue }
      table[place].settleBudget(option: early?.budgetOption)
      for number in late where table[place].isSurelyLate(number) { finalize(number, of: place) }
    }
  }
}

extension LaunchTracker {
  /// Judges a task by what is known now, and returns the findings about it.
  mutating func findingsAboutJudged(
    _ task: TaskTracker, _ budgetOption: Double?, _ liveness: LivenessFinder?
  ) -> [Finding] {
    intervals.forgetTime(unlessUnder: budget)
    intervals.addUp(under: budget)
    OutcomeEvaluator(budgetOption: budgetOption).evaluate(task, in: self, liveness)
    task.timeline.process = process.process
    task.timeline.key = key(of: task.number)
    var findings: [Finding] = []
    var reported = digest.reported
    LaunchRules.evaluate(task, in: self, &reported) { findings.append($0) }
    digest.reported = reported
    return findings
  }

  /// Finalizes a task, and returns what is to be reported about it.
  fileprivate mutating func finalize(
    _ number: Int, _ budgetOption: Double?, _ liveness: LivenessFinder?
  ) -> FinalizedTask {
    let task = tasks[number]
    var findings = findingsAboutJudged(task, budgetOption, liveness)
    if task.timeline.began == nil, let end = anomalies.takeEnd(of: number) {
      digest.noteUnmatchedEnd(isLaunchInLog: lifecycle.isLaunchInLog)
      findings += EndWithoutBeginRule.finding(about: end, in: self).map { [$0] } ?? []
    }
    task.isFinalized = true
    tasks.noteFinalized()
    if !task.doubleEnds.isEmpty { task.details.doubleEnds = [] }
    let left = unfinalized.remove(task.timeline.label)
    digest.take(
      task, among: tasks, isLastOfName: left <= 0, isWithAssertions: !assertions.isEmpty)
    if number > 0, let absorbed = tasks.record(number - 1), absorbed.isMerged {
      tasks.forget(number - 1)
      tasks.noteFinalized()
      _ = unfinalized.remove(nil)
    }
    return FinalizedTask(of: self, task, findings: findings)
  }

  /// Removes the refused ends that are due at a time, and returns the findings about them.
  fileprivate mutating func takeFindingsAboutRefusedEnds(at now: Instant) -> [Finding] {
    let ends = takeRefusedEnds(at: now)
    let findings = ends.compactMap { end in
      lifecycle.isLaunchInLog
        ? EndWithoutBeginRule.finding(about: end, in: self)
        : RejectedEndRule.finding(about: end, in: self)
    }
    if !findings.isEmpty { digest.noteUnmatchedEnd(isLaunchInLog: lifecycle.isLaunchInLog) }
    return findings
  }

  /// Whether the name of its process is known and all its events have a time.
  fileprivate var isNamed: Bool {
    !identity.isInferred && !begins.hasUndated && process.process.name != nil
  }

  /// Whether a task is certainly late: it ended after its expiration notice, or after a deadline that no
  /// later line can change. Such a deadline comes from the task's own reading, or from the app's callback and
  /// the budget.
  fileprivate mutating func isSurelyLate(_ number: Int) -> Bool {
    guard let task = tasks.record(number), !task.isFinalized, !task.isMerged, !task.isSeriesOver,
      !lifecycle.isSuspended, !isFinalizationBlocked, task.timeline.kind.isOnAppsClock,
      task.timeline.kind != .implied,
      task.timeline.began?.at != nil, task.timeline.outcome != .refused,
      // The order of begins may still give it an identifier.
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
