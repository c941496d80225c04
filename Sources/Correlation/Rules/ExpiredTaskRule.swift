internal import LogModel

/// A background task ran until its expiration handler was called.
///
/// The handler saved the app, but the work was cut off: it takes longer than the system grants.
enum ExpiredTaskRule: LaunchRule {
  static let rule = FindingRule.expiredTask

  static func findings(in launch: LaunchRecord) -> [Finding] {
    launch.blamableTasks.compactMap { task in
      switch task.timeline.outcome {
      case .expired:
        finding(
          task, in: launch, .warning, confidence: 0.95,
          "\(task.timeline.title) of \(launch.title) ran out of time; its expiration handler "
            + "ended it", advice: advice,
          evidence: [task.beganEvidence, task.expiredEvidence, task.endedEvidence])
      case .open, .abandoned:
        task.timeline.expired == nil
          ? nil
          : finding(
            task, in: launch, .warning, confidence: 0.7,
            "\(task.timeline.title) of \(launch.title) ran out of time; the log does not show "
              + "whether its expiration handler ended it", advice: advice,
            evidence: [task.beganEvidence, task.expiredEvidence])
      default: nil
      }
    }
  }

  private static let advice =
    "Do the work in steps that fit into 30 s and keep what is left for the next time, or hand it "
    + "to BGProcessingTask or a background URL session"
}
