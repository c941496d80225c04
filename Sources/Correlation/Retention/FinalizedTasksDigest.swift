internal import LogModel

/// What is kept of the tasks of a launch that were decided, besides the tasks themselves.
final class FinalizedTasksDigest {
  /// The budget that they were decided under, and the number of the launch in their keys.
  var budget: Budget?
  var number: Int?

  /// How many there are.
  var count = 0

  /// Whether ends without a begin were decided as those of a launch that lies before the log.
  var isBegunBefore = false

  /// Whether any of them contradicts that identifiers count begins.
  var contradictsOrder = false

  /// Whether any lived on the app's clock, had no deadline, had none although it ended in the
  /// background.
  var hasTaskOnClock = false
  var hasUndeadlined = false
  var hasUndeadlinedInBackground = false

  /// Whether there are any, and when they lived, as long as daemons' assertions are to be compared
  /// with that; lives that overlap are one.
  var hasLives = false
  var lives: [(from: Instant, to: Instant)] = []

  /// What was told of them.
  var told = OncePerLaunch()
  let overwritten = OverwrittenIdentifiers()

  /// Changes what was told of them; the change must not look at it by way of the launch.
  func changeReported(_ change: (inout OncePerLaunch) -> Void) {
    // Taken out, as in ``LaunchTracker/changeIntervals(_:)``.
    var changed = OncePerLaunch()
    swap(&changed, &told)
    change(&changed)
    swap(&changed, &told)
  }

  /// Takes a task that is decided.
  func take(_ task: TaskTracker, isWithAssertions: Bool) {
    count += 1
    if LaunchTracker.contradictsOrder(task) { contradictsOrder = true }
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
}
