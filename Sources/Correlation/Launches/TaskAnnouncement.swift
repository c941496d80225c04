internal import LogModel

/// A line that names the task which the next line is about, in case the next line does not print the name.
///
/// ```
/// Simulating launch for task with identifier com.example.lantern.refresh
/// Starting simulated task: <decode: missing data>
/// ```
struct TaskAnnouncement {
  /// How many seconds after the announcement the next line may come; a debugger may have stopped
  /// the process meanwhile.
  private static let window = 60.0

  private let label: String
  private let messageSource: String
  private let at: Instant?

  /// Creates an announcement from a line; `nil` if the line names no task.
  init?(_ event: LogEvent) {
    guard let label = event.label else { return nil }
    self.label = label
    messageSource = event.messageSource
    at = event.at
  }

  /// Returns an event with the announced name added, if it is about the announced task and names none
  /// itself; otherwise `nil`.
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
