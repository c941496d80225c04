public import Reporting

/// A line of the output of a watch.
public enum WatchLine: Sendable {
  /// A line of the report. The header comes first and the summary last.
  case report(ReportLine)
  /// A message about an app's life or its tasks.
  case event(WatchedEvent)
  /// How much time an open task has left, or that it has ended.
  case countdown(TaskCountdown)
  /// How long a request for scheduled work has to wait for its window or to the end of that, or how long its
  /// work has been running.
  case requestCountdown(RequestCountdown)
  /// A sentence about what happened to an input.
  case notice(String)
}
