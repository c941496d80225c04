internal import LogModel

/// A background task was ended just before its time was up.
///
/// If less than five seconds or less than a tenth of the budget is left, the same work may be late on a slower
/// device or network.
enum CloseCallRule: TaskRule {
  static let rule = FindingRule.closeCall
  static let appliesToPlainTasks = true

  /// An end with less than this many seconds left is a close call under any budget.
  private static let seconds = 5.0

  static func findings(
    about task: TaskTracker, in launch: LaunchTracker, _ reported: inout OncePerLaunch
  ) -> [Finding] {
    guard task.timeline.outcome == .completed, task.timeline.kind.isOnAppsClock,
      let left = secondsLeft(task),
      left < max(seconds, (task.timeline.budgetSeconds ?? 0) / 10), task.isBlamable
    else { return [] }
    return [
      finding(
        task, in: launch, .warning, confidence: 0.9,
        "\(task.timeline.title) of \(launch.title) was ended with only \(Wording.seconds(left)) "
          + "left",
        advice: "Do less in one task: a slower device or network will not make it in time",
        evidence: [task.beganEvidence, task.endedEvidence])
    ]
  }

  private static func secondsLeft(_ task: TaskTracker) -> Double? {
    if let remaining = task.timeline.remainingAtEnd { return remaining.seconds }
    guard let deadline = task.timeline.deadline, let ended = task.timeline.ended?.at else {
      return nil
    }
    // If timestamps print whole seconds, an end in time may seem to come after the deadline.
    return max(0, deadline.seconds(since: ended))
  }
}
