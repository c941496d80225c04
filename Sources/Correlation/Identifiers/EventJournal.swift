internal import LogModel

/// The events of a launch, kept so that they can be read a second time once the hidden identifiers are known.
struct EventJournal {
  /// One step of what a launch has read.
  enum Entry {
    /// An event, with the latest clock step before it and the number of clock steps so far.
    case event(NormalizedEvent, after: ClockStep?, steps: Int)
    /// The first event that the process itself logged, if only daemons had mentioned the process before.
    case shown(LogEvent.Subject, NormalizedEvent)
  }

  /// The most entries that are kept: `before` until a begin hides its identifier, and `then` after that.
  private static let capacity = (before: 512, then: 16_384)

  /// What the launch has read, in order.
  private(set) var entries: [Entry] = []

  /// What is known about the launch before its first event.
  let opening: ProcessTimeline

  /// Creates the journal of a launch.
  init(of opening: ProcessTimeline) { self.opening = opening }

  /// Appends an entry; returns `false` if the journal is full. With `isNeeded`, a begin has hidden its identifier,
  /// and more entries are kept.
  mutating func append(_ entry: Entry, isNeeded: Bool) -> Bool {
    guard entries.count < (isNeeded ? Self.capacity.then : Self.capacity.before) else {
      return false
    }
    entries.append(entry)
    return true
  }

  /// Whether the journal can keep no more entries, even if they are needed.
  var isFull: Bool { entries.count >= Self.capacity.then }
}
