internal import LogModel

/// The tasks of a log that were ended or refused, in that order, until it is time to judge them.
///
/// A later line may show a budget that nobody knew when a task ended. So that a log without such a line is
/// reported while it is read, and gets the same report however it is read, a task is judged by what is known
/// ``seconds`` after its end, and at the latest ``records`` records after it.
struct EndedTasks {
  /// How many seconds of log time after its end a task is judged.
  static let seconds = 10.0

  /// How many records after its end a task is judged at the latest. Each line counts as a record, and so does
  /// each event, of which a line may hold several.
  static let records = 65_536

  /// A task that was ended or refused.
  struct Entry {
    /// Its launch.
    var launch: LaunchID
    /// Its 0-based number in the launch.
    var task: Int
    /// The line of its end or refusal.
    var line: LineReference
    /// The number of that event among all events of the log.
    var event: Int
    /// Whether lines since its end count, and not only events.
    fileprivate var countsLines = true

    /// Creates the entry of a task from its end or refusal.
    init(launch: LaunchID, task: Int, line: LineReference, event: Int) {
      self.launch = launch
      self.task = task
      self.line = line
      self.event = event
    }
  }

  private var timed = WaitingList<Entry>()
  private var counted = WaitingList<Entry>()

  /// Adds a task.
  mutating func append(_ entry: Entry) {
    if entry.line.at != nil { timed.append(entry) }
    counted.append(entry)
  }

  /// Lets a task wait for another ``records`` events, of which the latest one has the given number.
  mutating func postpone(_ entry: Entry, at event: Int) {
    var later = entry
    (later.event, later.countsLines) = (event, false)
    counted.append(later)
  }

  /// Removes and returns the first task that ended more than ``seconds`` before a time; `nil` if there is none.
  mutating func takeTimed(at now: Instant) -> Entry? {
    guard let at = timed.first?.line.at, now.seconds(since: at) > Self.seconds else { return nil }
    return timed.removeFirst()
  }

  /// Removes and returns the first task that ended ``records`` records or more before an event; `nil` if there
  /// is none. `number` is the number of the event among all events of the log.
  mutating func takeCounted(at event: LogEvent, number: Int) -> Entry? {
    guard let first = counted.first else { return nil }
    let lines =
      first.countsLines && event.input == first.line.input ? abs(event.line - first.line.line) : 0
    guard max(lines, number - first.event) >= Self.records else { return nil }
    return counted.removeFirst()
  }
}
