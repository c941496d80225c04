internal import LogModel

/// A background task was completed, but took longer than iOS 13 and later allow.
///
/// These versions grant about 30 seconds, and call the expiration handler some five seconds before the end.
enum OverModernBudgetRule: TaskRule {
  static let rule = FindingRule.overModernBudget
  static let appliesToPlainTasks = true

  /// The time that iOS 13 and later grant, and when they call the expiration handler, in seconds.
  private static let modern = (budget: 30.0, handler: 25.0)

  static func findings(
    about task: TaskTracker, in launch: LaunchTracker, _ reported: inout OncePerLaunch
  ) -> [Finding] {
    guard task.timeline.outcome == .completed, let budget = launch.budget.seconds,
      budget > modern.budget, task.isBlamable, task.timeline.kind.isOnAppsClock,
      let held = launch.intervalSeconds(atEndOf: task), held > modern.handler
    else { return [] }
    let consequence =
      held > modern.budget
      ? "the app would have been killed" : "the expiration handler would have run"
    return [
      finding(
        task, in: launch, .note, confidence: 0.8,
        "\(task.timeline.title) of \(launch.title) was ended after \(Wording.seconds(held)) in "
          + "the background; since iOS 13, with about 30 s, \(consequence)",
        advice: "Make the work fit into 25 s, or hand it to BGProcessingTask or a background URL "
          + "session",
        evidence: [task.beganEvidence, task.endedEvidence])
    ]
  }
}
