internal import LogModel

/// A background task was begun and never ended, and the log proves it.
///
/// The system then kills the app, with code `0x8badf00d` up to iOS 12 and `0x2182bad2` since, mostly without
/// leaving a crash report. Every path must end its task, including the expiration handler, and each identifier
/// needs a separate variable.
enum LeakedTaskRule: TaskRule {
  static let rule = FindingRule.leakedTask

  /// Below this confidence a leak is a warning instead of an error.
  private static let sureEnough = 0.6

  static func findings(
    about task: TaskTracker, in launch: LaunchTracker, _ reported: inout OncePerLaunch
  ) -> [Finding] {
    guard task.timeline.outcome == .leaked, task.isBlamable else { return [] }
    return [
      finding(
        task, in: launch, task.confidence >= sureEnough ? .error : .warning,
        confidence: task.confidence, message(task, launch), advice: advice(task),
        evidence: [task.beganEvidence, task.expiredEvidence] + task.proof)
    ]
  }

  private static func message(_ task: TaskTracker, _ launch: LaunchTracker) -> String {
    "\(task.timeline.title) of \(launch.title) was never ended: \(task.reason)"
      + task.doubt
  }

  private static func advice(_ task: TaskTracker) -> String {
    if case .sdk(let name) = task.timeline.owner {
      return "The task is begun by \(name): update it, or report the leak to its makers"
    }
    if task.timeline.kind == .implied {
      return "Log the begin and the end of each background task with its identifier, to see which "
        + "one is not ended"
    }
    if task.lacksExpirationHandler {
      return "Pass an expiration handler that calls endBackgroundTask, and call it when the work "
        + "is done too"
    }
    if !task.notEndedEvidence.isEmpty || task.timeline.expired != nil {
      return "Call endBackgroundTask in the expiration handler itself, synchronously: it runs on "
        + "the main thread already"
    }
    return "Call endBackgroundTask on every path, errors and the expiration handler included, and "
      + "keep each identifier in a variable of its own"
  }
}
