internal import LogModel

extension LaunchTracker {
  /// How far behind a task's deadline a kill for it may lie, in seconds: expiration handlers take
  /// their time, the kill follows some seconds later and its report after that.
  private static let patience = 25.0

  /// How long the app may be silent before it has been in the background for the whole of its time,
  /// where the log does not show that it was there, in seconds.
  private static let longestBudget = 600.0

  /// Why a kill for held tasks, which a report alone tells of, does not prove that a task open in the
  /// log was still held then; `nil` when it does.
  ///
  /// A task that is held is killed for when its time is up. When the log stops before that and the
  /// kill comes much later, the task was most likely ended in between and another one was held.
  func doubtOfHolding(_ task: TaskTracker) -> (reason: String, confidence: Double)? {
    guard let end, !end.isInLog else { return nil }
    // A task that outlived its deadline in the log itself needs no kill to be a leak.
    if let last = process.lastSeen, let deadline = task.timeline.deadline,
      last.seconds(since: deadline) > 0
    {
      return nil
    }
    guard let killed = end.at else {
      let untold =
        process.lastSeen == nil
        ? "the log does not tell the time of its lines"
        : "the report does not tell the time of the kill"
      return ("\(untold), so it may have been ended by then", 0.5)
    }
    guard let last = process.lastSeen else { return nil }
    let silence = killed.seconds(since: last)
    let timeIsUp =
      task.timeline.deadline ?? last.advanced(bySeconds: budget.seconds ?? Self.longestBudget)
    guard killed.seconds(since: timeIsUp) > Self.patience, timeIsUp.seconds(since: last) >= 0
    else { return nil }
    return (
      "the log stops \(Wording.span(silence)) before the kill, and a task held since then would "
        + "have been killed for long before; it may have been ended unseen", 0.4
    )
  }
}
