internal import LogModel

/// The launches of one log. The table finds the launch to which an event belongs.
///
/// Launches are identified by their 0-based places. When some are removed, later ones move to lower places.
struct LaunchTable {
  /// The name, pid and bundle identifier under which a launch is found; `nil` if unknown or irrelevant.
  struct Key: Hashable {
    /// The process name.
    var name: String?
    /// The process identifier.
    var pid: Int?
    /// The bundle identifier.
    var bundle: String?
  }

  /// The minimum number of processes whose removed launches are counted, if the log is not watched.
  private static let mostCounted = 65_536

  /// The launches, in the order of their first events.
  private(set) var launches: [LaunchTracker] = []

  /// The number of launches so far, including removed ones.
  private(set) var totalCount = 0

  /// The place of the latest launch of each process.
  private var latest: [Key: Int] = [:]
  private var directory = LaunchDirectory()
  private var recent = RecentLaunches()

  /// The places of launches whose process is not known yet, or about which there may be nothing to report.
  private var unknown: [Int] = []

  /// The number of removed launches of each process, except those with nothing to report.
  private var removed: GenerationalCache<Key, Int>

  /// How much is remembered while the log is watched; `nil` if it is not watched.
  private let limits: MemoryLimits?

  /// The device of all processes in the table; `nil` if the log names only one. Task keys begin with its name,
  /// unless it is the device that wrote the log.
  private var host: LogHost?

  /// The number of the timeline to which the launches belong.
  private let timeline: Int

  /// Creates a table without launches.
  init(timeline: Int, limits: MemoryLimits?, host: LogHost?) {
    self.timeline = timeline
    self.limits = limits
    self.host = host
    removed = GenerationalCache(capacity: limits?.numbers ?? Self.mostCounted)
  }

  /// The number of launches in the table.
  var count: Int { launches.count }

  /// The places of all launches.
  var indices: Range<Int> { launches.indices }

  /// The largest of the numbers of known processes, pids, bundle identifiers and names.
  var size: Int { max(latest.count, directory.size) }

  /// The launch at a place, which must exist. Modify it in place, because copying a launch is slow.
  subscript(place: Int) -> LaunchTracker {
    get { launches[place] }
    _modify { yield &launches[place] }
  }

  /// Sets the name of the device that wrote the log. Pass `nil` if it is the log's only device:
  /// nothing changes then.
  mutating func nameHost(_ name: String?) {
    guard let name else { return }
    host = LogHost(name: name, isOwn: true)
    for place in indices { launches[place].identity.nameHost(name) }
  }

  /// The place of a launch; `nil` if it was removed.
  func place(of launch: LaunchID) -> Int? {
    var (low, high) = (0, launches.count)
    while low < high {
      let middle = (low + high) / 2
      if launches[middle].id < launch { low = middle + 1 } else { high = middle }
    }
    return low < launches.count && launches[low].id == launch ? low : nil
  }

  /// Returns the place of the launch to which an event belongs. Adds a launch if the process is new or
  /// was launched again.
  mutating func place(for event: LogEvent) -> Int {
    let subject = event.process
    let isAbout = ProcessResolver.isDaemons(event) || event.kind.isAboutEnd
    // Most events are about the same few processes as the events just before.
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
      guard latest[key] == found || launches[found].identity.countName(limit: limits?.names)
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

  /// Registers a launch under the pid, bundle identifier and name that a line prints.
  private mutating func note(_ subject: LogEvent.Subject, _ place: Int) {
    launches[place].identity.note(subject)
    directory.note(subject, place)
  }

  /// Registers a launch under the bundle identifier that the text of a message gave it.
  mutating func noteBundle(of place: Int) {
    guard let bundle = launches[place].process.bundleIdentifier else { return }
    directory.note(bundle: bundle, place)
  }

  private func removedCount(of process: ProcessTimeline) -> Int {
    removed[process.countedAs] ?? 0
  }

  /// Gives a launch its final number, unless an earlier launch may still turn out to be of the same process.
  ///
  /// - Parameters:
  ///   - place: The place of the launch.
  ///   - isFirst: Whether it is known that no earlier launch in the table is of the same process.
  /// - Returns: Whether the launch has its final number.
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

  /// Numbers the launches with the same name and pid 1, 2, … and gives each task its key, once the log is over.
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

  /// Removes and returns all launches, once the log is over.
  mutating func takeLaunches() -> [LaunchTracker] {
    defer { launches = [] }
    return launches
  }

  /// The places of the launches of each process, in order, by its name and pid.
  var placesByProcess: [Key: [Int]] {
    var places: [Key: [Int]] = [:]
    for place in indices {
      places[self[place].process.process.key, default: []].append(place)
    }
    return places
  }

  /// Removes launches, but remembers how many of them each process had. Later launches move to lower places.
  ///
  /// - Returns: The new place of each old one, `nil` for removed launches.
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
      directory.keepName(of: process, removedFrom: place)
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
  /// The key under which the launches of the process are found.
  var key: LaunchTable.Key { LaunchTable.Key(name: name, pid: pid) }
}

extension LaunchTracker {
  /// Whether the process of the launch is known and there is something to report about the launch.
  fileprivate var isKnown: Bool {
    !identity.isInferred && process.process.name != nil && isReportable
  }
}
