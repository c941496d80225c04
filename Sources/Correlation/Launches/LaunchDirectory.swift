internal import LogModel

/// Finds the launch that a daemon's message is about, by the pid, bundle identifier or name in the message.
struct LaunchDirectory: Sendable {
  /// The maximum number of known names; if there are more, bundle identifiers are not compared with names.
  private static let reach = 1000

  /// How many seconds after the end of a process daemons may still log about it.
  private static let lastWords = 2.0

  /// The place of the latest launch with each pid, bundle identifier and name.
  private var byPid: [Int: Int] = [:]
  private var byBundle: [String: Int] = [:]
  private var byName: [String: Int] = [:]

  /// The largest of the numbers of known pids, bundle identifiers and names.
  var size: Int { max(byPid.count, byBundle.count, byName.count) }

  /// The process names of apps whose launches were removed, by bundle identifier.
  private var names = GenerationalCache<String, String>(capacity: 4096)

  /// Names whose latest launch was removed, at most `reach + 1` of them.
  private var removedNames: [String: Removed] = [:]

  /// What is kept of the removed launch with a name, so that a bundle identifier which fits several names fits
  /// as many of them later.
  private struct Removed {
    var pid: Int?
    var hasBundle: Bool
  }

  /// Whether any launch was removed.
  private var hasForgotten = false

  /// Remembers the process name of an app whose launch is removed from its place.
  mutating func keepName(of process: ProcessTimeline, removedFrom place: Int) {
    hasForgotten = true
    guard let name = process.process.name else { return }
    if let bundle = process.bundleIdentifier { names.set(bundle, name) }
    if byName[name] == place, removedNames.count <= Self.reach {
      removedNames[name] = Removed(
        pid: process.process.pid, hasBundle: process.bundleIdentifier != nil)
    }
  }

  /// Registers a launch, given by its place, under the pid, bundle identifier and name that a line prints.
  mutating func note(_ subject: LogEvent.Subject, _ launch: Int) {
    if let pid = subject.pid { byPid[pid] = launch }
    if let bundle = subject.bundleIdentifier { byBundle[bundle] = launch }
    if let name = subject.name {
      byName[name] = launch
      if hasForgotten { removedNames[name] = nil }
    }
  }

  /// Registers a launch, given by its place, under a bundle identifier, unless a later launch has it.
  mutating func note(bundle: String, _ launch: Int) {
    byBundle[bundle] = max(launch, byBundle[bundle] ?? launch)
  }

  /// Returns the place of the launch that a daemon's message is about, by pid, or else by bundle identifier or
  /// name; `nil` if none fits.
  func launch(of event: LogEvent, _ launches: [LaunchTracker]) -> Int? {
    let subject = event.process
    let held = subject.pid.flatMap { byPid[$0] }
    if let held, agrees(subject, launches.span[held].process.bundleIdentifier),
      !launches.span[held].lifecycle.hasEnded || !isOver(launches.span[held].end, event.at)
    {
      return held
    }
    // The newest launch of the app, unless it is known to have another pid.
    let known = subject.bundleIdentifier.flatMap { byBundle[$0] }
    let name =
      subject.name ?? known.flatMap { launches.span[$0].process.process.name }
      ?? subject.bundleIdentifier.flatMap { names[$0] }
    let fitting = [known, name.flatMap { byName[$0] }].compactMap { $0 }.filter {
      mayHavePid(subject.pid, launches.span[$0].identity.knownPid)
        && agrees(subject, launches.span[$0].process.bundleIdentifier)
    }
    if let newest = fitting.max() { return newest }
    if let held, agrees(subject, launches.span[held].process.bundleIdentifier) { return held }
    if let bundle = subject.bundleIdentifier, subject.name == nil, names[bundle] == nil {
      return named(bundle, subject.pid, launches)
    }
    // A pasted excerpt may not name its process. If it has only one launch, the message is about that one.
    let isAlone = launches.count == 1 && !hasForgotten
    return subject.pid == nil && subject.name == nil && isAlone ? 0 : nil
  }

  /// Returns the place of the launch that only daemons have mentioned so far and whose process now logs
  /// something itself; `nil` if there is none.
  func inferredLaunch(of subject: LogEvent.Subject, _ launches: [LaunchTracker]) -> Int? {
    if let pid = subject.pid {
      guard let found = byPid[pid], launches.span[found].identity.isInferred,
        agrees(subject, launches.span[found].process.bundleIdentifier)
      else { return nil }
      return found
    }
    guard let name = subject.name, let found = byName[name],
      launches.span[found].identity.isInferred
    else {
      return nil
    }
    return found
  }

  /// Whether a launch with the given end was over well before a time, so that its pid may have been reused.
  private func isOver(_ end: ProcessEnd?, _ at: Instant?) -> Bool {
    guard let end, end.cause != .terminated, let at, let endedAt = end.at else {
      return false
    }
    return at.seconds(since: endedAt) > Self.lastWords
  }

  /// Whether the known bundle identifier of a launch is consistent with what a daemon's message prints.
  private func agrees(_ subject: LogEvent.Subject, _ known: String?) -> Bool {
    if let bundle = subject.bundleIdentifier, let known {
      return bundle == known
    }
    // Daemons truncate names, and use those of executables, so only different bundle identifiers
    // prove different apps.
    return true
  }

  private func mayHavePid(_ pid: Int?, _ known: Int?) -> Bool {
    guard let pid, let known else { return true }
    return pid == known
  }

  /// The place of the only launch whose process name fits the bundle identifier; `nil` if there
  /// are none or several, removed ones included.
  private func named(_ bundle: String, _ pid: Int?, _ launches: [LaunchTracker]) -> Int? {
    guard byName.count + removedNames.count <= Self.reach else { return nil }
    let fitsRemoved = removedNames.contains { name, removed in
      !removed.hasBundle && mayHavePid(pid, removed.pid) && BundleName.fits(name, bundle)
    }
    if fitsRemoved { return nil }
    let fitting = byName.filter { name, launch in
      launches.span[launch].process.bundleIdentifier == nil
        && mayHavePid(pid, launches.span[launch].identity.knownPid)
        && BundleName.fits(name, bundle)
    }
    return fitting.count == 1 ? fitting.first?.value : nil
  }

  /// Updates the places of launches. `places` holds the new place of each old one, `nil` for removed launches.
  mutating func move(_ places: [Int?]) {
    byPid = byPid.compactMapValues { places[$0] }
    byBundle = byBundle.compactMapValues { places[$0] }
    byName = byName.compactMapValues { places[$0] }
  }
}
