internal import LogModel

/// What one log shows about one process.
struct AlignedActivity {
  /// The times at which a log first and last shows a process.
  typealias Period = (first: Instant, last: Instant)

  /// The process as the messages of reports name it: its name, and its pid if the log prints one.
  let title: String

  /// When the log first shows the process.
  private(set) var first: Instant

  /// When the log last shows the process.
  private(set) var last: Instant

  /// From when to when the log shows the process.
  var period: Period { (first, last) }

  /// The time of each message that names a task, by the digest of the message; `nil` if it was logged more than
  /// once.
  private(set) var messages: [UInt64: Instant?] = [:]

  /// When the log says that the process ended, or `nil`.
  private(set) var death: Instant?

  /// Whether the log contains events of the process, and not only lines that show its presence.
  private(set) var hasEvents = false

  private init(title: String, first: Instant, last: Instant) {
    self.title = title
    self.first = first
    self.last = last
  }

  /// Adds what an event shows about the process.
  private mutating func take(_ event: borrowing LogEvent, at: Instant) {
    if at.microseconds(since: first) < 0 { first = at }
    if at.microseconds(since: last) > 0 { last = at }
    hasEvents = true
    if event.kind.isAboutEnd { death = at }
    guard let digest = event.message, event.identifier != nil else { return }
    messages[digest] = messages[digest] == nil ? at : Optional<Instant>.none
  }

  /// Pids up to this one belong to the kernel and launchd on every device.
  private static let commonPids = 1

  /// What a log shows about each of its processes, by normalized name and pid.
  static func all(in log: AlignedLog) -> [LogEvent.Subject: AlignedActivity] {
    var all: [LogEvent.Subject: AlignedActivity] = [:]
    // Without a pid, only shared messages prove that two logs mean the same process.
    func isDistinctive(_ pid: Int?) -> Bool { pid.map { $0 > commonPids } ?? log.isPlaced }
    for sighting in log.sightings {
      guard isDistinctive(sighting.pid), let first = sighting.first.at, let last = sighting.last.at
      else { continue }
      all[subject(sighting.name, sighting.pid)] = AlignedActivity(
        title: title(sighting.name, sighting.pid), first: first, last: last)
    }
    for normalized in log.events {
      let pid = normalized.event.process.pid
      guard let at = normalized.event.at, isDistinctive(pid),
        let name = name(of: normalized.event.process)
      else { continue }
      // The entry is changed in place, because a copy would copy all its messages.
      all[
        subject(name, pid), default: AlignedActivity(title: title(name, pid), first: at, last: at)
      ]
      .take(normalized.event, at: at)
    }
    return all
  }

  private static func subject(_ name: String, _ pid: Int?) -> LogEvent.Subject {
    LogEvent.Subject(name: BundleName.normalized(name), pid: pid)
  }

  private static func title(_ name: String, _ pid: Int?) -> String {
    pid.map { "\(name)[\($0)]" } ?? name
  }

  private static func name(of process: LogEvent.Subject) -> String? {
    if let name = process.name { return name }
    // Daemons name the bundle, whose last part is mostly the name of the process.
    return process.bundleIdentifier?.split(separator: ".").last.map { String($0) }
  }
}
