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

  /// What is needed to decide tasks early; `nil` when none is to be.
  private(set) var early: Early?
  /// What was decided and not taken yet.
  package internal(set) var finalized: [FinalizedTask] = []
  /// Room for the numbers of tasks that are decided at a time.
  var finalizable: [Int] = []
  /// The launches of which it is not known that, and as what, they are told of.
  var unknown: [Int] = []
  /// The tasks that were decided last; the oldest is forgotten next.
  var remembered: [(launch: LaunchTracker, task: Int)] = []
  var oldest = 0
  /// The launches with tasks that wait, which are looked at now and then though they log nothing.
  var idle: [Int] = []
  var eventsSinceLook = 0
  /// While a log is watched: the launches that are not told of yet, and up to where they were looked
  /// through.
  var watched: [Int] = []
  var watchedTo = 0
  /// How much is remembered while a log is watched; `nil` when none is.
  let bounds: MemoryLimits?
  /// How many launches of a process were told of and forgotten.
  var forgotten: GenerationalCache<Key, Int>
  /// While a log is watched: how many events there were.
  private(set) var eventCount = 0
  /// While tasks are decided early: the time of the latest event, that at the last look for launches
  /// that are gone, and how many there were behind it.
  private(set) var latestAt: Instant?
  var earlierAt: Instant?
  var launchesKept = 0
  private(set) var launchCount = 0
  /// What the launches that are gone leave behind.
  package internal(set) var gone = RetiredLaunches()

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
  /// With `early` tasks are decided as soon as they can be; whoever feeds it takes ``finalized`` away.
  /// With `bounds` the log is watched, which may go on for days.
  package init(early: Early? = nil, bounds: MemoryLimits? = nil, host: LogHost? = nil) {
    self.host = host
    self.early = early
    self.bounds = bounds
    forgotten = GenerationalCache(capacity: bounds?.numbers ?? Self.mostNumbers)
    if let bounds { self.early?.memory = bounds.tasksKept }
  }

  /// Names the device, which shows only when others log; none where it is the only one.
  package mutating func nameHost(_ name: String?) {
    guard let name else { return }
    host = LogHost(name: name, isOwn: true)
    for launch in launches { launch.timeline.process.host = name }
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
      launch.latestWordAt = at
      finalize(in: launch, index, at: at)
      noteIdle(launch, index, at: at)
    }
    if bounds != nil {
      eventCount += 1
      launch.latestNumber = eventCount
      enforceLimits(index)
      enforceGlobalLimits()
    }
  }

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
    } else if found == nil, let shadow = directory.shadow(of: subject, launches) {
      launches[shadow].confirmIdentity(as: subject, event)
      found = shadow
    }
    if let found, !launches[found].isOver(before: event) {
      guard latest[key] == found || launches[found].mayTakeName() else { return found }
      latest[key] = found
      directory.note(subject, found, &launches)
      return found
    }
    return addLaunch(for: event, key: key, after: found)
  }

  private mutating func addLaunch(for event: LogEvent, key: Key, after earlier: Int?) -> Int {
    var process = ProcessTimeline(
      process: ProcessIdentity(
        name: event.process.name, pid: event.process.pid, launch: 1, host: host?.name),
      bundleIdentifier: event.process.bundleIdentifier, input: event.input, firstSeen: event.at)
    let number = earlier.map { launches[$0].serial + 1 } ?? countForgotten(process) + 1
    process.process.launch = number
    let launch = LaunchTracker(process: process)
    launch.serial = number
    launch.ordinal = launchCount
    launchCount += 1
    launch.isReturn =
      bounds == nil && earlier == nil && number > 1 && event.kind != .launched
    launch.bounds = bounds
    if host?.isOwn == false { launch.hostOfKeys = host?.name }
    launch.open(with: event)
    launches.append(launch)
    let index = launches.count - 1
    unknown.append(index)
    latest[key] = index
    directory.note(event.process, index, &launches)
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
    LaunchNumbers.assign(to: &launches, after: forgotten)
    for launch in launches { gone.noteReturn(of: launch) }
    SuccessorFinder.mark(&launches, seen: seen, order)
    return launches
  }
}
