internal import LogModel

/// What begins, refusals and notices show of a launch beyond its single tasks.
struct BeginHistory {
  /// How many begins UIKit logged.
  private(set) var uikitCount = 0

  /// The message sources that logged begins.
  private(set) var sources = SourceSet()

  /// Whether any task was named by its identifier.
  private(set) var hasIdentifiers = false

  /// Whether any line has no time.
  private(set) var hasUndated = false

  /// The task that was refused last, and the message sources that logged it.
  private(set) var latestRefused: (task: Int, sources: Set<String>)?

  /// The task that a line announced last, until another line is about it.
  private var announced: TaskAnnouncement?

  /// When UIKit last announced that the time of all tasks is up, `.some(nil)` where that is not dated; `nil` if it never
  /// did.
  private(set) var latestNoticeToAll: Instant??

  /// When a task ended last, as far as that is dated.
  private(set) var latestEnd: Instant?

  /// Counts a begin that UIKit logged, and returns its number, from 1.
  mutating func countUIKitBegin() -> Int {
    uikitCount += 1
    return uikitCount
  }

  /// Notes that a message source logs begins.
  mutating func note(source: String) { _ = sources.insert(source) }

  /// Notes that a task was named by its identifier.
  mutating func noteIdentifier() { hasIdentifiers = true }

  /// Notes that a line has no time.
  mutating func noteUndated() { hasUndated = true }

  /// Notes a refusal of a task.
  mutating func note(refused task: Int, in source: String) { latestRefused = (task, [source]) }

  /// Notes another line about the latest refusal.
  mutating func noteRefusedAgain(in source: String) { latestRefused?.sources.insert(source) }

  /// Notes a line that names the task which the next one is about.
  mutating func announce(_ task: TaskAnnouncement?) { announced = task }

  /// Returns an event without a name with that of the announced task, and forgets that; `nil` where it is about
  /// another task.
  mutating func takeAnnounced(for event: LogEvent) -> LogEvent? {
    guard let named = announced?.naming(event) else { return nil }
    announced = nil
    return named
  }

  /// Notes the notice that the expiration handlers of all tasks are about to be called.
  mutating func noteNoticeToAll(at: Instant?) { latestNoticeToAll = .some(at) }

  /// Notes when a task ended.
  mutating func noteEnd(at: Instant?) { latestEnd = at ?? latestEnd }
}
