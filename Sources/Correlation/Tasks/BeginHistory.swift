internal import LogModel

/// What the begins, refusals and notices of a launch say besides what belongs to one task.
struct BeginHistory {
  /// How many begins UIKit logged.
  private(set) var uikitCount = 0

  /// The message sources that logged begins.
  private(set) var sources = SourceSet()

  /// Whether any task was named by its identifier, and whether any line bears no time.
  private(set) var hasIdentifiers = false
  private(set) var hasUndated = false

  /// The number of the task that was refused last, and the message sources that said so.
  private(set) var latestRefused: (task: Int, sources: Set<String>)?

  /// The task that a line announced last, until another line is about it.
  private var announced: TaskAnnouncement?

  /// When all tasks were told of their expiry last, `.some(nil)` where nothing dates that; `nil` when they never were.
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

  /// Notes that a line bears no time.
  mutating func noteUndated() { hasUndated = true }

  /// Notes a refusal of a task.
  mutating func note(refused task: Int, in source: String) { latestRefused = (task, [source]) }

  /// Notes another line about the latest refusal.
  mutating func noteRefusedAgain(in source: String) { latestRefused?.sources.insert(source) }

  /// Notes a line that names the task which the next one is about.
  mutating func announce(_ task: TaskAnnouncement?) { announced = task }

  /// Takes the name of the task that was announced for an event that is about it and names none; `nil` where it is not.
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
