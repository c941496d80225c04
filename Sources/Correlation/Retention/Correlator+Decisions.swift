internal import LogModel

/// Tasks that are said before the log is over.
extension Correlator {
  /// What a correlator must know to decide tasks before the log is over.
  package struct Early {
    /// The budget that the user gave, in seconds, or `nil`.
    package var budgetOption: Double?

    /// How many tasks that were decided are remembered with their lines.
    var memory = 4096

    /// Creates what is needed to decide early.
    package init(budgetOption: Double? = nil) { self.budgetOption = budgetOption }
  }

  /// Decides what an event of a launch shows to be over for good.
  mutating func finalize(in launch: LaunchTracker, _ index: Int, at now: Instant) {
    guard let early, !launch.isHeld else { return }
    if launch.hasWaiting(at: now) {
      launch.settleBudget(option: early.budgetOption)
      if launch.isFoundOut, settleNumber(of: index) {
        var numbers: [Int] = []
        swap(&numbers, &finalizable)
        launch.takeDecidable(at: now, into: &numbers)
        for number in numbers { finalize(number, in: launch) }
        numbers.removeAll(keepingCapacity: true)
        swap(&numbers, &finalizable)
      }
    }
    if !launch.queue.lateEnds.isEmpty { reportLateEnds(of: launch, at: now) }
    if !launch.unmatchedEnds.isEmpty, launch.fold.number != nil {
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
    launches[index] = again
    for place in remembered.indices where remembered[place].launch === launch {
      remembered[place].launch = again
    }
  }

  /// Remembers a launch whose tasks wait, and looks at those that log nothing more now and then.
  mutating func noteIdle(_ launch: LaunchTracker, _ index: Int, at now: Instant) {
    if !launch.queue.isIdleNoted, launch.hasWaiting {
      launch.queue.isIdleNoted = true
      idle.append(index)
    }
    eventsSinceLook += 1
    // The more there are, the rarer they are looked at.
    guard eventsSinceLook > 512 + idle.count else { return }
    eventsSinceLook = 0
    for number in idle where launches[number].isSilent(at: now) {
      finalize(in: launches[number], number, at: now)
    }
    idle.removeAll { number in
      if launches[number].hasWaiting { return false }
      launches[number].queue.isIdleNoted = false
      if launches[number].isSilent(at: now) { launches[number].shrink() }
      return true
    }
  }

  /// Says what is left about tasks that were said before; the log is over.
  mutating func finalizeRest() {
    for launch in launches { reportLateEnds(of: launch, at: nil) }
  }

  /// Decides a task of a launch whose name, number and budget are as good as known.
  mutating func finalize(
    _ number: Int, in launch: LaunchTracker, _ intervals: BackgroundIntervalIndex? = nil
  ) {
    let task = launch.tasks[number]
    OutcomeEvaluator(budgetOption: early?.budgetOption).finalize(task, in: launch, intervals)
    task.timeline.process = launch.process.process
    task.timeline.key = launch.key(of: number)
    var findings: [Finding] = []
    launch.fold.changeReported { told in
      LaunchRules.evaluate(task, in: launch, &told) { findings.append($0) }
    }
    if task.timeline.began == nil, let stray = launch.takeUnmatchedEnd(of: number) {
      launch.fold.isBegunBefore = !launch.isLaunchInLog
      findings += EndWithoutBeginRule.finding(about: stray, in: launch).map { [$0] } ?? []
    }
    task.isFinalized = true
    launch.tasks.noteDecided()
    if !task.doubleEnds.isEmpty { task.details.doubleEnds = [] }
    let left = launch.unfinalized.remove(task.timeline.label)
    if task.isBlamable {
      launch.fold.overwritten.take(task, among: launch.tasks, isAlone: left <= 0)
    }
    launch.fold.take(task, isWithAssertions: !launch.assertions.isEmpty)
    if number > 0, let absorbed = launch.tasks.record(number - 1), absorbed.isMerged {
      launch.tasks.forget(number - 1)
      launch.tasks.noteDecided()
      _ = launch.unfinalized.remove(nil)
    }
    remember(number, in: launch)
    finalized.append(
      FinalizedTask(
        launch: launch, task: task, number: number, findings: findings,
        label: task.timeline.label))
  }

  /// Keeps a task for late lines, and forgets the one that was kept the longest.
  private mutating func remember(_ number: Int, in launch: LaunchTracker) {
    guard let early else { return }
    if remembered.count < early.memory {
      remembered.append((launch, number))
    } else if early.memory > 0 {
      let (other, old) = remembered[oldest]
      other.tasks.forget(old)
      remembered[oldest] = (launch, number)
      oldest = (oldest + 1) % early.memory
    } else {
      launch.tasks.forget(number)
    }
    launch.queue.decidedSinceSweep += 1
    if launch.queue.decidedSinceSweep > launch.queue.sweepAt {
      launch.index.sweep(in: launch.tasks)
      launch.sweepIntervals()
      if let bounds { launch.forgetHistory(bounds) }
      launch.queue.sweepAt = 1024 + launch.index.size
      launch.queue.decidedSinceSweep = 0
    }
  }

  mutating func reportLateEnds(of launch: LaunchTracker, at now: Instant?) {
    for task in launch.takeLateEnds(at: now) {
      var told = OncePerLaunch()
      let findings = DoubleEndRule.findings(about: task, in: launch, &told)
      task.details.doubleEnds = []
      guard !findings.isEmpty else { continue }
      finalized.append(
        FinalizedTask(
          launch: launch, task: nil, number: task.number, findings: findings,
          label: task.timeline.label))
    }
  }

  /// Says which ends UIKit refused, once it is known whether the log shows the launch.
  private mutating func reportUnmatchedEnds(of launch: LaunchTracker, at now: Instant) {
    let findings = launch.takeRefusedEnds(at: now).compactMap { end in
      launch.isLaunchInLog
        ? EndWithoutBeginRule.finding(about: end, in: launch)
        : RejectedEndRule.finding(about: end, in: launch)
    }
    guard !findings.isEmpty else { return }
    launch.fold.isBegunBefore = !launch.isLaunchInLog
    finalized.append(FinalizedTask(launch: launch, task: nil, findings: findings, label: nil))
  }

  /// Gives a launch its number, if no launch before it can become one of the same process any more.
  ///
  /// - Parameters:
  ///   - index: Its place.
  ///   - isFirst: Whether it is known that none of those before it is one of its process.
  /// - Returns: Whether it has a number.
  mutating func settleNumber(of index: Int, isFirst: Bool = false) -> Bool {
    let launch = launches[index]
    if launch.fold.number != nil { return true }
    unknown.removeAll { launches[$0].isKnown }
    let own = launch.process.process
    for other in unknown where other < index {
      let process = launches[other].process.process
      let mayHavePid = process.pid == own.pid || launches[other].isInferred
      if mayHavePid, process.name == nil || process.name == own.name { return false }
    }
    var number = countForgotten(launch.process) + 1
    for other in launches[..<(isFirst ? 0 : index)] {
      let process = other.process.process
      if process.pid == own.pid, process.name == own.name, other.isCounted { number += 1 }
    }
    launch.timeline.process.launch = number
    launch.fold.number = number
    return true
  }
}

extension LaunchTracker {
  /// Whether it is known which process it is of and that there is something to tell of it.
  fileprivate var isKnown: Bool { !isInferred && process.process.name != nil && isReportable }
}
