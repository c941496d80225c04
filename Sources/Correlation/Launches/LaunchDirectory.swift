internal import LogModel

/// Finds the launch that a daemon's words are about, by what daemons call an app.
struct LaunchDirectory: Sendable {
  /// The most names that are compared with a bundle identifier.
  private static let reach = 1000

  /// How long after the end of a process daemons may still log about it, in seconds.
  private static let lastWords = 2.0

  /// The latest launch of each pid, bundle identifier and name, by its place.
  private var byPid: [Int: Int] = [:]
  private var byBundle: [String: Int] = [:]
  private var byName: [String: Int] = [:]

  /// How many pids, bundle identifiers or names are known, whichever are most.
  var size: Int { max(byPid.count, byBundle.count, byName.count) }

  /// What the processes of apps are called whose launches are forgotten, by bundle identifier.
  private var names = GenerationalCache<String, String>(capacity: 4096)

  /// Whether there was any.
  private var hasForgotten = false

  /// Keeps what the process of an app is called, whose launch is forgotten.
  mutating func keepName(of process: ProcessTimeline) {
    hasForgotten = true
    guard let bundle = process.bundleIdentifier, let name = process.process.name else { return }
    names.set(bundle, name)
  }

  /// Notes what a launch is called.
  mutating func note(_ subject: LogEvent.Subject, _ launch: Int) {
    if let pid = subject.pid { byPid[pid] = launch }
    if let bundle = subject.bundleIdentifier { byBundle[bundle] = launch }
    if let name = subject.name { byName[name] = launch }
  }

  /// The launch that a daemon means, by pid, else by bundle, else by name; `nil` when none fits.
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
    // A pasted excerpt: it knows one process at most, and may not name it.
    let isAlone = launches.count == 1 && !hasForgotten
    return subject.pid == nil && subject.name == nil && isAlone ? 0 : nil
  }

  /// The launch that only daemons had mentioned until its process logged something itself.
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

  /// Whether a launch with an end was over well before a time: a pid may come back.
  private func isOver(_ end: ProcessEnd?, _ at: Instant?) -> Bool {
    guard let end, end.cause != .terminated, let at, let endedAt = end.at else {
      return false
    }
    return at.seconds(since: endedAt) > Self.lastWords
  }

  /// Whether the bundle identifier of a launch does not contradict what a daemon calls it.
  private func agrees(_ subject: LogEvent.Subject, _ known: String?) -> Bool {
    if let bundle = subject.bundleIdentifier, let known {
      return bundle == known
    }
    // Daemons cut names and use those of executables; only two bundles are surely two apps.
    return true
  }

  private func mayHavePid(_ pid: Int?, _ known: Int?) -> Bool {
    guard let pid, let known else { return true }
    return pid == known
  }

  /// The one launch whose process the bundle identifier names.
  private func named(_ bundle: String, _ pid: Int?, _ launches: [LaunchTracker]) -> Int? {
    guard byName.count <= Self.reach else { return nil }
    let fitting = byName.filter { name, launch in
      launches.span[launch].process.bundleIdentifier == nil
        && mayHavePid(pid, launches.span[launch].identity.knownPid)
        && BundleName.fits(name, bundle)
    }
    return fitting.count == 1 ? fitting.first?.value : nil
  }

  /// Notes that launches were moved to other places, or are forgotten.
  mutating func move(_ places: [Int?]) {
    byPid = byPid.compactMapValues { places[$0] }
    byBundle = byBundle.compactMapValues { places[$0] }
    byName = byName.compactMapValues { places[$0] }
  }
}
