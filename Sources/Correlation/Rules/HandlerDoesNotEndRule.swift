internal import LogModel

/// A background task's expiration handler was called and did not end the task.
///
/// The handler is the last chance: a few seconds later the system kills the app.
enum HandlerDoesNotEndRule: TaskRule {
  static let rule = FindingRule.handlerDoesNotEnd

  /// How long a handler may take to end its task, in seconds.
  private static let patience = 5.0

  static func findings(
    about task: TaskTracker, in launch: LaunchTracker, _ reported: inout OncePerLaunch
  ) -> [Finding] {
    guard let expired = task.timeline.expired, task.isBlamable, task.timeline.kind.isOnAppsClock,
      task.unseenEnd == nil, let confidence = confidence(task, expired, launch)
    else { return [] }
    let when = task.timeline.ended == nil ? "did not end it" : "did not end it in time"
    return [
      finding(
        task, in: launch, .error, confidence: confidence,
        "the expiration handler of \(task.timeline.title) of \(launch.title) \(when)",
        advice: task.lacksExpirationHandler
          ? "Pass an expiration handler that calls endBackgroundTask"
          : "Call endBackgroundTask in the expiration handler itself, before it returns",
        evidence: [task.beganEvidence, task.expiredEvidence, task.endedEvidence]
          + (task.timeline.ended == nil ? task.proof : task.notEndedEvidence))
    ]
  }

  /// How certain it is, from 0 to 1, that the handler did not end the task; `nil` if it may well have.
  private static func confidence(
    _ task: TaskTracker, _ expired: LineReference, _ launch: LaunchTracker
  ) -> Double? {
    if let ended = task.timeline.ended {
      guard let at = ended.at, let notice = expired.at, at.seconds(since: notice) > patience else {
        return nil
      }
      return 0.9
    }
    guard task.timeline.outcome == .leaked else { return nil }
    return min(task.confidence, task.isNoticeItsOwn || !task.notEndedEvidence.isEmpty ? 0.9 : 0.8)
  }
}
