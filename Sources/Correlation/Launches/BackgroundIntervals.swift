internal import LogModel

/// The intervals that an app spent in the background, in order, and their total time.
///
/// Intervals are identified by their 0-based places. Those that no task needs any longer are forgotten: they
/// are replaced by a shared placeholder, so that an app that runs for days costs only a few bytes per interval.
struct BackgroundIntervals {
  /// How many intervals, counted from the one in which a task began, may decide the outcome of the task.
  static let reach = 8

  /// How many intervals must be added before the next search for intervals that can be forgotten.
  private static let batch = 1024

  private var intervals: [BackgroundInterval] = []

  /// Running totals of the time in the background, over the intervals that have ended.
  private(set) var time = BackgroundTime()

  /// `sweep` has examined all intervals before `sweptTo`. It kept those at the places in `keptInSweep`,
  /// because tasks needed them.
  private var sweptTo = 0
  private var keptInSweep: [Int32] = []

  /// `prune` has examined all intervals before `prunedTo`. It kept those at the places in `keptInPruning`,
  /// because tasks needed them or they had not ended.
  private var prunedTo = 0
  private var keptInPruning: [Int] = []

  /// The number of intervals, including forgotten ones.
  var count: Int { intervals.count }

  /// Whether the app was never seen in the background.
  var isEmpty: Bool { intervals.isEmpty }

  /// The places of all intervals.
  var indices: Range<Int> { intervals.indices }

  /// The interval at a place, which must exist.
  subscript(place: Int) -> BackgroundInterval { intervals[place] }

  /// The latest interval, over or not.
  var last: BackgroundInterval? { intervals.last }

  /// The place of the interval that is going on; `nil` if the app is in the foreground.
  var currentPlace: Int? {
    guard let last = intervals.last, !last.isOver else { return nil }
    return intervals.count - 1
  }

  /// The interval that is going on; `nil` if the app is in the foreground.
  var current: BackgroundInterval? {
    guard let last = intervals.last, !last.isOver else { return nil }
    return last
  }

  /// Starts a new interval, whose deadline applies to the open tasks from now on.
  ///
  /// - Parameter start: When the app left the foreground; `nil` if only a reading shows that it did.
  mutating func start(at start: Instant?) { intervals.append(BackgroundInterval(start: start)) }

  /// Returns the place of the interval that contains the given time, or `nil`, and the place of that interval
  /// or else the next one. If `at` is `nil`, the interval that is going on is used.
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

  /// Whether a line shows that the app came back to the foreground between the intervals at two places.
  func isForegroundSeen(from first: Int, to last: Int) -> Bool {
    first < last && intervals[first..<last].contains { $0.hasEnded }
  }

  /// Discards the totals if they depend on a budget other than the given one.
  mutating func forgetTime(unlessUnder budget: Budget) { time.forget(unlessUnder: budget) }

  /// Adds the intervals that have ended to the totals. `budget` is the known budget, or the best guess so far.
  mutating func addUp(under budget: Budget) { time.add(intervals, under: budget) }

  /// How many seconds of a task's life the app spent in the background; `nil` if an interval in
  /// it has an unknown length.
  func seconds(
    of task: TaskTracker, from began: Instant, to ended: Instant, under budget: Budget
  ) -> Double? {
    time.seconds(of: task, in: intervals, from: began, to: ended, under: budget)
  }

  /// Whether enough intervals were added since the last pruning to make another one worthwhile.
  var isWorthPruning: Bool { count > prunedTo + Self.batch }

  /// Empties intervals that are known from readings only, unless a task that can still change needs them. An
  /// app that prints readings for each task would otherwise keep one interval per task.
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

  /// Forgets the intervals that have ended, unless a task that can still change needs them.
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

  /// The places of the intervals that tasks refer to, each with the places after it, `reach` in all.
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

  /// Merges each run of forgotten intervals into one; later intervals move to lower places.
  ///
  /// - Returns: A function that maps an old place to the new one, with which all stored places must be updated;
  ///   `nil` if nothing moved.
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
