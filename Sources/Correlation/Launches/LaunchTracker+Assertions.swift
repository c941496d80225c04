internal import LogModel

/// Handles the assertions that daemons hold to let an app keep running; background tasks are backed by them.
extension LaunchTracker {
  /// How far apart, in seconds, a task and the assertion that backs it may be logged.
  private static let slack = 2.0

  /// The range of plausible budgets that a daemon may grant for background tasks, in seconds.
  private static let plausible = 5.0...3600.0

  /// Takes a daemon's message about an assertion, and the budget that the assertion grants, if any.
  mutating func takeAssertion(_ event: LogEvent) {
    if event.kind == .assertionAcquired, event.taskKind == .backgroundTask,
      let granted = event.grantedSeconds, Self.plausible.contains(granted)
    {
      budgetTracker.note(granted: granted)
    }
    assertions.take(event)
  }

  /// Adds a task for each assertion during which no other line shows a task. Assertions for which `isMeant`
  /// returns `false` are left out.
  mutating func addTasksFromAssertions(where isMeant: (HeldAssertions.Held) -> Bool = { _ in true })
  {
    guard !assertions.isEmpty else { return }
    let known = KnownTaskTime(tasks, digest)
    for assertion in assertions.all
    where isMeant(assertion) && !known.covers(assertion, slack: Self.slack) {
      addTask(of: assertion)
    }
  }

  /// Adds the missing tasks of assertions that ended long ago, and forgets these assertions. If more than the
  /// limit are left, the oldest are forgotten, too, after the missing tasks of those that ended were added.
  mutating func settleAssertions(_ bounds: MemoryLimits) {
    guard let now = span.latestAt ?? assertions.all.last?.acquired?.at else { return }
    let isOld = { (held: HeldAssertions.Held) -> Bool in
      held.end?.at.map { abs(now.seconds(since: $0)) > FinalizationQueue.horizon } ?? false
    }
    addTasksFromAssertions(where: isOld)
    assertions.keep { !isOld($0) }
    if assertions.count > bounds.assertions {
      let surplus = assertions.count - bounds.assertions / 2
      var place = 0
      let isSurplus = { (_: HeldAssertions.Held) -> Bool in
        place += 1
        return place <= surplus
      }
      addTasksFromAssertions { isSurplus($0) && $0.end != nil }
      place = 0
      assertions.keep { !isSurplus($0) }
    }
    // An assertion that is still held ends later than all known tasks, so it is enough to compare it with the
    // latest time of a task.
    let over = assertions.all.lazy.filter { $0.end != nil }
    let first = over.compactMap { $0.acquired?.at ?? $0.timedOut?.at }.first ?? now
    digest.forgetLives(before: first, by: FinalizationQueue.horizon)
  }

  private mutating func addTask(of assertion: HeldAssertions.Held) {
    guard let event = assertion.acquired ?? assertion.timedOut else { return }
    let interval = intervals.places(at: event.at)
    let task = addTask(event)
    task.timeline.kind = event.taskKind
    if let label = event.label {
      task.timeline.label = label
      unfinalized.name(label)
    }
    task.timeline.owner = Self.owner(ofAssertionNamed: event.label)
    task.firstInterval = interval.next
    task.isAssertion = true
    if let acquired = assertion.acquired {
      task.timeline.began = reference(acquired)
      task.beganEvidence = evidence(acquired)
      if let granted = acquired.grantedSeconds { task.details.grantedSeconds = granted }
    }
    if let timedOut = assertion.timedOut {
      task.timeline.expired = reference(timedOut)
      task.details.expiredEvidence = evidence(timedOut)
    }
    if let released = assertion.released {
      task.timeline.ended = reference(released)
      task.endedEvidence = evidence(released)
      task.timeline.pairing = assertion.acquired == nil ? .none : .identifier
      let place = intervals.places(at: released.at)
      task.endInterval = place.current
      task.lastInterval = place.next - (place.current == nil ? 1 : 0)
    }
  }

  /// Returns the owner of the task that an assertion backs. UIKit's shared assertion backs the app's own tasks.
  private static func owner(ofAssertionNamed name: String?) -> TaskOwner {
    guard let name, !name.hasPrefix("Shared Background Assertion") else { return .app }
    return TaskOwners.owner(ofTaskNamed: name)
  }
}

/// The times during which lines other than those about assertions show tasks of an app.
private struct KnownTaskTime {
  private var begins: [Instant] = []
  /// For each begin, the latest end of the tasks begun up to then; `nil` if one of them is open.
  private var ends: [Instant?] = []
  private var hasUndated = false
  private var hasLives = false

  init(_ tasks: TaskTable, _ digest: FinalizedTasksDigest) {
    var lives: [(from: Instant, to: Instant?)] = digest.lives.map { ($0.from, $0.to) }
    hasLives = digest.hasLives
    for task in tasks where task.timeline.outcome != .refused && !task.isAssertion {
      let line = task.timeline.began ?? task.timeline.ended ?? task.timeline.expired
      guard let from = line?.at else {
        hasUndated = true
        continue
      }
      lives.append((from, task.isOpen ? nil : task.timeline.ended?.at ?? from))
    }
    lives.sort { $0.from.microseconds(since: $1.from) < 0 }
    for life in lives {
      begins.append(life.from)
      let latest = ends.last ?? life.to
      if let latest, let to = life.to {
        ends.append(to.microseconds(since: latest) > 0 ? to : latest)
      } else {
        ends.append(nil)
      }
    }
  }

  /// Whether a task is shown during the time of an assertion, give or take `slack` seconds.
  func covers(_ assertion: HeldAssertions.Held, slack: Double) -> Bool {
    if hasUndated { return true }
    guard let from = (assertion.acquired ?? assertion.timedOut)?.at else {
      return hasLives || !begins.isEmpty
    }
    let to = assertion.end?.at
    var (low, high) = (0, begins.count)
    while low < high {
      let middle = (low + high) / 2
      if let to, begins[middle].seconds(since: to) > slack {
        high = middle
      } else {
        low = middle + 1
      }
    }
    guard low > 0 else { return false }
    guard let end = ends[low - 1] else { return true }
    return from.seconds(since: end) <= slack
  }
}
