internal import LogModel

/// The tasks of a launch that are over and wait to be finalized, and finalized tasks that late lines are
/// about.
struct FinalizationQueue {
  /// How many seconds after the end of a task other lines may still add to it: longer than any window within
  /// which lines about the same event are joined.
  static let horizon = 60.0

  /// How many seconds after a further end of a task other lines about that end may come.
  static let furtherEndTime = 2.0

  /// The tasks that are over, in the order in which they ended.
  private var waiting = WaitingList<(task: Int32, at: Instant)>()
  /// The tasks among them that wait until the background interval at a place is over.
  private var deferred = WaitingList<(task: Int32, interval: Int)>()

  /// The tasks that the latest event ended or refused.
  private var ended: [Int] = []

  /// Whether the latest event ended or refused any task.
  var hasEnded: Bool { !ended.isEmpty }

  /// Adds a task that was ended or refused.
  mutating func append(ended task: Int) { ended.append(task) }

  /// Removes and returns the tasks that were ended or refused since the last call.
  mutating func takeEnded() -> [Int] {
    defer { ended.removeAll(keepingCapacity: true) }
    return ended
  }

  /// Whether the launch is on the correlator's list of launches that are checked even if they log nothing
  /// more.
  var isIdleNoted = false

  /// The tasks that were ended again after they were finalized.
  private var lateEnds: [TaskTracker] = []

  /// While a log is watched, the tasks that ended most recently, to be checked for being late.
  private var fresh: [(task: Int32, at: Instant)] = []

  /// While a log is watched, the numbers of forgotten tasks that were restored because of a late line.
  private var restored: [Int32] = []

  /// How many tasks were finalized since the launch was last swept.
  private var finalizedSinceSweep = 0
  /// The launch is swept again after more finalized tasks than this.
  private var sweepAt = 1024

  /// Whether any task waits to be finalized.
  var hasWaiting: Bool { !waiting.isEmpty }

  /// How many tasks were ended again after they were finalized.
  var lateEndCount: Int { lateEnds.count }

  /// How many tasks wait to be finalized.
  var waitingCount: Int { waiting.count }
  /// How many forgotten tasks are restored because of a late line.
  var recalledCount: Int { restored.count }

  /// How many of the most recently ended tasks were not checked yet for being late.
  var freshCount: Int { fresh.count }

  /// Adds a task that is over; `isWatched` is whether its log is being watched.
  mutating func append(_ task: Int, endedAt: Instant, isWatched: Bool) {
    waiting.append((Int32(clamping: task), endedAt))
    if isWatched { fresh.append((Int32(clamping: task), endedAt)) }
  }

  /// Whether any waiting task ended more than ``horizon`` seconds before a time.
  func hasWaiting(at now: Instant) -> Bool {
    guard let first = waiting.first else { return false }
    return now.seconds(since: first.at) > Self.horizon
  }

  /// Removes and returns the first waiting task if it ended more than ``horizon`` seconds before a time;
  /// otherwise returns `nil`.
  mutating func takeWaiting(at now: Instant) -> Int? {
    hasWaiting(at: now) ? Int(waiting.removeFirst().task) : nil
  }

  /// Removes and returns the first task that waits for a background interval if that interval is over;
  /// otherwise returns `nil`.
  mutating func takeDeferred(isOver: (_ interval: Int) -> Bool) -> Int? {
    guard let next = deferred.first, isOver(next.interval) else { return nil }
    return Int(deferred.removeFirst().task)
  }

  /// Lets a task wait until the background interval at a place is over.
  mutating func wait(_ task: Int, untilOver interval: Int) {
    deferred.append((Int32(clamping: task), interval))
  }

  /// Lets a task wait for another ``horizon`` seconds from now on.
  mutating func wait(_ task: Int, since now: Instant) {
    waiting.append((Int32(clamping: task), now))
  }

  /// Adds a finalized task that was ended again.
  mutating func append(lateEndOf task: TaskTracker) { lateEnds.append(task) }

  /// Removes and returns the tasks that were ended again: if `now` is `nil`, all of them, otherwise those
  /// about whose latest end no more lines are expected.
  mutating func takeLateEnds(at now: Instant?) -> [TaskTracker] {
    guard !lateEnds.isEmpty else { return [] }
    let isDue = { (task: TaskTracker) -> Bool in
      guard let now, let last = task.doubleEnds.last else { return true }
      return last.at.map { now.seconds(since: $0) > Self.furtherEndTime } ?? false
    }
    let due = lateEnds.filter(isDue)
    lateEnds.removeAll(where: isDue)
    return due
  }

  /// Removes and returns those of the most recently ended tasks that ended more than `seconds` before a time.
  mutating func takeFresh(at now: Instant, after seconds: Double) -> [Int] {
    let isDue = { (fresh: (task: Int32, at: Instant)) -> Bool in
      now.seconds(since: fresh.at) > seconds
    }
    let due = fresh.filter(isDue).map { Int($0.task) }
    if !due.isEmpty { fresh.removeAll(where: isDue) }
    return due
  }

  /// Notes that a forgotten task was restored because of a late line.
  mutating func append(restored task: Int) { restored.append(Int32(clamping: task)) }

  /// Calls `isDone` for each restored task, and removes those for which it returns `true` from the list.
  mutating func removeRecalled(where isDone: (_ task: Int) -> Bool) {
    restored.removeAll { isDone(Int($0)) }
  }

  /// Counts a finalized task, and returns whether the launch is due to be swept.
  mutating func countFinalized() -> Bool {
    finalizedSinceSweep += 1
    return finalizedSinceSweep > sweepAt
  }

  /// Notes that the launch was swept. The larger its index and this queue still are, the later it is swept
  /// again.
  mutating func noteSweep(leaving size: Int) {
    sweepAt = 1024 + size + waiting.count + deferred.count
    finalizedSinceSweep = 0
  }

  /// Drops waiting tasks that were finalized out of turn.
  mutating func dropFinalized(_ tasks: TaskTable) {
    let isWaiting = { (task: Int32) -> Bool in !(tasks.record(Int(task))?.isFinalized ?? true) }
    waiting.replaceAll { isWaiting($0.task) ? $0 : nil }
    deferred.replaceAll { isWaiting($0.task) ? $0 : nil }
  }

  /// Drops those of the most recently ended tasks that were finalized meanwhile.
  mutating func dropFresh(_ tasks: TaskTable) {
    fresh.removeAll { tasks.record(Int($0.task))?.isFinalized ?? true }
  }

  /// Updates the places of the intervals that tasks wait for, after intervals were merged.
  mutating func moveIntervals(_ moved: (Int) -> Int) {
    deferred.replaceAll { ($0.task, moved($0.interval)) }
  }

  /// Releases memory that the launch has reserved and will hardly need, because it has stopped logging.
  mutating func shrink() {
    waiting = WaitingList()
    deferred.replaceAll { $0 }
  }
}
