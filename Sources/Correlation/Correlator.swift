package import LogModel

/// Rebuilds the launches of the processes of one log, and their background tasks, from its events.
///
/// Feed it the events in the order logged; ``finish(seen:)`` gives the launches, not judged yet.
package struct Correlator {
  var launches: [LaunchTracker] = []
  var latest: [Key: Int] = [:]
  var directory = LaunchDirectory()
  var recent = RecentLaunches()
  private var latestStep: ClockStep?
  private var stepCount = 0

  /// What is needed to finalize tasks early; `nil` when none is to be.
  private(set) var early: Early?
  /// What was finalized and not taken yet.
  package internal(set) var finalized: [FinalizedTask] = []
  /// Room for the numbers of tasks that are finalized at a time.
  var finalizable: [Int] = []
  /// Launches whose process, or whether to report them, is still unknown.
  var unknown: [Int] = []
  /// The tasks that were finalized last; the one at ``oldest`` is forgotten next.
  var remembered: [(launch: LaunchTracker, task: Int)] = []
  var oldest = 0
  /// The launches with tasks that wait, which are looked at now and then though they log nothing.
  var idle: [Int] = []
  var eventsSinceLook = 0
  /// While a log is watched: the launches that are not retired, and how many launches were looked at for that.
  var watched: [Int] = []
  var watchedTo = 0
  /// How much is remembered while a log is watched; `nil` when none is.
  let limits: MemoryLimits?
  /// How many launches of a process were retired and forgotten.
  var forgotten: GenerationalCache<Key, Int>
  /// While a log is watched: how many events there were.
  private(set) var eventCount = 0
  /// While tasks are finalized early: the time of the latest event, that at the last look for launches
  /// that are over, and how many there were behind it.
  private(set) var latestAt: Instant?
  var earlierAt: Instant?
  var launchesKept = 0
  private(set) var launchCount = 0
  /// What the launches that were retired leave behind.
  package internal(set) var retired = RetiredLaunches()

  /// The device of all processes, where a log holds several; keys tell tasks of others than the log's own apart.
  private var host: LogHost?

  /// How many processes whose launches are forgotten are known, outside of a watch.
  private static let mostNumbers = 65_536

  struct Key: Hashable {
    var name: String?
    var pid: Int?
    var bundle: String?
  }

  /// Creates a correlator without launches.
  ///
  /// With `early` tasks are finalized as soon as they can be; whoever feeds it takes ``finalized`` away.
  /// With `limits` the log is watched, which may go on for days.
  package init(early: Early? = nil, limits: MemoryLimits? = nil, host: LogHost? = nil) {
    self.host = host
    self.early = early
    self.limits = limits
    forgotten = GenerationalCache(capacity: limits?.numbers ?? Self.mostNumbers)
    if let limits { self.early?.memory = limits.tasksKept }
  }

  /// Names the device, which shows only when others log; none where it is the only one.
  package mutating func nameHost(_ name: String?) {
    guard let name else { return }
    host = LogHost(name: name, isOwn: true)
    for launch in launches { launch.identity.timeline.process.host = name }
  }

  /// Takes what was decided since the last time.
  package mutating func takeFinalized() -> [FinalizedTask] {
    defer { finalized.removeAll(keepingCapacity: true) }
    return finalized
  }

  /// Tells what was decided since the last time, and forgets it; `false` when nobody wants more.
  package mutating func emitFinalized(_ tell: (FinalizedTask) -> Bool) -> Bool {
    // Mostly there is none, or one.
    if finalized.isEmpty { return true }
    if finalized.count == 1 { return tell(finalized.removeLast()) }
    for finalized in takeFinalized() where !tell(finalized) { return false }
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
    // Tasks of several mechanisms are told in the same words; they are never each other's.
    var other = normalized
    other.event.messageSource += "/" + normalized.event.taskKind.rawValue
    apply(other)
  }

  private mutating func apply(_ normalized: NormalizedEvent) {
    let event = normalized.event
    let index = launch(for: event)
    launches[index].take(normalized, after: latestStep, steps: stepCount)
    if launches[index].hidden.isWaiting, launches[index].isSeriesDue(at: event.at) {
      readAgain(index, isOver: launches[index].hidden.isFull)
    }
    let launch = launches[index]
    if early != nil, let at = event.at {
      latestAt = at
      launch.span.noteMention(at: at)
      finalizeDue(in: launch, index, at: at)
      noteIdle(launch, index, at: at)
    }
    if limits != nil {
      eventCount += 1
      launch.retention.note(event: eventCount)
      enforceLimits(index)
      enforceGlobalLimits()
    }
  }

  /// How many launches of a process were retired and forgotten.
  func countForgotten(_ process: ProcessTimeline) -> Int { forgotten[process.countedAs] ?? 0 }

  /// The launch that an event belongs to; a new one where the process is new or came back.
  private mutating func launch(for event: LogEvent) -> Int {
    let subject = event.process
    let isAbout = ProcessResolver.isDaemons(event) || event.kind.isAboutEnd
    // Most events are of the few processes of those just before.
    if !isAbout, let known = recent.launch(of: subject), !launches[known].isOver(before: event) {
      return known
    }
    let found = findLaunch(for: event, isAbout: isAbout)
    recent.forget(subject)
    if !isAbout { recent.note(subject, found) }
    return found
  }

  private mutating func findLaunch(for event: LogEvent, isAbout: Bool) -> Int {
    let subject = event.process
    let key = Key(name: subject.name, pid: subject.pid, bundle: subject.bundleIdentifier)
    var found = latest[key]
    if isAbout {
      found = directory.launch(of: event, launches) ?? found
    } else if found == nil, let inferred = directory.inferredLaunch(of: subject, launches) {
      launches[inferred].confirmIdentity(as: subject, event)
      found = inferred
    }
    if let found, !launches[found].isOver(before: event) {
      guard latest[key] == found || launches[found].identity.mayTakeName(limit: limits?.names)
      else { return found }
      latest[key] = found
      directory.note(subject, found, launches)
      return found
    }
    return addLaunch(for: event, key: key, after: found)
  }

  private mutating func addLaunch(for event: LogEvent, key: Key, after earlier: Int?) -> Int {
    var process = ProcessTimeline(
      process: ProcessIdentity(
        name: event.process.name, pid: event.process.pid, launch: 1, host: host?.name),
      bundleIdentifier: event.process.bundleIdentifier, input: event.input, firstSeen: event.at)
    let serial = earlier.map { launches[$0].identity.serial } ?? countForgotten(process)
    process.process.launch = serial + 1
    let isReturn = limits == nil && earlier == nil && serial > 0 && event.kind != .launched
    let identity = LaunchIdentity(
      process, serial: serial + 1, ordinal: launchCount, isReturn: isReturn,
      host: host?.isOwn == false ? host?.name : nil)
    let launch = LaunchTracker(identity, limits: limits)
    launchCount += 1
    launch.open(with: event)
    launches.append(launch)
    let index = launches.count - 1
    unknown.append(index)
    latest[key] = index
    directory.note(event.process, index, launches)
    return index
  }

  /// Ends the log and returns its launches, in the order of their first events.
  ///
  /// `seen` are all processes that logged anything, in the order of their first lines.
  package mutating func finish(
    seen: [ProcessActivity], order: TimelineOrder = .lines
  ) -> [LaunchTracker] {
    for index in launches.indices { readAgain(index, isOver: true) }
    finalizeRest()
    var lastOfPid: [Key: Int] = [:]
    for (index, launch) in launches.enumerated() {
      let process = launch.process.process
      lastOfPid[Key(name: process.name, pid: process.pid)] = index
    }
    for launch in launches { launch.takeLastSeen(nil) }
    for process in seen {
      guard let index = lastOfPid[Key(name: process.name, pid: process.pid)] else { continue }
      launches[index].takeLastSeen(process)
    }
    for index in launches.indices {
      launches[index].addTasksFromAssertions()
      launches[index].order = order
    }
    LaunchNumbers.assign(to: launches, after: forgotten)
    for launch in launches { retired.noteReturn(of: launch) }
    SuccessorFinder.mark(launches, seen: seen, order)
    return launches
  }
}
