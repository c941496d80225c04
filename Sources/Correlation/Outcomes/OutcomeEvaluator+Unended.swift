internal import LogModel

/// Determines the outcomes of tasks whose end was not seen.
extension OutcomeEvaluator {
  /// A task that began less than this many seconds before a kill is not certainly the reason for it.
  private static let settledTime = 5.0

  /// How many seconds before a task's deadline a kill may come and still be for that task, because times are
  /// not exact.
  private static let killSlack = 1.0

  /// The outcome of a task whose end was not seen.
  func open(_ task: TaskTracker, in launch: LaunchTracker, _ liveness: LivenessFinder)
    -> Outcome
  {
    let isSystem = task.timeline.owner == .system
    if !task.timeline.kind.isOnAppsClock { return outcomeOffAppsClock(task, in: launch) }
    if let over = overUnseen(task, in: launch) { return over }
    if case .copy(let line)? = task.pairingDoubt, launch.end?.cause != .heldTasks {
      return Outcome(.open, reason: "its begin may be a copy of the record on line \(line)")
    }
    if task.isSeriesOver { return overSeries(task, in: launch, liveness, isSystem: isSystem) }
    if let end = launch.end, end.cause == .heldTasks {
      return isSystem ? abandoned(end) : killed(task, end, launch)
    }
    if let end = launch.end, end.cause == .otherAssertion, task.timeline.kind == .expiringActivity {
      return killed(task, end, launch)
    }
    if !task.notEndedEvidence.isEmpty, !isSystem {
      return doubted(
        task,
        Outcome(
          .leaked, confidence: task.isNotEndedForSure ? 0.9 : 0.6,
          reason: "UIKit says that it was still not ended after its expiration handler was called",
          proof: task.notEndedEvidence))
    }
    // A list that an app keeps may contain tasks that the app ended long before the log.
    if !isSystem, task.listedEvidence == nil,
      let sign = liveness.evidence(past: task),
      let outcome = outcomeIfSeenAlive(task, sign, launch)
    {
      return doubted(task, outcome)
    }
    if let end = launch.end { return outcomeAtProcessEnd(task, end) }
    if let successor = launch.span.successor {
      return outcomeAfterSuccessor(task, by: successor, isSystem)
    }
    return Outcome(.open)
  }

  /// The outcome of a task that is over although no line says when it ended: the app was suspended, or a
  /// later list of the app's tasks does not contain it. `nil` for other tasks.
  private func overUnseen(_ task: TaskTracker, in launch: LaunchTracker) -> Outcome? {
    guard task.notEndedEvidence.isEmpty else { return nil }
    if let evidence = task.unseenEnd {
      return Outcome(
        .open, reason: "a later list of the app's tasks has it no more", proof: [evidence])
    }
    guard let began = task.timeline.began?.at, let suspension = launch.lifecycle.suspensions.latest,
      suspension.at.microseconds(since: began) > 0
    else { return nil }
    return Outcome(
      .open, reason: "the app was suspended, so nothing held it awake any more",
      proof: [suspension.evidence])
  }

  /// The outcome of a task that only readings show, and whose readings stopped long before the log or the
  /// process did.
  private func overSeries(
    _ task: TaskTracker, in launch: LaunchTracker, _ liveness: LivenessFinder,
    isSystem: Bool
  ) -> Outcome {
    let sign = isSystem ? nil : liveness.evidence(past: task)
    return sign.flatMap { outcomeIfSeenAlive(task, $0, launch) }
      ?? Outcome(.open, reason: "its readings stopped, and no line says why")
  }

  /// The outcome of an unended task that the app's background time does not limit, such as a background
  /// fetch.
  private func outcomeOffAppsClock(_ task: TaskTracker, in launch: LaunchTracker) -> Outcome {
    if let end = launch.end { return abandoned(end) }
    if let successor = launch.span.successor {
      return Outcome(.abandoned, confidence: 0.6, proof: [successor.evidence])
    }
    return Outcome(.open)
  }

  /// The outcome of a task that was never ended, and whose process was seen alive after its deadline; `nil`
  /// if that proves nothing.
  private func outcomeIfSeenAlive(
    _ task: TaskTracker, _ sign: LivenessEvidence, _ launch: LaunchTracker
  ) -> Outcome? {
    var confidence: Double
    switch (sign.deadline.source, launch.budget.source) {
    case (.ownReading, _): confidence = 0.9
    case (.budget, .system): confidence = 0.7
    case (.budget, _): confidence = 0.85
    case (.otherReading, _): confidence = 0.7
    case (.begin, _): confidence = 0.5
    }
    if task.timeline.kind == .implied {
      // Nothing shows that the app would have logged the end. Readings that go on until the time is almost up
      // suggest that there was no end; other readings suggest nothing.
      guard let reading = task.latestReading, reading.seconds <= 5 else { return nil }
      confidence = 0.5
    }
    if task.timeline.expired != nil { confidence = min(confidence, 0.7) }
    // An app that leaks a task is killed. An app that came back, or whose clock was reset, may have ended the
    // task without logging it.
    if sign.isForeground { confidence = min(confidence, 0.7) }
    if sign.clockStartedAgain { confidence = min(confidence, 0.6) }
    let past = sign.at.seconds(since: sign.deadline.at)
    var reason = "the app was still alive \(seconds(past)) after the task's time was up"
    if case .begin = sign.deadline.source, let budget = launch.budget.seconds {
      reason =
        "the app was still alive \(seconds(past + budget)) after it began, more than the "
        + "\(seconds(budget)) that an app has; something else may keep it awake"
    }
    if launch.lifecycle.debuggedEvidence != nil {
      reason += "; a debugger is attached, which keeps the system from killing it"
    }
    return Outcome(
      .leaked, confidence: confidence, reason: reason,
      proof: [sign.evidence])
  }

  /// Lowers the confidence of an outcome if UIKit refused to end the task because it does not exist.
  func doubted(_ task: TaskTracker, _ outcome: Outcome) -> Outcome {
    guard !task.disputed.isEmpty else { return outcome }
    var doubted = outcome
    doubted.confidence = min(outcome.confidence, 0.5)
    doubted.proof += task.disputed
    return doubted
  }

  private func seconds(_ value: Double) -> String { Wording.seconds(value) }

  /// The outcome of a task that was open when the app was killed for holding tasks.
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

  /// The outcome of a task that was open when its process ended for another reason.
  func outcomeAtProcessEnd(_ task: TaskTracker, _ end: ProcessEnd) -> Outcome {
    if end.cause.isWithoutReason, task.timeline.owner != .system,
      let past = seconds(from: task.timeline.deadline, to: end.at), past >= -Self.killSlack
    {
      let reason =
        end.isFromDebuggerOnly
        ? "the app was ended when the task's time was up, as the debugger reports, under which the"
          + " system does not kill: it may have been stopped by hand"
        : "the app was \(end.cause == .vanished ? "gone" : "killed") when the task's time was up, and"
          + " nothing gives another reason"
      return Outcome(
        .leaked, confidence: min(end.isFromDebuggerOnly ? 0.5 : 0.7, end.joinConfidence),
        reason: reason, proof: end.evidence)
    }
    return abandoned(end)
  }

  /// The outcome of a task that was open when its process ended, but was not the reason.
  func abandoned(_ end: ProcessEnd) -> Outcome {
    Outcome(
      .abandoned, confidence: min(end.confidence, end.joinConfidence), proof: end.evidence)
  }

  /// The outcome of an open task if only a later launch shows that its process ended.
  func outcomeAfterSuccessor(
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
