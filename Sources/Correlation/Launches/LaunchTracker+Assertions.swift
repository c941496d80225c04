internal import LogModel

/// Assertions that daemons take so that an app may run on: what is behind background tasks.
extension LaunchTracker {
  /// An assertion as daemons log it.
  struct HeldTime: Sendable {
    var acquired: LogEvent?
    var released: LogEvent?
    var timedOut: LogEvent?
    /// When it was given up, or its limit was reached.
    var end: LogEvent? { released ?? timedOut }
  }

  /// The most assertions that are kept of one launch.
  private static let mostAssertions = 100_000

  /// How far apart a task and the assertion behind it may be logged, in seconds.
  private static let slack = 2.0

  /// Budgets that a daemon may grant for background tasks, in seconds.
  private static let plausible = 5.0...3600.0

  /// Takes a daemon's word about an assertion.
  func takeAssertion(_ event: LogEvent) {
    let key = event.identifier ?? event.label ?? ""
    switch event.kind {
    case .assertionAcquired:
      if event.taskKind == .backgroundTask, let granted = event.grantedSeconds,
        Self.plausible.contains(granted), budgetClues.granted == nil
      {
        budgetClues.granted = Budget(seconds: granted, source: .printed)
      }
      // `Attempting to acquire`, `Add`, `Activate`: several lines tell of one assertion.
      if let known = openAssertions[key], assertions[known].end == nil { return }
      guard assertions.count < Self.mostAssertions else { return }
      openAssertions[key] = assertions.count
      changeAssertions { $0.append(HeldTime(acquired: event)) }
    case .assertionReleased:
      guard let known = openAssertions[key] else { return }
      if assertions[known].released == nil { changeAssertions { $0[known].released = event } }
    default:
      if let known = openAssertions[key] {
        if assertions[known].timedOut == nil { changeAssertions { $0[known].timedOut = event } }
      } else if assertions.count < Self.mostAssertions {
        openAssertions[key] = assertions.count
        changeAssertions { $0.append(HeldTime(timedOut: event)) }
      }
    }
  }

  /// Makes tasks of the assertions of which nothing else tells, once the log is over.
  func addTasksFromAssertions(where isMeant: (HeldTime) -> Bool = { _ in true }) {
    guard !assertions.isEmpty else { return }
    let told = ReportedTime(tasks, fold)
    for assertion in assertions
    where isMeant(assertion) && !told.covers(assertion, slack: Self.slack) {
      addTask(of: assertion)
    }
  }

  private func addTask(of assertion: HeldTime) {
    guard let event = assertion.acquired ?? assertion.timedOut else { return }
    let interval = interval(at: event.at)
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
      let place = self.interval(at: released.at)
      task.endInterval = place.current
      task.lastInterval = place.next - (place.current == nil ? 1 : 0)
    }
  }

  /// UIKit's shared assertion stands for the app's own tasks.
  private static func owner(ofAssertionNamed name: String?) -> TaskOwner {
    guard let name, !name.hasPrefix("Shared Background Assertion") else { return .app }
    return TaskOwners.owner(ofTaskNamed: name)
  }

  /// The interval that lasts at a time, if one does, and that one or the first behind it.
  private func interval(at: Instant?) -> (current: Int?, next: Int) {
    guard let at else { return (currentInterval, currentInterval ?? intervals.count) }
    var (low, high) = (0, intervals.count)
    while low < high {
      let middle = (low + high) / 2
      let start = intervals[middle].start ?? intervals[middle].firstReading?.at
      if let start, start.microseconds(since: at) > 0 { high = middle } else { low = middle + 1 }
    }
    guard low > 0 else { return (nil, 0) }
    if let end = intervals[low - 1].end, end.microseconds(since: at) < 0 { return (nil, low) }
    return (low - 1, low - 1)
  }
}

/// The time in which other lines tell of an app's tasks; tasks that are assertions do not.
private struct ReportedTime {
  private var begins: [Instant] = []
  /// The latest end of the tasks up to each begin, `nil` while one is open.
  private var ends: [Instant?] = []
  private var hasUndated = false
  private var hasLives = false

  init(_ tasks: TaskTable, _ fold: FinalizedTasksDigest) {
    var lives: [(from: Instant, to: Instant?)] = fold.lives.map { ($0.from, $0.to) }
    hasLives = fold.hasLives
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

  /// Whether another line tells of a task in an assertion's time.
  func covers(_ assertion: LaunchTracker.HeldTime, slack: Double) -> Bool {
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
