internal import LogModel

/// What a log shows of each process that it tells something of.
enum AlignedActivity {
  /// Pids up to this one belong to the kernel and launchd, on every device.
  private static let commonPids = 1

  /// The time and the messages of each process, by name and pid.
  static func all(in track: AlignedLog) -> [LogEvent.Subject: LogAlignment.Activity] {
    var all: [LogEvent.Subject: LogAlignment.Activity] = [:]
    // Without a pid, only messages tell that two logs are about one process.
    func tells(_ pid: Int?) -> Bool { pid.map { $0 > commonPids } ?? track.isPlaced }
    for sighting in track.sightings {
      guard tells(sighting.pid), let first = sighting.first.at, let last = sighting.last.at else {
        continue
      }
      all[subject(sighting.name, sighting.pid)] = LogAlignment.Activity(
        title: title(sighting.name, sighting.pid), first: first, last: last)
    }
    for normalized in track.events {
      let pid = normalized.event.process.pid
      guard let at = normalized.event.at, tells(pid), let name = name(of: normalized.event.process)
      else {
        continue
      }
      // Changed where it is: a copy would be one of all of its messages.
      note(
        normalized.event, at,
        in: &all[
          subject(name, pid),
          default: LogAlignment.Activity(title: title(name, pid), first: at, last: at)])
    }
    return all
  }

  /// Adds what a message says to what is known of its process.
  private static func note(
    _ event: borrowing LogEvent, _ at: Instant, in activity: inout LogAlignment.Activity
  ) {
    activity.include(at)
    activity.hasTaskEvents = true
    if event.kind.isAboutEnd { activity.death = at }
    guard let digest = event.message, event.identifier != nil else { return }
    // `nil` stands for one that comes again, and tells nothing.
    activity.messages[digest] = activity.messages[digest] == nil ? at : Optional<Instant>.none
  }

  /// Bundle identifiers and process names agree but for case and marks.
  private static func subject(_ name: String, _ pid: Int?) -> LogEvent.Subject {
    LogEvent.Subject(name: BundleName.normalized(name), pid: pid)
  }

  private static func title(_ name: String, _ pid: Int?) -> String {
    pid.map { "\(name)[\($0)]" } ?? name
  }

  private static func name(of process: LogEvent.Subject) -> String? {
    if let name = process.name { return name }
    // Daemons name the bundle; the last part of most is the name of the process.
    return process.bundleIdentifier?.split(separator: ".").last.map { String($0) }
  }
}
