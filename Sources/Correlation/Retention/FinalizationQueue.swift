internal import LogModel

/// The tasks of a launch that are over and wait to be finalized, and what late lines say of finalized ones.
struct FinalizationQueue {
  /// How long after the end of a task other lines may still add to it, in seconds: longer than any of the windows in
  /// which lines about one event are joined.
  static let horizon = 60.0

  /// How long after a further end other lines about it may come, in seconds.
  static let furtherEndTime = 2.0

  /// The tasks that are over, in the order they ended, and those of them that wait for the end of an interval.
  private var waiting = WaitingList<(task: Int32, at: Instant)>()
  private var deferred = WaitingList<(task: Int32, interval: Int)>()

  /// Whether the launch is among those that are looked at though they log nothing.
  var isIdleNoted = false

  /// The tasks that were ended again after they were finalized.
  private var lateEnds: [TaskTracker] = []

  /// While a log is watched: the tasks that ended last, each of which may turn out to be late.
  private var fresh: [(task: Int32, at: Instant)] = []

  /// While a log is watched: the numbers of tasks that were forgotten and taken back for a late line.
  private var recalled: [Int32] = []

  /// How many tasks were finalized since the launch was swept, and how many until it is again.
  private var finalizedSinceSweep = 0
  private var sweepAt = 1024

  /// Whether a task waits.
  var hasWaiting: Bool { !waiting.isEmpty }

  /// How many tasks were ended again after they were finalized.
  var lateEndCount: Int { lateEnds.count }

  /// How many tasks wait, and how many were taken back for a late line.
  var waitingCount: Int { waiting.count }
  var recalledCount: Int { recalled.count }

  /// How many of the latest ends wait to be found late or not.
  var freshCount: Int { fresh.count }

  /// Adds a task that is over.
  mutating func append(_ task: Int, endedAt: Instant, isWatched: Bool) {
    waiting.append((Int32(clamping: task), endedAt))
    if isWatched { fresh.append((Int32(clamping: task), endedAt)) }
  }

  /// Whether a task waits that ended long enough before a time.
  func hasWaiting(at now: Instant) -> Bool {
    guard let first = waiting.first else { return false }
    return now.seconds(since: first.at) > Self.horizon
  }

  /// Takes the first task that ended long enough before a time.
  mutating func takeWaiting(at now: Instant) -> Int? {
    hasWaiting(at: now) ? Int(waiting.removeFirst().task) : nil
  }

  /// Takes the first task that waited for an interval which is over.
  mutating func takeDeferred(isOver: (_ interval: Int) -> Bool) -> Int? {
    guard let next = deferred.first, isOver(next.interval) else { return nil }
    return Int(deferred.removeFirst().task)
  }

  /// Lets a task wait until an interval is over.
  mutating func wait(_ task: Int, untilOver interval: Int) {
    deferred.append((Int32(clamping: task), interval))
  }

  /// Lets a task wait for some more time.
  mutating func wait(_ task: Int, since now: Instant) {
    waiting.append((Int32(clamping: task), now))
  }

  /// Adds a finalized task that was ended again.
  mutating func append(lateEndOf task: TaskTracker) { lateEnds.append(task) }

  /// Takes the tasks that were ended again, as far as no other line about that end is to come; all of them where
  /// `now` is `nil`.
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

  /// Takes the tasks that ended so many seconds before a time, each once.
  mutating func takeFresh(at now: Instant, after seconds: Double) -> [Int] {
    let isDue = { (fresh: (task: Int32, at: Instant)) -> Bool in
      now.seconds(since: fresh.at) > seconds
    }
    let due = fresh.filter(isDue).map { Int($0.task) }
    if !due.isEmpty { fresh.removeAll(where: isDue) }
    return due
  }

  /// Notes that a forgotten task was taken back for a late line.
  mutating func append(recalled task: Int) { recalled.append(Int32(clamping: task)) }

  /// Goes through the tasks that were taken back; those for which `isDone` holds are not kept.
  mutating func removeRecalled(where isDone: (_ task: Int) -> Bool) {
    recalled.removeAll { isDone(Int($0)) }
  }

  /// Counts a finalized task, and says whether so many were that the launch is to be swept.
  mutating func countFinalized() -> Bool {
    finalizedSinceSweep += 1
    return finalizedSinceSweep > sweepAt
  }

  /// Notes that the launch was swept; what is left of its index says when to do it again.
  mutating func noteSweep(leaving size: Int) {
    sweepAt = 1024 + size
    finalizedSinceSweep = 0
  }

  /// Drops tasks that were finalized out of turn.
  mutating func dropFinalized(_ tasks: TaskTable) {
    let isWaiting = { (task: Int32) -> Bool in !(tasks.record(Int(task))?.isFinalized ?? true) }
    waiting.replaceAll { isWaiting($0.task) ? $0 : nil }
    deferred.replaceAll { isWaiting($0.task) ? $0 : nil }
  }

  /// Drops the latest ends of tasks that were finalized meanwhile.
  mutating func dropFresh(_ tasks: TaskTable) {
    fresh.removeAll { tasks.record(Int($0.task))?.isFinalized ?? true }
  }

  /// Moves the places of intervals that tasks wait for.
  mutating func moveIntervals(_ moved: (Int) -> Int) {
    deferred.replaceAll { ($0.task, moved($0.interval)) }
  }

  /// Gives back what a launch that logs nothing any more has reserved.
  mutating func shrink() {
    waiting = WaitingList()
    deferred.replaceAll { $0 }
  }
}
