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
      let key = table[index].process.process.key
      // Launches of one pid go in their order: the lines of the process are those of the last one.
      guard let own = left[key], own.first == index else { continue }
      let activity = own.count == 1 ? last[key] : nil
      // It may log what is no event for as long as it likes.
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

  /// The time that the log has reached: the earlier one of now and the last look, for one line may bear a wrong time.
  private mutating func takeNow() -> Instant? {
    defer { earlierAt = latestAt }
    guard let latestAt, let earlierAt else { return nil }
    return latestAt.microseconds(since: earlierAt) < 0 ? latestAt : earlierAt
  }

  /// The launches that are silent and that something shows to be over, in order.
  private mutating func silentLaunches(at now: Instant, _ early: Early) -> [Int] {
    let later = LaterLaunchFinder(Array(table.indices), of: table)
    return table.indices.filter { index in
      guard table[index].isKnownComplete(at: now, after: Self.retiredAfter) else { return false }
      table[index].settleBudget(option: early.budgetOption)
      let needsNoBudget = table[index].tasks.isEmpty && table[index].assertions.isEmpty
      guard table[index].budgetTracker.settled != nil || needsNoBudget else { return false }
      if table[index].end != nil { return true }
      // Of an app one instance runs at a time; extensions and daemons have no such states.
      return !table[index].process.states.isEmpty
        && later.next(after: index, table, now: nil, nil) != nil
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

  /// The launches that are more than may be followed at once: those without open tasks, and of these the ones that
  /// were silent the longest.
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

  /// Notes the launches that were added since the last time.
  mutating func watchNew() {
    watched += watchedTo..<table.count
    watchedTo = table.count
  }

  /// Removes what is left of launches that were retired; the log is over.
  package static func removeRetired(from launches: inout [LaunchTracker]) {
    launches.removeAll(where: \.isRetired)
  }

  /// Looks now and then whether a launch holds more than it may, and drops that.
  mutating func enforceLimits(_ index: Int) {
    let undecided = table[index].tasks.undecidedCount
    guard let limits, table[index].retention.isCheckDue(undecided: undecided) else { return }
    // What nothing dates is never said to be long ago.
    if table[index].queue.lateEndCount > limits.notes { reportLateEnds(of: index, at: nil) }
    table[index].prune(to: limits)
    table[index].tasks.tidy()
    // Where hardly a task is finalized, nothing else drops them.
    table[index].pruneIntervals(budgetOption: early?.budgetOption)
    if table[index].tasks.undecidedCount > limits.tasks {
      finalizeSurplus(of: index, most: limits.tasks)
    }
    table[index].compactIntervals()
  }

  /// Looks now and then whether all launches together hold more tasks than they may.
  mutating func enforceGlobalLimits() {
    guard let limits, eventCount.isMultiple(of: limits.pace) else { return }
    let holders = table.indices.filter { table[$0].tasks.undecidedCount > 0 }
    let all = holders.reduce(0) { $0 + table[$1].tasks.undecidedCount }
    guard all > limits.tasksOfAll else { return }
    let share = max(8, limits.tasksOfAll / 2 / holders.count)
    for index in holders where table[index].tasks.undecidedCount > share {
      table[index].tasks.tidy()
      finalizeSurplus(of: index, most: share)
    }
  }

  /// Finalizes tasks that are more than may wait: those that ended, oldest first, then those that are open, but for
  /// the oldest quarter and the newest.
  private mutating func finalizeSurplus(of index: Int, most: Int) {
    readAgain(index, isOver: true)
    if !table.settleNumber(of: index) { table[index].identity.numberBySerial() }
    table[index].noteLastSeenSoFar(budgetOption: early?.budgetOption)
    let number = table[index].tasks.undecidedCount - most * 3 / 4
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
    table[index].dropFinalized(limits)
  }

  // MARK: Forgetting

  /// Forgets launches that were retired: the given ones at once, of the others the oldest.
  private mutating func forgetReported(_ others: [Int]) {
    guard let limits else { return }
    let known = table.indices.filter { table[$0].isRetired }
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
  /// Drops the intervals that no task needs, where there are many.
  fileprivate mutating func pruneIntervals(budgetOption: Double?) {
    guard intervals.isWorthPruning else { return }
    budgetTracker.update(option: budgetOption)
    intervals.prune(holding: tasks, under: budget)
  }

  /// Takes what is known by now for all that is to come of its lines and its budget.
  fileprivate mutating func noteLastSeenSoFar(budgetOption: Double?) {
    budgetTracker.update(option: budgetOption)
    identity.noteLastSeen(span.latestAt)
    span.noteLastSeen(span.latest)
  }

  /// Forgets what is kept of tasks that were finalized out of turn.
  fileprivate mutating func dropFinalized(_ limits: MemoryLimits?) {
    queue.dropFinalized(tasks)
    if let limits { forgetHistory(limits) }
  }

  /// Whether a task of it is open, as far as its log goes.
  fileprivate var hasOpenTask: Bool {
    end == nil && tasks.contains { $0.isOpen && !$0.isMerged && !$0.isRequested }
  }

  /// Whether nothing was said of it for long, by daemons neither, and it is known which process it is of.
  fileprivate func isKnownComplete(at now: Instant, after seconds: Double) -> Bool {
    guard !identity.isInferred, !begins.hasUndated, process.process.name != nil,
      process.process.pid != nil, let latest = span.latestMentionAt,
      ClockState.Domain(of: latest) == ClockState.Domain(of: now)
    else { return false }
    return now.seconds(since: latest) > seconds && isReportable
  }
}
