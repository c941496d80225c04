public import Reporting

/// What is reported of logs that are watched, as it happens.
public enum WatchLine: Sendable {
  /// A line of the report: the header first, the summary last.
  case report(ReportLine)
  /// A message about an app's life or its tasks.
  case event(WatchedEvent)
  /// How long a task has to its deadline, or that it ended.
  case countdown(TaskCountdown)
  /// What happened to an input, a sentence.
  case notice(String)
}
