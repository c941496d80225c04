internal import LogModel

/// The launches of the latest events that were their processes' own.
///
/// No two of them share a name, a pid or a bundle: what the directory knows of each still holds.
struct RecentLaunches {
  private static let capacity = 8

  private var entries: [(subject: LogEvent.Subject, launch: Int)] = []
  private var next = 0

  /// The launch of a process, if it is one of them.
  func launch(of subject: LogEvent.Subject) -> Int? {
    // By place, for an iterator copies each of them.
    for place in entries.indices
    where entries[place].subject.pid == subject.pid && entries[place].subject.name == subject.name
      && entries[place].subject.bundleIdentifier == subject.bundleIdentifier
    {
      return entries[place].launch
    }
    return nil
  }

  /// Adds the launch of a process; nothing that is known may be like it.
  mutating func note(_ subject: LogEvent.Subject, _ launch: Int) {
    guard entries.count >= Self.capacity else { return entries.append((subject, launch)) }
    next = (next + 1) % Self.capacity
    entries[next] = (subject, launch)
  }

  /// Drops all that share something with a process whose launch was looked for.
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
