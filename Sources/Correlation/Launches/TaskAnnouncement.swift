internal import LogModel

/// A line that names a task which the next line is about, though that one may not be able to print it.
///
/// ```
/// Simulating launch for task with identifier com.example.lantern.refresh
/// Starting simulated task: <decode: missing data>
/// ```
struct TaskAnnouncement {
  /// How long after it the next line may come, in seconds: a debugger holds the process up.
  private static let window = 60.0

  private let label: String
  private let messageSource: String
  private let at: Instant?

  /// Takes a line that announces a task; `nil` where it names none.
  init?(_ event: LogEvent) {
    guard let label = event.label else { return nil }
    self.label = label
    messageSource = event.messageSource
    at = event.at
  }

  /// An event with the name of the task, if it is about it and names none itself.
  func naming(_ event: LogEvent) -> LogEvent? {
    guard event.kind == .taskBegan || event.kind == .taskExpired, event.label == nil,
      event.identifier == nil, event.messageSource.hasPrefix(messageSource + "/"),
      LaunchTracker.isWithin(Self.window, of: at, event.at)
    else { return nil }
    var named = event
    named.label = label
    return named
  }
}
