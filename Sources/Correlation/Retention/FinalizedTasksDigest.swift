internal import LogModel

/// What is kept of the finalized tasks of a launch after the tasks themselves are forgotten.
struct FinalizedTasksDigest {
  /// How many tasks were finalized.
  private(set) var count = 0

  /// Whether an end without a begin was reported on the assumption that the launch began before the log.
  private(set) var isBegunBefore = false

  /// Whether any of the tasks contradicts the assumption that the n-th begin has identifier n.
  private(set) var contradictsOrder = false

  /// Whether the app's background time limited any of the tasks.
  private(set) var hasTaskOnClock = false
  /// Whether any task that the app's background time limited had no known deadline.
  private(set) var hasUndeadlined = false
  /// Whether any such task without a deadline ended in the background.
  private(set) var hasUndeadlinedInBackground = false

  /// Whether any of the tasks may explain a daemon's assertion.
  private(set) var hasLives = false
  /// The lifetimes, from begin to end, of the tasks that may explain an assertion. Overlapping ones are
  /// merged.
  private(set) var lives: [(from: Instant, to: Instant)] = []

  /// What was already reported about the tasks and must be reported only once for a launch.
  var reported = OncePerLaunch()

  /// Signs that the next begin overwrote the variable in which the app kept the identifier of a task.
  private(set) var overwritten = OverwrittenIdentifiers()

  /// Notes that an end without a begin was reported; `isLaunchInLog` is whether the log shows the start of
  /// the launch.
  mutating func noteUnmatchedEnd(isLaunchInLog: Bool) { isBegunBefore = !isLaunchInLog }

  /// Adds a task that was finalized.
  ///
  /// - Parameters:
  ///   - task: The task.
  ///   - others: The tasks of the launch. Those that are not finalized may overlap `task`.
  ///   - isLastOfName: Whether all other tasks with its name are finalized.
  ///   - isWithAssertions: Whether there are daemons' assertions to be compared with its lifetime.
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
    // A task that only an assertion shows does not explain any other assertion.
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

  /// Forgets the lifetimes that were over more than `seconds` before a time. If none is left, keeps the last
  /// one.
  mutating func forgetLives(before time: Instant, by seconds: Double) {
    let last = lives.last
    lives.removeAll { time.seconds(since: $0.to) > seconds }
    if lives.isEmpty, let last { lives.append(last) }
  }

  /// Releases memory that the launch has reserved and will hardly need, because it has stopped logging.
  mutating func shrink(_ tasks: TaskTable) { overwritten.shrink(tasks) }

  /// Reduces what is kept of each kind if it exceeds the limits.
  mutating func prune(to limits: MemoryLimits) {
    if reported.driftLines.count > limits.findablePerLaunch { reported.driftLines = [] }
    if reported.namesWithoutHandler.count > limits.unfinalizedPerLaunch {
      reported.namesWithoutHandler = []
    }
    if reported.notices.count > limits.notes { reported.notices = [] }
    overwritten.prune(to: limits.notes)
  }
}
