internal import LogModel

/// The events of a launch, kept so that they can be read again once more is known of them.
struct EventJournal {
  /// What a launch took.
  enum Entry {
    /// An event, with the latest step of the clock and how many there were so far.
    case event(NormalizedEvent, after: ClockStep?, steps: Int)
    /// The first event of the process itself, where it was known only from daemons before.
    case shown(LogEvent.Subject, NormalizedEvent)
  }

  /// How many entries are kept until a begin hides its identifier, and after that.
  private static let capacity = (before: 512, then: 16_384)

  /// What the launch took, in order.
  private(set) var entries: [Entry] = []

  /// What is known of the launch before its first event.
  let opening: ProcessTimeline

  /// Creates the journal of a launch.
  init(of opening: ProcessTimeline) { self.opening = opening }

  /// Appends what a launch takes next; `false` if the journal is full.
  mutating func append(_ entry: Entry, isNeeded: Bool) -> Bool {
    guard entries.count < (isNeeded ? Self.capacity.then : Self.capacity.before) else {
      return false
    }
    entries.append(entry)
    return true
  }

  /// Whether no more can be kept.
  var isFull: Bool { entries.count >= Self.capacity.then }
}
