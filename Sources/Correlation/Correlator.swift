package import LogModel

/// Rebuilds the launches of the processes of one log, and their background tasks, from its events.
///
/// Feed it the events in the order logged; ``finish(seen:order:)`` gives the launches, their tasks not evaluated yet.
package struct Correlator {
  /// The launches that are followed, and of those retired while their log is watched the latest.
  var table: LaunchTable

  /// How much is remembered while a log is watched, which may go on for days; `nil` when none is.
  let limits: MemoryLimits?

  /// What is needed to finalize tasks early; `nil` when none is to be.
  let early: Early?

  /// What was finalized and not taken yet.
  package internal(set) var finalized: [FinalizedTask] = []

  /// The tasks that were finalized last.
  var remembered: RecentlyFinalized

  /// Room for the numbers of tasks that are finalized at a time.
  var finalizable: [Int] = []

  /// The launches with tasks that wait, which are looked at now and then though they log nothing.
  var idle: [Int] = []
  var eventsSinceLook = 0

  /// While a log is watched: the launches that are not retired, and how many launches were looked at for that.
  var watched: [Int] = []
  var watchedTo = 0

  /// The time of the latest event, that at the last look for launches that are over, and how many launches that look
  /// left.
  private(set) var latestAt: Instant?
  var earlierAt: Instant?
  var launchesKept = 0

  /// What the launches that were retired leave behind.
  package internal(set) var retired = RetiredLaunches()

  /// How many events there were.
  private(set) var eventCount = 0

  /// The latest step of the clock, and how many there were.
  private var latestStep: ClockStep?
  private var stepCount = 0

  /// Creates a correlator without launches; `timeline` is the number of the timeline that it rebuilds.
  ///
  /// With `early` tasks are finalized as soon as they can be; whoever feeds it takes ``finalized`` away.
  /// With `limits` the log is watched, which may go on for days.
  package init(
    timeline: Int = 0, early: Early? = nil, limits: MemoryLimits? = nil, host: LogHost? = nil
  ) {
    self.early = early
    self.limits = limits
    table = LaunchTable(timeline: timeline, limits: limits, host: host)
    remembered = RecentlyFinalized(capacity: limits?.tasksKept ?? early?.memory ?? 0)
  }

  /// Names the device, which shows only when others log; none where it is the only one.
  package mutating func nameHost(_ name: String?) { table.nameHost(name) }

  /// Takes what was finalized since the last time.
  package mutating func takeFinalized() -> [FinalizedTask] {
    defer { finalized.removeAll(keepingCapacity: true) }
    return finalized
  }

  /// Hands on what was finalized since the last time; `false` when nobody wants more.
  package mutating func emitFinalized(_ take: (FinalizedTask) -> Bool) -> Bool {
    // Mostly there is none, or one.
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
    if normalized.event.taskKind == .backgroundTask { return apply(normalized) }
    // Tasks of several mechanisms are logged in the same words; they are never each other's.
    var other = normalized
    other.event.messageSource += "/" + normalized.event.taskKind.rawValue
    apply(other)
  }

  private mutating func apply(_ normalized: NormalizedEvent) {
    let event = normalized.event
    let place = table.place(for: event)
    table[place].take(normalized, after: latestStep, steps: stepCount)
    if table[place].hidden.isWaiting, table[place].isSeriesDue(at: event.at) {
      readAgain(place, isOver: table[place].hidden.isFull)
    }
    eventCount += 1
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

  /// Ends the log and gives away its launches, in the order of their first events.
  ///
  /// `seen` are all processes that logged anything, in the order of their first lines.
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
