package import LogModel

/// Launches that are over long before their log is: they are evaluated, handed on and forgotten.
extension Correlator {
  /// How long a launch must be silent until it is given up, in seconds: longer than any task lives, and than daemons
  /// take for their last words about a process.
  static let retiredAfter = 900.0

  /// How many launches more than last time there must be at least until they are looked through.
  private static let fewNewLaunches = 16

  /// How many there must be: so many that all looks together cost a few times what the launches do, whether they can
  /// be forgotten or not.
  private var enoughLaunches: Int { 2 * launchesKept + Self.fewNewLaunches + table.totalCount / 8 }

  // MARK: While a log with an end is read

  /// Retires the launches that nothing can change any more.
  ///
  /// That is a launch which a line ends, or, of an app, of which one instance runs at a time, one whose app was
  /// launched again under another pid; silent for long; and whose budget no later line can show. What it shows of
  /// other launches is kept in ``retired``.
  ///
  /// - Parameter seen: All processes that logged anything, asked for only where there is a need.
  /// - Returns: The launches, evaluated, in the order of their first events.
  package mutating func retireIdle(seen: () -> [ProcessActivity]) -> [LaunchTracker] {
    guard let early, limits == nil, let now = takeNow(), table.count > enoughLaunches
    else { return [] }
    let silent = silentLaunches(at: now, early)
    for index in silent { readAgain(index, isOver: true) }
    launchesKept = table.count
    guard !silent.isEmpty else { return [] }
    let activities = seen()
    let successors = SuccessorFinder(of: activities, .lines)
    let last = Dictionary(
      activities.map { (LaunchTable.Key(name: $0.name, pid: $0.pid), $0) }, uniquingKeysWith: { $1 }
    )
    var over: [LaunchTracker] = []
    var places: Set<Int> = []
    let all = table.placesByProcess
    var left = all
    for index in silent {
      let launch = launches[index]
      let key = launch.process.process.key
      // Launches of one pid go in their order: the lines of the process are those of the last one.
      guard let own = left[key], own.first == index else { continue }
      let activity = own.count == 1 ? last[key] : nil
      // It may log what is no event for as long as it likes.
      if let at = activity?.last.at, now.seconds(since: at) < Self.retiredAfter { continue }
      guard table.settleNumber(of: index, isFirst: all[key]?.first == index) else { continue }
      launch.takeLastSeen(activity)
      if launch.end == nil {
        let next = own.dropFirst().first.map { launches[$0].span }
        launch.span.noteSuccessor(
          next.map { next in next.first.map { ($0, next.firstAt) } }
            ?? successors.next(after: launch))
        guard launch.span.successor != nil else { continue }
      }
      launch.addTasksFromAssertions()
      launch.nameTasks()
      retired.note(retire(launch, early.budgetOption), of: launch)
      over.append(launch)
      places.insert(index)
      left[key]?.removeFirst()
    }
    remove(places)
    remembered.removeTasks(of: over.map(\.id))
    launchesKept = table.count
    return over
  }

  /// Evaluates the tasks of a launch that is complete, and returns what had to be assumed.
  private mutating func retire(_ launch: LaunchTracker, _ budgetOption: Double?) -> [Assumption] {
    reportLateEnds(of: launch, at: nil)
    return OutcomeEvaluator(budgetOption: budgetOption).evaluate([launch])
  }

  /// The time that the log has reached: the earlier one of now and the last look, for one line may bear a wrong time.
  private mutating func takeNow() -> Instant? {
    defer { earlierAt = latestAt }
    guard let latestAt, let earlierAt else { return nil }
    return latestAt.microseconds(since: earlierAt) < 0 ? latestAt : earlierAt
  }

  /// The launches that are silent and that something shows to be over, in order.
  private func silentLaunches(at now: Instant, _ early: Early) -> [Int] {
    let later = LaterLaunchFinder(Array(launches.indices), of: launches)
    return launches.indices.filter { index in
      let launch = launches[index]
      guard launch.isKnownComplete(at: now, after: Self.retiredAfter) else { return false }
      launch.settleBudget(option: early.budgetOption)
      let needsNoBudget = launch.tasks.isEmpty && launch.assertions.isEmpty
      guard launch.budgetTracker.settled != nil || needsNoBudget else { return false }
      if launch.end != nil { return true }
      // Of an app one instance runs at a time; extensions and daemons have no such states.
      return !launch.process.states.isEmpty
        && later.next(after: index, launches, now: nil, nil) != nil
    }
  }

  // MARK: While a log is watched

  /// Retires the launches that are over, and keeps of each what late lines about it need.
  ///
  /// Over is one that a line ends, or whose app was launched again under another pid.
  ///
  /// - Parameters:
  ///   - now: The time of the log.
  ///   - seen: All processes that logged anything.
  ///   - budgetOption: The budget that the user gave, in seconds, or `nil`.
  ///   - isPast: Whether enough time has passed since a line that a launch ends with.
  /// - Returns: Those of them that are reported, evaluated, in the order of their first events.
  package mutating func retireEnded(
    now: Instant? = nil, seen: () -> [ProcessActivity], budgetOption: Double?,
    isPast: (_ at: Instant?, _ isVague: Bool) -> Bool
  ) -> [LaunchTracker] {
    watchNew()
    let later = LaterLaunchFinder(watched, of: launches)
    let over = watched.filter { index in
      let launch = launches[index]
      if launch.end == nil {
        guard let next = later.next(after: index, launches, now: now, limits) else {
          return false
        }
        launch.span.noteSuccessor(next)
      }
      return isPast(
        launch.end?.at ?? launch.span.successor?.at, launch.end?.cause.isVague ?? true)
    }
    let surplus = surplus(besides: over)
    guard !over.isEmpty || !surplus.isEmpty else { return [] }
    let seen = seen()
    var evaluated: [LaunchTracker] = []
    for index in (over + surplus).sorted() {
      readAgain(index, isOver: true)
      let launch = launches[index]
      if !table.settleNumber(of: index) { launch.identity.number(launch.identity.serial) }
      launch.complete(seen: seen)
      _ = retire(launch, budgetOption)
      table[index] = LaunchTracker(remembering: launch)
      evaluated.append(launch)
    }
    remembered.removeTasks(of: evaluated.map(\.id))
    watched = watched.filter { !table[$0].isRetired }
    forgetReported(surplus)
    return evaluated.filter(\.isReportable)
  }

  /// The launches that are more than may be followed at once: those without open tasks, and of these the ones that
  /// were silent the longest.
  private func surplus(besides over: [Int]) -> [Int] {
    guard let limits, watched.count - over.count > limits.launchesFollowed else { return [] }
    let known = Set(over)
    let others = watched.filter { !known.contains($0) }
    let ranked = others.map { (index: $0, rank: launches[$0].hasOpenTask ? 1 : 0) }.sorted {
      ($0.rank, launches[$0.index].retention.latestEvent)
        < ($1.rank, launches[$1.index].retention.latestEvent)
    }
    return ranked.prefix(others.count - limits.launchesFollowed).map(\.index)
  }

  /// Notes the launches that were added since the last time.
  mutating func watchNew() {
    watched += watchedTo..<table.count
    watchedTo = table.count
  }

  /// The launches that were not retired; the log is over.
  package func unretired(_ launches: [LaunchTracker]) -> [LaunchTracker] {
    launches.filter { !$0.isRetired }
  }

  /// Looks now and then whether a launch holds more than it may, and drops that.
  mutating func enforceLimits(_ index: Int) {
    let launch = launches[index]
    guard let limits, launch.retention.isCheckDue(undecided: launch.tasks.undecidedCount)
    else { return }
    // What nothing dates is never said to be long ago.
    if launch.queue.lateEndCount > limits.notes { reportLateEnds(of: launch, at: nil) }
    launch.prune(to: limits)
    launch.tasks.tidy()
    defer { launch.compactIntervals() }
    // Where hardly a task is finalized, nothing else drops them.
    if launch.intervals.isWorthPruning {
      launch.budgetTracker.update(option: early?.budgetOption)
      launch.intervals.prune(holding: launch.tasks, under: launch.budget)
    }
    guard launch.tasks.undecidedCount > limits.tasks else { return }
    finalizeSurplus(of: index, most: limits.tasks)
  }

  /// Looks now and then whether all launches together hold more tasks than they may.
  mutating func enforceGlobalLimits() {
    guard let limits, eventCount.isMultiple(of: limits.pace) else { return }
    let holders = launches.indices.filter { launches[$0].tasks.undecidedCount > 0 }
    let all = holders.reduce(0) { $0 + launches[$1].tasks.undecidedCount }
    guard all > limits.tasksOfAll else { return }
    let share = max(8, limits.tasksOfAll / 2 / holders.count)
    for index in holders where launches[index].tasks.undecidedCount > share {
      launches[index].tasks.tidy()
      finalizeSurplus(of: index, most: share)
    }
  }

  /// Finalizes tasks that are more than may wait: those that ended, oldest first, then those that are open, but for
  /// the oldest quarter and the newest.
  private mutating func finalizeSurplus(of index: Int, most: Int) {
    readAgain(index, isOver: true)
    let launch = launches[index]
    launch.budgetTracker.update(option: early?.budgetOption)
    if !table.settleNumber(of: index) { launch.identity.number(launch.identity.serial) }
    launch.identity.timeline.lastSeen = launch.span.latestAt
    launch.span.noteLastSeen(launch.span.latest)
    let number = launch.tasks.undecidedCount - most * 3 / 4
    let tasks = launch.tasks.filter { !$0.isMerged }
    var chosen = tasks.filter { !$0.isOpen }.prefix(number).map(\.number)
    if chosen.count < number {
      let open = tasks.filter(\.isOpen).dropFirst(most / 4)
      chosen += open.prefix(number - chosen.count).map(\.number)
    }
    let liveness = LivenessFinder(launch)
    for number in chosen.sorted() {
      guard let task = launch.tasks.record(number), !task.isFinalized else { continue }
      task.wasEvicted = task.isOpen
      finalize(number, in: launch, liveness)
    }
    launch.queue.dropFinalized(launch.tasks)
    if let limits { launch.forgetHistory(limits) }
  }

  // MARK: Forgetting

  /// Forgets launches that were retired: the given ones at once, of the others the oldest.
  private mutating func forgetReported(_ others: [Int]) {
    guard let limits else { return }
    let known = table.indices.filter { launches[$0].isRetired }
    guard !others.isEmpty || known.count >= 2 * limits.launchesReported else { return }
    remove(Set(others).union(known.dropLast(limits.launchesReported)))
  }

  /// Removes launches; what names the others by their places moves with them.
  private mutating func remove(_ leaving: Set<Int>) {
    let places = table.remove(leaving)
    idle = idle.compactMap { places[$0] }
    watched = watched.compactMap { places[$0] }
    watchedTo = table.count
  }
}

extension LaunchTracker {
  /// Whether a task of it is open, as far as its log goes.
  fileprivate var hasOpenTask: Bool {
    end == nil && tasks.contains { $0.isOpen && !$0.isMerged && !$0.isRequested }
  }

  /// Whether nothing was said of it for long, by daemons neither, and it is known which process it is of.
  fileprivate func isKnownComplete(at now: Instant, after seconds: Double) -> Bool {
    guard !identity.isInferred, !begins.hasUndated, isReportable, process.process.name != nil,
      process.process.pid != nil, let latest = span.latestMentionAt,
      ClockState.Domain(of: latest) == ClockState.Domain(of: now)
    else { return false }
    return now.seconds(since: latest) > seconds
  }
}
