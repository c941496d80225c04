internal import LogModel

/// A cache of the launches of the latest events that processes logged about themselves.
///
/// No two entries share a name, a pid or a bundle identifier, so that what ``LaunchDirectory`` knows
/// about each entry still holds.
struct RecentLaunches {
  private static let capacity = 8

  private var entries: [(subject: LogEvent.Subject, launch: Int)] = []
  private var next = 0

  /// Returns the place of a process's launch; `nil` if it is not in the cache.
  func launch(of subject: LogEvent.Subject) -> Int? {
    // An iterator would copy each entry, so the places are iterated instead.
    for place in entries.indices
    where entries[place].subject.pid == subject.pid && entries[place].subject.name == subject.name
      && entries[place].subject.bundleIdentifier == subject.bundleIdentifier
    {
      return entries[place].launch
    }
    return nil
  }

  /// Adds the launch of a process, replacing another entry if the cache is full. Call ``forget(_:)`` first, so
  /// that no two entries share a name, a pid or a bundle identifier.
  mutating func note(_ subject: LogEvent.Subject, _ launch: Int) {
    guard entries.count >= Self.capacity else { return entries.append((subject, launch)) }
    next = (next + 1) % Self.capacity
    entries[next] = (subject, launch)
  }

  /// Removes the entries that share a pid, name or bundle identifier with a process.
  mutating func forget(_ subject: LogEvent.Subject) {
    entries.removeAll { entry in
      entry.subject == subject
        || subject.pid != nil && entry.subject.pid == subject.pid
        || subject.name != nil && entry.subject.name == subject.name
        || subject.bundleIdentifier != nil
          && entry.subject.bundleIdentifier == subject.bundleIdentifier
    }
    next = min(next, max(0, entries.count - 1))
  }
}
