internal import LogModel

/// A background task ran until its expiration handler was called.
///
/// The handler saved the app, but the work was cut short: it takes longer than the system allows.
enum ExpiredTaskRule: TaskRule {
  static let rule = FindingRule.expiredTask

  static func findings(
    about task: TaskTracker, in launch: LaunchTracker, _ reported: inout OncePerLaunch
  ) -> [Finding] {
    // For scheduled work an early end is normal; the findings about its request say how it ended.
    guard task.timeline.expired != nil, task.isBlamable, task.timeline.request == nil else {
      return []
    }
    switch task.timeline.outcome {
    case .expired:
      return [
        finding(
          task, in: launch, .warning, confidence: 0.95,
          "\(task.timeline.title) of \(launch.title) ran out of time; its expiration handler "
            + "ended it", advice: advice,
          evidence: [task.beganEvidence, task.expiredEvidence, task.endedEvidence])
      ]
    case .open, .abandoned:
      return [
        finding(
          task, in: launch, .warning, confidence: 0.7,
          "\(task.timeline.title) of \(launch.title) ran out of time; the log does not show "
            + "whether its expiration handler ended it", advice: advice,
          evidence: [task.beganEvidence, task.expiredEvidence])
      ]
    default: return []
    }
  }

  private static let advice =
    "Do the work in steps that fit into 30 s and keep what is left for the next time, or hand it "
    + "to BGProcessingTask or a background URL session"
}
