internal import LogModel

/// A background task was begun after the system had announced that the app's time was up.
///
/// A new task brings no new time: the budget is the app's, and only seconds of it are left.
enum BeginAfterExpiryRule: TaskRule {
  static let rule = FindingRule.beginAfterExpiry

  static func findings(
    about task: TaskTracker, in launch: LaunchTracker, _ reported: inout OncePerLaunch
  ) -> [Finding] {
    guard let notice = task.beganAfterExpiry, task.isBlamable, task.timeline.began != nil,
      task.timeline.outcome != .refused, reported.notices.insert(notice).inserted
    else { return [] }
    return [
      finding(
        task, in: launch, .warning, confidence: 0.8,
        "\(task.timeline.title) of \(launch.title) was begun after the expiration notice on line "
          + "\(notice.line): it gets no time of its own",
        advice: "Do not begin background tasks once an expiration handler was called, nor in one",
        evidence: [notice, task.beganEvidence])
    ]
  }
}
