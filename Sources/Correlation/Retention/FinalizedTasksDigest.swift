internal import LogModel

/// What is kept of the finalized tasks of a launch, besides the tasks themselves.
struct FinalizedTasksDigest {
  /// How many there are.
  private(set) var count = 0

  /// Whether ends without a begin were reported as those of a launch that began before the log.
  private(set) var isBegunBefore = false

  /// Whether any of them contradicts that identifiers count begins.
  private(set) var contradictsOrder = false

  /// Whether any is on the app's clock, had no deadline, had none although it ended in the background.
  private(set) var hasTaskOnClock = false
  private(set) var hasUndeadlined = false
  private(set) var hasUndeadlinedInBackground = false

  /// Whether there is any that daemons' assertions are to be compared with, and when those lived; lives that overlap
  /// are one.
  private(set) var hasLives = false
  private(set) var lives: [(from: Instant, to: Instant)] = []

  /// What was reported of them that is reported once in a launch.
  var reported = OncePerLaunch()

  /// What they show of identifiers that the next begin overwrites.
  private(set) var overwritten = OverwrittenIdentifiers()

  /// Notes that an end without a begin was reported.
  mutating func noteUnmatchedEnd(isLaunchInLog: Bool) { isBegunBefore = !isLaunchInLog }

  /// Takes a task that was finalized.
  ///
  /// - Parameters:
  ///   - task: The task.
  ///   - others: The tasks of the launch; those that are not finalized may overlap it.
  ///   - isLastOfName: Whether no task that is not finalized bears its name.
  ///   - isWithAssertions: Whether daemons hold assertions that are to be compared with its life.
  mutating func take(
    _ task: TaskTracker, among others: TaskTable, isLastOfName: Bool, isWithAssertions: Bool
  ) {
    if task.isBlamable { overwritten.take(task, among: others, isAlone: isLastOfName) }
    count += 1
    if task.contradictsOrder { contradictsOrder = true }
    guard task.timeline.outcome != .refused else { return }
    if task.timeline.kind.isOnAppsClock {
      hasTaskOnClock = true
      if task.timeline.deadline == nil, task.timeline.outcome != .unknown {
        hasUndeadlined = true
        if task.endInterval != nil { hasUndeadlinedInBackground = true }
      }
    }
    // What is only known by an assertion speaks for no other one.
    if task.isAssertion { return }
    hasLives = true
    let line = task.timeline.began ?? task.timeline.ended ?? task.timeline.expired
    guard isWithAssertions, let from = line?.at else { return }
    let to = task.timeline.ended?.at ?? from
    if let last = lives.last, from.microseconds(since: last.from) >= 0,
      from.microseconds(since: last.to) <= 0
    {
      if to.microseconds(since: last.to) > 0 { lives[lives.count - 1].to = to }
    } else {
      lives.append((from, to))
    }
  }

  /// Forgets all lives that were over so long before a time but the last one.
  mutating func forgetLives(before time: Instant, by seconds: Double) {
    let last = lives.last
    lives.removeAll { time.seconds(since: $0.to) > seconds }
    if lives.isEmpty, let last { lives.append(last) }
  }

  /// Gives back what a launch that logs nothing any more has reserved.
  mutating func shrink(_ tasks: TaskTable) { overwritten.shrink(tasks) }

  /// Keeps no more of each kind than the limits.
  mutating func prune(to limits: MemoryLimits) {
    if reported.driftLines.count > limits.history { reported.driftLines = [] }
    if reported.namesWithoutHandler.count > limits.tasks { reported.namesWithoutHandler = [] }
    if reported.notices.count > limits.notes { reported.notices = [] }
    overwritten.prune(to: limits.notes)
  }
}
