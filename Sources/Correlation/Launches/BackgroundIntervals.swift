internal import LogModel

/// The times that an app spent in the background, in order, and their sums.
///
/// Intervals are known by their places, from 0. Those that no task needs any more are forgotten: one object then
/// stands for all of them, so that an app that runs for days costs a few bytes an interval.
struct BackgroundIntervals {
  /// How many intervals behind the one that a task began in may decide what became of it.
  static let reach = 8

  /// How many intervals there must be more than last time until they are looked through for what can be forgotten.
  private static let batch = 1024

  private var intervals: [BackgroundInterval] = []

  /// How long the app was in the background, as far as the intervals are over.
  private(set) var time = BackgroundTime()

  /// Intervals before this place were looked through for those that only readings show; the places of those kept.
  private var sweptTo = 0
  private var keptInSweep: [Int32] = []

  /// Intervals before this place were looked through for those that hold no open task; the places of those kept.
  private var prunedTo = 0
  private var keptInPruning: [Int] = []

  /// How many there are, forgotten ones too.
  var count: Int { intervals.count }

  /// Whether the app was never seen in the background.
  var isEmpty: Bool { intervals.isEmpty }

  /// The places of all intervals.
  var indices: Range<Int> { intervals.indices }

  /// The interval at a place, which must exist.
  subscript(place: Int) -> BackgroundInterval { intervals[place] }

  /// The latest interval, over or not.
  var last: BackgroundInterval? { intervals.last }

  /// The place of the interval that goes on, or `nil` in the foreground.
  var currentPlace: Int? {
    guard let last = intervals.last, !last.isOver else { return nil }
    return intervals.count - 1
  }

  /// The interval that goes on, or `nil` in the foreground.
  var current: BackgroundInterval? {
    guard let last = intervals.last, !last.isOver else { return nil }
    return last
  }

  /// Starts an interval; tasks that are open fall under its deadline from now on.
  ///
  /// - Parameter start: When the app left the foreground, or `nil` when only a reading shows that it had.
  mutating func start(at start: Instant?) { intervals.append(BackgroundInterval(start: start)) }

  /// The interval that goes on at a time, if one does, and the place of that one or of the first behind it.
  func places(at: Instant?) -> (current: Int?, next: Int) {
    guard let at else { return (currentPlace, currentPlace ?? count) }
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      let start = intervals[middle].start ?? intervals[middle].firstReading?.at
      if let start, start.microseconds(since: at) > 0 { high = middle } else { low = middle + 1 }
    }
    guard low > 0 else { return (nil, 0) }
    if let end = intervals[low - 1].end, end.microseconds(since: at) < 0 { return (nil, low) }
    return (low - 1, low - 1)
  }

  /// Whether a line says that the app came back to the foreground between two intervals.
  func isForegroundSeen(from first: Int, to last: Int) -> Bool {
    first < last && intervals[first..<last].contains { $0.hasEnded }
  }

  /// Forgets all sums that stand on another budget than the given one.
  mutating func forgetTime(unlessUnder budget: Budget) { time.forget(unlessUnder: budget) }

  /// Adds up the intervals that are over; `budget` is known, or taken for what it looks like by now.
  mutating func addUp(under budget: Budget) { time.add(intervals, under: budget) }

  /// The part of a task's life that the app spent in the background, in seconds; `nil` where foreground and
  /// background are unknown.
  func seconds(
    of task: TaskTracker, from began: Instant, to ended: Instant, under budget: Budget
  ) -> Double? {
    time.seconds(of: task, in: intervals, from: began, to: ended, under: budget)
  }

  /// Whether so many intervals came since the last time that some may be forgotten.
  var isWorthPruning: Bool { count > prunedTo + Self.batch }

  /// Forgets intervals that only readings show and that hold no task which is still open to change: an app that
  /// prints readings for each task has one a task.
  mutating func sweep(holding tasks: TaskTable, under budget: Budget) {
    guard count > sweptTo + Self.batch else { return }
    addUp(under: budget)
    let end = count - 2
    let candidates = keptInSweep + (sweptTo..<end).map { Int32(clamping: $0) }
    let wanted = Self.places(of: tasks, reach: 2)
    let plain = BackgroundInterval.placeholder(isForgotten: false)
    keptInSweep.removeAll()
    for place in candidates {
      let interval = intervals[Int(place)]
      guard interval.isPlain, !interval.isForgotten else { continue }
      if wanted.contains(Int(place)) {
        keptInSweep.append(place)
      } else {
        intervals[Int(place)] = plain
      }
    }
    sweptTo = end
  }

  /// Forgets all intervals that are over and that hold no task which is still open to change.
  mutating func prune(holding tasks: TaskTable, under budget: Budget) {
    guard isWorthPruning else { return }
    addUp(under: budget)
    let end = count - Self.reach
    let wanted = Self.places(of: tasks, reach: Self.reach)
    let forgotten = BackgroundInterval.placeholder(isForgotten: true)
    let candidates = keptInPruning + (prunedTo..<end)
    keptInPruning.removeAll()
    for place in candidates {
      if wanted.contains(place) || !intervals[place].isOver {
        keptInPruning.append(place)
      } else {
        intervals[place] = forgotten
      }
    }
    prunedTo = end
  }

  /// The places of the intervals that tasks name, and of those behind each.
  private static func places(of tasks: TaskTable, reach: Int) -> Set<Int> {
    var places: Set<Int> = []
    for task in tasks {
      let own = [
        task.firstInterval, task.endInterval, task.lastInterval, task.latestReading?.interval,
      ]
      for place in own.compactMap({ $0 }) { places.formUnion(place..<place + reach) }
    }
    return places
  }

  /// Leaves one of all intervals in a row that are forgotten; the others move up.
  ///
  /// - Returns: The new place of each old one, or `nil` where nothing moved. Whoever keeps places must move them.
  mutating func compact() -> ((Int) -> Int)? {
    guard prunedTo - keptInPruning.count > Self.batch else { return nil }
    var places: [Int] = []
    var kept: [BackgroundInterval] = []
    for interval in intervals {
      if interval.isForgotten, kept.last?.isForgotten ?? false {
        places.append(kept.count - 1)
      } else {
        places.append(kept.count)
        kept.append(interval)
      }
    }
    let count = count
    intervals = kept
    time.move(places)
    places.append(kept.count)
    let moved = { (place: Int) -> Int in place < 0 ? place : places[min(place, count)] }
    sweptTo = moved(sweptTo)
    keptInSweep = keptInSweep.map { Int32(clamping: moved(Int($0))) }
    prunedTo = moved(prunedTo)
    keptInPruning = keptInPruning.map(moved)
    return moved
  }
}
