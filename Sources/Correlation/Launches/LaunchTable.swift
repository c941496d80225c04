internal import LogModel

/// The launches of one log, and whose they are.
///
/// Launches are known by their places, from 0; where some are removed the others move up.
struct LaunchTable {
  /// What a launch is found by.
  struct Key: Hashable {
    var name: String?
    var pid: Int?
    var bundle: String?
  }

  /// How many processes whose launches were removed are counted, outside of a watch.
  private static let mostCounted = 65_536

  /// The launches, in the order of their first events.
  private(set) var launches: [LaunchTracker] = []

  /// How many launches there were, removed ones included.
  private(set) var totalCount = 0

  /// The latest launch of each process.
  private var latest: [Key: Int] = [:]
  private var directory = LaunchDirectory()
  private var recent = RecentLaunches()

  /// Launches whose process, or whether to report them, is still unknown.
  private var unknown: [Int] = []

  /// How many counted launches of each process were removed.
  private var removed: GenerationalCache<Key, Int>

  /// How much is remembered while a log is watched; `nil` when none is.
  private let limits: MemoryLimits?

  /// The device of all processes, where a log holds several; keys of tasks name any but the log's own.
  private var host: LogHost?

  /// The number of the timeline that the launches are of.
  private let timeline: Int

  /// Creates a table without launches.
  init(timeline: Int, limits: MemoryLimits?, host: LogHost?) {
    self.timeline = timeline
    self.limits = limits
    self.host = host
    removed = GenerationalCache(capacity: limits?.numbers ?? Self.mostCounted)
  }

  /// How many launches there are.
  var count: Int { launches.count }

  /// The places of all launches.
  var indices: Range<Int> { launches.indices }

  /// How many names, pids and bundle identifiers are known, whichever are most.
  var size: Int { max(latest.count, directory.size) }

  /// The launch at a place, which must exist; it is read and changed where it is stored.
  subscript(place: Int) -> LaunchTracker {
    get { launches[place] }
    _modify { yield &launches[place] }
  }

  /// Names the device; `nil` where it is the only one.
  mutating func nameHost(_ name: String?) {
    guard let name else { return }
    host = LogHost(name: name, isOwn: true)
    for place in indices { launches[place].identity.nameHost(name) }
  }

  /// The place of a launch, or `nil` when it was removed.
  func place(of launch: LaunchID) -> Int? {
    var (low, high) = (0, launches.count)
    while low < high {
      let middle = (low + high) / 2
      if launches[middle].id < launch { low = middle + 1 } else { high = middle }
    }
    return low < launches.count && launches[low].id == launch ? low : nil
  }

  /// The place of the launch that an event belongs to; a new one where the process is new or came back.
  mutating func place(for event: LogEvent) -> Int {
    let subject = event.process
    let isAbout = ProcessResolver.isDaemons(event) || event.kind.isAboutEnd
    // Most events are of the few processes of those just before.
    if !isAbout, let known = recent.launch(of: subject),
      launches[known].continues(with: event)
    {
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
    if let found, launches[found].continues(with: event) {
      guard latest[key] == found || launches[found].identity.mayTakeName(limit: limits?.names)
      else { return found }
      latest[key] = found
      note(subject, found)
      return found
    }
    return addLaunch(for: event, key: key, after: found)
  }

  private mutating func addLaunch(for event: LogEvent, key: Key, after earlier: Int?) -> Int {
    var process = ProcessTimeline(
      process: ProcessIdentity(
        name: event.process.name, pid: event.process.pid, launch: 1, host: host?.name),
      bundleIdentifier: event.process.bundleIdentifier, input: event.input, firstSeen: event.at)
    let serial = earlier.map { launches[$0].identity.serial } ?? removedCount(of: process)
    process.process.launch = serial + 1
    let isReturn = limits == nil && earlier == nil && serial > 0 && event.kind != .launched
    let identity = LaunchIdentity(
      process, id: LaunchID(timeline: timeline, ordinal: totalCount), serial: serial + 1,
      isReturn: isReturn, host: host?.isOwn == false ? host?.name : nil)
    totalCount += 1
    launches.append(LaunchTracker(identity, limits: limits))
    let place = launches.count - 1
    launches[place].open(with: event)
    unknown.append(place)
    latest[key] = place
    note(event.process, place)
    return place
  }

  /// Notes what a launch is called.
  private mutating func note(_ subject: LogEvent.Subject, _ place: Int) {
    launches[place].identity.note(subject)
    directory.note(subject, place)
  }

  private func removedCount(of process: ProcessTimeline) -> Int {
    removed[process.countedAs] ?? 0
  }

  /// Gives a launch its number, if no launch before it can become one of the same process any more.
  ///
  /// - Parameters:
  ///   - place: Its place.
  ///   - isFirst: Whether it is known that none of those before it is one of its process.
  /// - Returns: Whether it has a number.
  mutating func settleNumber(of place: Int, isFirst: Bool = false) -> Bool {
    if self[place].identity.isNumbered { return true }
    unknown = unknown.filter { !self[$0].isKnown }
    let own = self[place].process.process
    for other in unknown where other < place {
      let process = self[other].process.process
      let mayHavePid = process.pid == own.pid || self[other].identity.isInferred
      if mayHavePid, process.name == nil || process.name == own.name { return false }
    }
    var number = removedCount(of: self[place].process) + 1
    for other in 0..<(isFirst ? 0 : place) {
      let process = self[other].process.process
      if process.pid == own.pid, process.name == own.name, self[other].isCounted { number += 1 }
    }
    launches[place].identity.number(number)
    return true
  }

  /// Numbers launches of the same name and pid 1, 2, … and gives each task its key; the log is over.
  mutating func assignNumbers() {
    var counts: [Key: Int] = [:]
    for place in indices where self[place].isCounted {
      let key = self[place].process.countedAs
      let number = (counts[key] ?? removed[key] ?? 0) + 1
      counts[key] = number
      launches[place].identity.number(number)
      launches[place].nameTasks()
    }
  }

  /// Gives away the launches; the log is over.
  mutating func takeLaunches() -> [LaunchTracker] {
    defer { launches = [] }
    return launches
  }

  /// The launches of each process, by name and pid, in order.
  var placesByProcess: [Key: [Int]] {
    var places: [Key: [Int]] = [:]
    for place in indices {
      places[self[place].process.process.key, default: []].append(place)
    }
    return places
  }

  /// Removes launches, but for how many there were; the others move up.
  ///
  /// - Returns: The new place of each old one, `nil` for those removed.
  mutating func remove(_ leaving: Set<Int>) -> [Int?] {
    var places = [Int?](repeating: nil, count: launches.count)
    var kept = 0
    for place in launches.indices {
      guard leaving.contains(place) else {
        places[place] = kept
        if kept < place { launches.swapAt(kept, place) }
        kept += 1
        continue
      }
      let process = self[place].process
      directory.keepName(of: process)
      guard self[place].isCounted else { continue }
      removed.set(process.countedAs, (removed[process.countedAs] ?? 0) + 1)
    }
    launches.removeSubrange(kept...)
    latest = latest.compactMapValues { places[$0] }
    directory.move(places)
    recent = RecentLaunches()
    unknown = unknown.compactMap { places[$0] }
    return places
  }
}

extension ProcessIdentity {
  /// What the launches of a process are found by.
  var key: LaunchTable.Key { LaunchTable.Key(name: name, pid: pid) }
}

extension LaunchTracker {
  /// Whether it is known which process it is of and that there is something to report of it.
  fileprivate var isKnown: Bool {
    !identity.isInferred && process.process.name != nil && isReportable
  }
}
