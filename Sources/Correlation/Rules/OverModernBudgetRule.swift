internal import LogModel

/// A background task was completed in a time that systems since iOS 13 do not grant any more.
///
/// They give about 30 seconds and call the expiration handler some five seconds before the end.
enum OverModernBudgetRule: TaskRule {
  static let rule = FindingRule.overModernBudget

  /// What systems since iOS 13 grant, and when they call the expiration handler, in seconds.
  private static let modern = (budget: 30.0, handler: 25.0)

  static func findings(
    about task: TaskTracker, in launch: LaunchTracker, _ told: inout OncePerLaunch
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
