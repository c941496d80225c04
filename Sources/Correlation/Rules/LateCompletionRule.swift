internal import LogModel

/// A background task was ended after its time was up, or long after its expiration notice.
///
/// An app that lives past its deadline was lucky: the same code may be killed on the next run. An end more
/// than a second after the expiration notice, but before the deadline, shows that the handler does not end
/// the task itself.
enum LateCompletionRule: TaskRule {
  static let rule = FindingRule.lateCompletion

  static func findings(
    about task: TaskTracker, in launch: LaunchTracker, _ reported: inout OncePerLaunch
  ) -> [Finding] {
    guard task.timeline.outcome == .late, task.isBlamable else { return [] }
    let past = secondsPastDeadline(task.timeline)
    return [
      finding(
        task, in: launch, task.isPastDeadline ? .error : .warning, confidence: confidence(task),
        message(task, past, launch) + task.doubt, advice: advice(task),
        evidence: [task.beganEvidence, task.expiredEvidence, task.endedEvidence] + task.proof)
    ]
  }

  private static func secondsPastDeadline(_ task: TaskTimeline) -> Double? {
    guard let deadline = task.deadline, let ended = task.ended?.at else { return nil }
    return ended.seconds(since: deadline)
  }

  private static func confidence(_ task: TaskTracker) -> Double {
    if task.confidence < 1 { return task.confidence }
    if task.timeline.remainingAtEnd != nil || task.timeline.expired != nil { return 0.95 }
    return task.timeline.pairing == .order ? 0.7 : 0.85
  }

  private static func message(_ task: TaskTracker, _ past: Double?, _ launch: LaunchTracker)
    -> String
  {
    let subject = "\(task.timeline.title) of \(launch.title) was ended"
    if task.isPastDeadline, let past, past > 0 {
      return "\(subject) \(Wording.seconds(past)) after its time was up"
    }
    if !task.isPastDeadline, task.notEndedEvidence.isEmpty,
      let expired = task.timeline.expired?.at, let ended = task.timeline.ended?.at
    {
      let gap = Wording.seconds(ended.seconds(since: expired))
      return "\(subject) \(gap) after its expiration handler was called"
    }
    return "\(subject) \(task.reason)"
  }

  private static func advice(_ task: TaskTracker) -> String {
    task.timeline.expired != nil
      ? "End the task in the expiration handler itself, and let the work stop afterwards"
      : "Do less in one task or in smaller steps, and end it in an expiration handler when the "
        + "time runs out"
  }
}
