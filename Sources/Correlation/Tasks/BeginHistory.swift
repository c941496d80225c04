internal import LogModel

/// What the begins, refusals and expiration notices of a launch show about the launch as a whole.
///
/// A begin is a line which says that a task was begun.
struct BeginHistory {
  /// How many begins UIKit logged.
  private(set) var uikitCount = 0

  /// The message sources that logged begins.
  private(set) var sources = SourceSet()

  /// Whether any line named a task by its identifier.
  private(set) var hasIdentifiers = false

  /// Whether any event of the launch lacks a time.
  private(set) var hasUndated = false

  /// The number of the task that was refused last, and the message sources that logged that refusal; `nil` if
  /// none was refused.
  private(set) var latestRefused: (task: Int, sources: Set<String>)?

  /// The task that the latest announcement names, until the announced line has come; `nil` if none is
  /// expected.
  private var announced: TaskAnnouncement?

  /// When UIKit last announced that the expiration handlers of all tasks are about to be called: `.some(nil)`
  /// if that line has no time, `nil` if there was no such line.
  private(set) var latestNoticeToAll: Instant??

  /// The time of the latest end of a task that has one; `nil` if there is none.
  private(set) var latestEnd: Instant?

  /// Counts a begin that UIKit logged, and returns its 1-based number.
  mutating func countUIKitBegin() -> Int {
    uikitCount += 1
    return uikitCount
  }

  /// Notes that a message source logged a begin.
  mutating func note(source: String) { _ = sources.insert(source) }

  /// Notes that a line named a task by its identifier.
  mutating func noteIdentifier() { hasIdentifiers = true }

  /// Notes that an event lacks a time.
  mutating func noteUndated() { hasUndated = true }

  /// Notes that a message source logged the refusal of a task.
  mutating func note(refused task: Int, in source: String) { latestRefused = (task, [source]) }

  /// Notes that a message source logged another line about the latest refusal.
  mutating func noteRefusedAgain(in source: String) { latestRefused?.sources.insert(source) }

  /// Notes a line that names the task which the next line is about; `nil` if the line names none.
  mutating func announce(_ task: TaskAnnouncement?) { announced = task }

  /// Returns the event with the name of the announced task added, and forgets the announcement; `nil` if the
  /// event is not about that task.
  mutating func takeAnnounced(for event: LogEvent) -> LogEvent? {
    guard let named = announced?.naming(event) else { return nil }
    announced = nil
    return named
  }

  /// Notes the notice that the expiration handlers of all tasks are about to be called.
  mutating func noteNoticeToAll(at: Instant?) { latestNoticeToAll = .some(at) }

  /// Notes when a task ended; `nil`, an unknown time, changes nothing.
  mutating func noteEnd(at: Instant?) { latestEnd = at ?? latestEnd }
}
