package import LogModel

/// Rebuilds the launches of the processes of one log, and their background tasks, from its events.
///
/// Pass it the events in the order logged; ``finish(seen:order:)`` returns the launches, whose tasks
/// are not evaluated yet.
package struct Correlator {
  /// The launches that are followed, and the latest of those that were retired while the log is watched.
  var table: LaunchTable

  /// How much is remembered while the log is watched, which may take days; `nil` if it is not watched.
  let limits: MemoryLimits?

  /// What is needed to finalize tasks before the log is over; `nil` if none are to be.
  let early: Early?

  /// The finalized tasks that the caller has not taken yet.
  package internal(set) var finalized: [FinalizedTask] = []

  /// The tasks that were ended or refused and are not judged yet.
  var ended = EndedTasks()

  /// What the launches so far show about the budget of the device.
  private(set) var device = DeviceBudget()

  /// Whether crash reports, which may show a budget, are joined with the launches when the log is over.
  let awaitsReports: Bool

  /// The budget that the user gave, in seconds, or `nil`.
  let budgetOption: Double?

  /// The tasks that were finalized most recently.
  var remembered: RecentlyFinalized

  /// A reusable buffer for the numbers of tasks that are finalized together.
  var finalizable: [Int] = []

  /// The places of launches with tasks that wait to be finalized. They are checked now and then
  /// even if they log nothing.
  var idle: [Int] = []

  /// The number of events since these launches were last checked.
  var eventsSinceLook = 0

  /// While the log is watched, the places of the launches that are not retired.
  var watched: [Int] = []

  /// How many launches the table had when `watched` was last updated.
  var watchedTo = 0

  /// The time of the latest dated event; `nil` before, or if no tasks are finalized early.
  private(set) var latestAt: Instant?

  /// The value of `latestAt` when it was last checked which launches are over.
  var earlierAt: Instant?

  /// The number of launches left after that check.
  var launchesKept = 0

  /// The requests for scheduled work.
  package private(set) var requests: RequestTracker

  /// What is kept of retired launches.
  package internal(set) var retired = RetiredLaunches()

  /// The number of events so far.
  private(set) var eventCount = 0

  /// The latest clock step, and the number of clock steps so far.
  private var latestStep: ClockStep?
  private var stepCount = 0

  /// Creates a correlator without launches. `timeline` is the number of the timeline to rebuild; `host` is the
  /// device, if it is not the one that wrote the log.
  ///
  /// `budgetOption` is the budget that the user gave, in seconds, or `nil`; `awaitsReports` is whether crash
  /// reports are joined with the launches when the log is over.
  ///
  /// If `early` is given, tasks are finalized as soon as possible, and the caller must take them from
  /// ``finalized``. If `limits` is given, the log is watched, which may take days.
  package init(
    timeline: Int = 0, early: Early? = nil, limits: MemoryLimits? = nil, host: LogHost? = nil,
    budgetOption: Double? = nil, awaitsReports: Bool = false
  ) {
    self.early = early
    self.budgetOption = early?.budgetOption ?? budgetOption
    self.awaitsReports = awaitsReports
    self.limits = limits
    requests = RequestTracker(isWatched: limits != nil, timeline: timeline)
    table = LaunchTable(timeline: timeline, limits: limits, host: host)
    remembered = RecentlyFinalized(capacity: limits?.finalizedKept ?? early?.finalizedKept ?? 0)
  }

  /// Sets the name of the device that wrote the log. Pass `nil` if it is the log's only device, which
  /// reports need not name.
  package mutating func nameHost(_ name: String?) { table.nameHost(name) }

  /// Removes and returns what was finalized since the last call.
  package mutating func takeFinalized() -> [FinalizedTask] {
    defer { finalized.removeAll(keepingCapacity: true) }
    return finalized
  }

  /// Removes and returns the requests for scheduled work that were judged since the last call.
  package mutating func takeJudgedRequests() -> [JudgedRequest] { requests.takeJudged() }

  /// Judges the requests that ended so long before a time that no later line explains their ends.
  package mutating func settleRequests(at now: Instant) { requests.settle(at: now) }

  /// Passes what was finalized since the last call to `take`. Stops and returns `false` as soon as `take`
  /// returns `false`, which means that no more is wanted.
  package mutating func emitFinalized(_ take: (FinalizedTask) -> Bool) -> Bool {
    // Usually there are none, or one.
    if finalized.isEmpty { return true }
    if finalized.count == 1 { return take(finalized.removeLast()) }
    for finalized in takeFinalized() where !take(finalized) { return false }
    return true
  }

  /// Takes the next event.
  package mutating func take(_ normalized: NormalizedEvent) {
    if let step = normalized.step {
      latestStep = step
      stepCount += 1
    }
    if case .detail = normalized.event.kind { return }
    if normalized.event.request != nil {
      requests.take(normalized.event)
      // Such a message is about no launch: a daemon's says nothing of it, nor does a submission of the app.
      switch normalized.event.kind {
      case .request, .requestRefused: return
      default: break
      }
    }
    if normalized.event.taskKind == .backgroundTask { return apply(normalized) }
    // Several mechanisms log their tasks in the same words. With separate message sources, lines about one
    // mechanism are never matched with tasks of another.
    var other = normalized
    other.event.messageSource += "/" + normalized.event.taskKind.rawValue
    apply(other)
  }

  private mutating func apply(_ normalized: NormalizedEvent) {
    let event = normalized.event
    judgeEnded(before: event)
    let place = table.place(for: event)
    let changes = table[place].budgetTracker.changes
    table[place].take(normalized, after: latestStep, steps: stepCount)
    if table[place].hidden.isWaiting, table[place].isSeriesDue(at: event.at) {
      readAgain(place, isOver: table[place].hidden.isFull)
    }
    if event.kind.isAboutEnd {
      table.noteBundle(of: place)
      if let end = table[place].end { requests.take(end, of: table[place].process) }
    } else if case .debugged = event.kind {
      requests.noteDebugger(event)
    } else if event.request != nil {
      requests.noteTask(begunBy: event, in: table[place])
    }
    if table[place].budgetTracker.changes != changes || event.kind.isAboutEnd {
      device.take(table[place])
    }
    eventCount += 1
    collectEnded(of: place)
    if early != nil, let at = event.at {
      latestAt = at
      finalizeDue(place, at: at)
      noteIdle(place, at: at)
    }
    if limits != nil {
      table[place].retention.note(event: eventCount)
      enforceLimits(place)
      enforceGlobalLimits()
    }
  }

  /// Ends the log and returns its launches, in the order of their first events.
  ///
  /// `seen` contains all processes that logged anything, in the order of their first lines.
  package mutating func finish(
    seen: [ProcessActivity], order: TimelineOrder = .lines
  ) -> [LaunchTracker] {
    for place in table.indices { readAgain(place, isOver: true) }
    for place in table.indices {
      reportLateEnds(of: place, at: nil)
      table[place].takeLastSeen(nil)
    }
    let places = table.placesByProcess
    for process in seen {
      let key = LaunchTable.Key(name: process.name, pid: process.pid)
      if let last = places[key]?.last { table[last].takeLastSeen(process) }
    }
    for place in table.indices { table[place].addTasksFromAssertions() }
    table.assignNumbers()
    for place in table.indices { retired.noteReturn(of: table[place]) }
    var launches = table.takeLaunches()
    SuccessorFinder.mark(&launches, seen: seen, order)
    return launches
  }
}
