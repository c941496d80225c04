internal import LogModel

/// A background task without an expiration handler came near the end of its time, or past it.
///
/// Only the work itself can end such a task; if that takes too long, the system kills the app.
enum MissingExpirationHandlerRule: TaskRule {
  static let rule = FindingRule.missingExpirationHandler

  /// How long before the deadline the system would call the handler, in seconds.
  private static let handlerTime = 5.0

  static func findings(
    about task: TaskTracker, in launch: LaunchTracker, _ reported: inout OncePerLaunch
  ) -> [Finding] {
    guard task.lacksExpirationHandler, task.isBlamable, cameNear(task),
      reported.namesWithoutHandler.insert(task.timeline.label).inserted
    else { return [] }
    return [
      finding(
        task, in: launch, .warning, confidence: 0.9,
        "\(task.timeline.title) of \(launch.title) has no expiration handler, and its time "
          + (task.timeline.outcome == .completed ? "was nearly up" : "was up"),
        advice: "Pass an expiration handler that stops the work and calls endBackgroundTask",
        evidence: [task.beganEvidence, task.handlerEvidence, task.expiredEvidence])
    ]
  }

  private static func cameNear(_ task: TaskTracker) -> Bool {
    switch task.timeline.outcome {
    case .leaked, .late, .expired: return true
    case .completed:
      if let left = task.timeline.remainingAtEnd {
        return (left.seconds ?? .infinity) < handlerTime
      }
      guard let deadline = task.timeline.deadline, let ended = task.timeline.ended?.at else {
        return false
      }
      return deadline.seconds(since: ended) < handlerTime
    case .open, .abandoned: return task.timeline.expired != nil
    case .refused, .unknown: return false
    }
  }
}
