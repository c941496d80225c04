package import LogModel

/// Retires launches that are over long before their log ends: they are evaluated, passed on and forgotten.
extension Correlator {
  /// How many seconds a launch must be silent before it is retired: longer than any task lives, and longer
  /// than daemons go on logging about a process that has ended.
  static let retiredAfter = 900.0

  /// How many launches must have been added, at least, since the last search for launches to retire.
  private static let fewNewLaunches = 16

  /// How many launches must have been added, at most, since then.
  private static let manyNewLaunches = 1024

  /// How many launches there must be before the next search for launches to retire. The number grows with
  /// that of all launches, so that all searches together cost only a few times as much as reading the
  /// launches; but not without end, because each launch takes a few kilobytes.
  private var enoughLaunches: Int {
    2 * launchesKept + min(Self.manyNewLaunches, Self.fewNewLaunches + table.totalCount / 8)
  }

  // MARK: While a log with an end is read

  /// Retires the launches that no later line can change.
  ///
  /// Such a launch has ended: a line says so, or its app was launched again under another pid (only one
  /// instance of an app runs at a time). It has been silent for ``retiredAfter`` seconds, and all its
  /// tasks are judged or no later line can change its budget. What it shows about other launches is kept in
  /// ``retired``.
  ///
  /// - Parameter seen: Returns all processes that logged anything; called only if needed.
  /// - Returns: The retired launches, evaluated, in the order of their first events.
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
      let key = table[index].process.process.key
      // Launches with the same pid are retired in order: the last lines of the process belong to its last
      // launch.
      guard let own = left[key], own.first == index else { continue }
      let activity = own.count == 1 ? last[key] : nil
      // The process may still be logging lines that are no events.
      if let at = activity?.last.at, now.seconds(since: at) < Self.retiredAfter { continue }
      guard table.settleNumber(of: index, isFirst: all[key]?.first == index) else { continue }
      table[index].takeLastSeen(activity)
      if table[index].end == nil {
        let next = own.dropFirst().first.map { table[$0].span }
        table[index].span.noteSuccessor(
          next.map { next in next.first.map { ($0, next.firstAt) } }
            ?? successors.next(after: table[index]))
        guard table[index].span.successor != nil else { continue }
      }
      table[index].addTasksFromAssertions()
      table[index].nameTasks()
      retired.note(retire(index, early.budgetOption), of: table[index])
      over.append(table[index])
      places.insert(index)
      left[key]?.removeFirst()
    }
    remove(places)
    remembered.removeTasks(of: over.map(\.id))
    launchesKept = table.count
    return over
  }

  /// Evaluates the tasks of a launch that is complete, and returns what had to be assumed.
  private mutating func retire(_ place: Int, _ budgetOption: Double?) -> [Assumption] {
    reportLateEnds(of: place, at: nil)
    return OutcomeEvaluator(budgetOption: budgetOption).evaluate(&table[place])
  }

  /// The time that the log has reached, or `nil` at the first call. This is the earlier of the latest time
  /// and that of the previous call, because a single line may have a wrong time.
  private mutating func takeNow() -> Instant? {
    defer { earlierAt = latestAt }
    guard let latestAt, let earlierAt else { return nil }
    return latestAt.microseconds(since: earlierAt) < 0 ? latestAt : earlierAt
  }

  /// The places of the launches that are silent, that are over according to a line or a later launch, and for
  /// which a later budget would make no difference; in order.
  private mutating func silentLaunches(at now: Instant, _ early: Early) -> [Int] {
    let later = LaterLaunchFinder(Array(table.indices), of: table)
    return table.indices.filter { index in
      guard table[index].isKnownComplete(at: now, after: Self.retiredAfter) else { return false }
      table[index].settleBudget(option: early.budgetOption)
      table[index].tasks.tidy()
      let needsNoBudget =
        table[index].tasks.unfinalizedCount == 0 && table[index].assertions.isEmpty
      guard table[index].budgetTracker.settled != nil || needsNoBudget else { return false }
      if table[index].end != nil { return true }
      // Only one instance of an app runs at a time. Extensions and daemons have no app states.
      return !table[index].process.states.isEmpty
        && later.next(after: index, table, now: nil, nil) != nil
    }
  }

  // MARK: While a log is watched

  /// Retires the launches that are over, and keeps enough of each to recognize late lines about it.
  ///
  /// A launch is over if a line ends it or a later launch of the same app shows that it has ended. If too
  /// many launches are followed, the surplus is retired, too.
  ///
  /// - Parameters:
  ///   - now: The time that the log has reached; `nil` if it is unknown.
  ///   - seen: Returns all processes that logged anything; called only if needed.
  ///   - budgetOption: The budget that the user gave, in seconds, or `nil`.
  ///   - isPast: Returns whether enough time has passed since a launch ended. `at` is the time of its end, or
  ///     `nil` if that is unknown; `isVague` is whether the reason for the end may still become clearer.
  /// - Returns: The retired launches that show something to report, evaluated, in the order of their first
  ///   events.
  package mutating func retireEnded(
    now: Instant? = nil, seen: () -> [ProcessActivity], budgetOption: Double?,
    isPast: (_ at: Instant?, _ isVague: Bool) -> Bool
  ) -> [LaunchTracker] {
    watchNew()
    let later = LaterLaunchFinder(watched, of: table)
    let over = watched.filter { index in
      if table[index].end == nil {
        guard let next = later.next(after: index, table, now: now, limits) else {
          return false
        }
        table[index].span.noteSuccessor(next)
      }
      let end = table[index].end
      return isPast(end?.at ?? table[index].span.successor?.at, end?.cause.isVague ?? true)
    }
    let surplus = surplus(besides: over)
    guard !over.isEmpty || !surplus.isEmpty else { return [] }
    let seen = seen()
    var evaluated: [LaunchTracker] = []
    for index in (over + surplus).sorted() {
      readAgain(index, isOver: true)
      if !table.settleNumber(of: index) { table[index].identity.numberBySerial() }
      table[index].complete(seen: seen)
      _ = retire(index, budgetOption)
      let remains = LaunchTracker(remembering: table[index])
      evaluated.append(exchange(&table[index], with: remains))
    }
    remembered.removeTasks(of: evaluated.map(\.id))
    watched = watched.filter { !table[$0].isRetired }
    forgetReported(surplus)
    return evaluated.filter(\.isReportable)
  }

  /// The places of the launches that exceed the number which may be followed at once. Launches without open
  /// tasks are chosen first, and of those the ones that have been silent the longest.
  private func surplus(besides over: [Int]) -> [Int] {
    guard let limits, watched.count - over.count > limits.launchesFollowed else { return [] }
    let known = Set(over)
    let others = watched.filter { !known.contains($0) }
    let ranked = others.map { (index: $0, rank: table[$0].hasOpenTask ? 1 : 0) }.sorted {
      ($0.rank, table[$0.index].retention.latestEvent)
        < ($1.rank, table[$1.index].retention.latestEvent)
    }
    return ranked.prefix(others.count - limits.launchesFollowed).map(\.index)
  }

  /// Adds the launches that are new since the last call to those that are watched.
  mutating func watchNew() {
    watched += watchedTo..<table.count
    watchedTo = table.count
  }

  /// Removes what is left of retired launches from `launches`, after the log is over.
  package static func removeRetired(from launches: inout [LaunchTracker]) {
    launches.removeAll(where: \.isRetired)
  }

  /// From time to time, checks whether a launch holds more than the limits allow, and drops the surplus.
  mutating func enforceLimits(_ index: Int) {
    let undecided = table[index].tasks.unfinalizedCount
    guard let limits, table[index].retention.isCheckDue(unfinalized: undecided) else { return }
    // Late ends without a time never become due, so all late ends are reported.
    if table[index].queue.lateEndCount > limits.notes { reportLateEnds(of: index, at: nil) }
    table[index].prune(to: limits)
    table[index].tasks.tidy()
    // If hardly any task is finalized, nothing else drops the intervals.
    table[index].pruneIntervals(budgetOption: early?.budgetOption)
    if table[index].tasks.unfinalizedCount > limits.unfinalizedPerLaunch {
      finalizeSurplus(of: index, most: limits.unfinalizedPerLaunch)
    }
    table[index].compactIntervals()
  }

  /// From time to time, checks whether all launches together hold too many tasks that are not finalized, and
  /// finalizes the surplus.
  mutating func enforceGlobalLimits() {
    guard let limits, eventCount.isMultiple(of: limits.pace) else { return }
    let holders = table.indices.filter { table[$0].tasks.unfinalizedCount > 0 }
    let all = holders.reduce(0) { $0 + table[$1].tasks.unfinalizedCount }
    guard all > limits.unfinalizedInAll else { return }
    let share = max(8, limits.unfinalizedInAll / 2 / holders.count)
    for index in holders where table[index].tasks.unfinalizedCount > share {
      table[index].tasks.tidy()
      finalizeSurplus(of: index, most: share)
    }
  }

  /// Finalizes tasks until about three quarters of `most` are left: first those that have ended, oldest
  /// first, then open ones, except the oldest (a quarter of `most`) and the newest.
  private mutating func finalizeSurplus(of index: Int, most: Int) {
    readAgain(index, isOver: true)
    if !table.settleNumber(of: index) { table[index].identity.numberBySerial() }
    table[index].noteLastSeenSoFar(budgetOption: early?.budgetOption)
    let number = table[index].tasks.unfinalizedCount - most * 3 / 4
    let tasks = table[index].tasks.filter { !$0.isMerged }
    var chosen = tasks.filter { !$0.isOpen }.prefix(number).map(\.number)
    if chosen.count < number {
      let open = tasks.filter(\.isOpen).dropFirst(most / 4)
      chosen += open.prefix(number - chosen.count).map(\.number)
    }
    let liveness = LivenessFinder(table[index])
    for number in chosen.sorted() {
      guard let task = table[index].tasks.record(number), !task.isFinalized else { continue }
      task.wasEvicted = task.isOpen
      finalize(number, of: index, liveness)
    }
    table[index].dropFinalized()
  }

  // MARK: Forgetting

  /// Forgets retired launches: the given ones at once, and the oldest of the others if there are too many.
  private mutating func forgetReported(_ others: [Int]) {
    guard let limits else { return }
    let known = table.indices.filter { table[$0].isRetired }
    guard !others.isEmpty || known.count >= 2 * limits.launchesReported else { return }
    remove(Set(others).union(known.dropLast(limits.launchesReported)))
  }

  /// Removes launches, and updates the places of those that are left.
  private mutating func remove(_ leaving: Set<Int>) {
    let places = table.remove(leaving)
    idle = idle.compactMap { places[$0] }
    watched = watched.compactMap { places[$0] }
    watchedTo = table.count
  }
}

extension LaunchTracker {
  /// Drops the background intervals that no task needs, if there are many.
  fileprivate mutating func pruneIntervals(budgetOption: Double?) {
    guard intervals.isWorthPruning else { return }
    budgetTracker.update(option: budgetOption)
    intervals.prune(holding: tasks, under: budget)
  }

  /// Treats the latest line and the budget that are known so far as final.
  fileprivate mutating func noteLastSeenSoFar(budgetOption: Double?) {
    budgetTracker.update(option: budgetOption)
    identity.noteLastSeen(span.latestAt)
    span.noteLastSeen(span.latest)
  }

  /// Drops tasks that were finalized out of turn from the queue, and old history beyond the limits.
  fileprivate mutating func dropFinalized() {
    queue.dropFinalized(tasks)
    forgetHistory()
  }

  /// Whether any of its tasks is open, as far as the log shows.
  fileprivate var hasOpenTask: Bool {
    end == nil && tasks.contains { $0.isOpen && !$0.isMerged && !$0.isRequested }
  }

  /// Whether it is known which process it belongs to, and neither that process nor a daemon logged anything
  /// about it for more than `seconds`.
  fileprivate func isKnownComplete(at now: Instant, after seconds: Double) -> Bool {
    guard !identity.isInferred, !begins.hasUndated, process.process.name != nil,
      process.process.pid != nil, let latest = span.latestMentionAt,
      ClockState.Domain(of: latest) == ClockState.Domain(of: now)
    else { return false }
    return now.seconds(since: latest) > seconds && isReportable
  }
}
