internal import LogModel

/// What became of tasks that were open when their process ended.
extension OutcomeEvaluator {
  /// How long before a kill a task must have begun to be held against the app for sure.
  private static let settledTime = 5.0

  /// How long before a deadline a kill may come and still be for it, in seconds: clocks and lines are
  /// not that exact.
  private static let killSlack = 1.0

  /// Held at a kill for held tasks.
  func killed(
    _ task: TaskTracker, _ end: ProcessEnd, _ launch: LaunchTracker
  ) -> Outcome {
    var confidence = end.confidence
    var reason = "the app was killed for holding it"
    let label = task.timeline.label
    let isNamed = label != nil && end.assertions.contains { $0.name == label }
    if isNamed {
      confidence = max(confidence, 0.98)
    } else if let held = seconds(from: task.timeline.began?.at, to: end.at),
      held < Self.settledTime
    {
      confidence = min(confidence, 0.5)
    } else if let doubt = launch.doubtOfHolding(task) {
      confidence = min(confidence, doubt.confidence)
      reason = "the app was killed for holding a task, maybe this one: " + doubt.reason
    }
    if confidence > end.joinConfidence, !isNamed {
      confidence = end.joinConfidence
      reason += ", if the report is about this process: the log prints no zone"
    }
    return doubted(
      task,
      Outcome(.leaked, confidence: confidence, reason: reason, proof: end.evidence))
  }

  /// The process ended for another reason while the task was open.
  func ended(_ task: TaskTracker, by end: ProcessEnd) -> Outcome {
    if end.cause.isWithoutReason, task.timeline.owner != .system,
      let past = seconds(from: task.timeline.deadline, to: end.at), past >= -Self.killSlack
    {
      let reason =
        end.isDebuggersWord
        ? "the app was ended when the task's time was up, as the debugger reports, under which the"
          + " system does not kill: it may have been stopped by hand"
        : "the app was \(end.cause == .vanished ? "gone" : "killed") when the task's time was up, and"
          + " nothing gives another reason"
      return Outcome(
        .leaked, confidence: min(end.isDebuggersWord ? 0.5 : 0.7, end.joinConfidence),
        reason: reason, proof: end.evidence)
    }
    return abandoned(end)
  }

  func abandoned(_ end: ProcessEnd) -> Outcome {
    Outcome(
      .abandoned, confidence: min(end.confidence, end.joinConfidence), proof: end.evidence)
  }

  /// A later launch shows that the process ended, and no line says why.
  func succeeded(
    _ task: TaskTracker, by successor: (evidence: Evidence, at: Instant?), _ isSystem: Bool
  ) -> Outcome {
    if !isSystem, let past = seconds(from: task.timeline.deadline, to: successor.at), past > 0 {
      return Outcome(
        .leaked, confidence: 0.4,
        reason: "the app was gone and launched again after the task's time was up; it may have "
          + "been killed for it without a report (0x2182bad2)",
        proof: [successor.evidence])
    }
    return Outcome(.abandoned, confidence: 0.6, proof: [successor.evidence])
  }
}
