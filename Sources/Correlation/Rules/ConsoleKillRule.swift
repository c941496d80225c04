internal import LogModel

/// The log shows that the process ended for a reason that somebody should look into.
///
/// If a crash report covers the same end, the finding is made from the report instead.
enum ConsoleKillRule: LaunchRule {
  static func findings(in launch: LaunchTracker) -> [Finding] {
    guard let end = launch.end, end.crash == nil, !end.isExplainedElsewhere,
      let rule = end.cause.rule,
      let severity = end.severity ?? end.cause.severity, !isImpliedByLeak(end, launch)
    else { return [] }
    let open = openTasks(of: end.cause, in: launch)
    let named = open.isEmpty ? "" : "; open at the kill: " + names(of: open)
    var finding = Finding(
      rule: rule, severity: severity, confidence: end.confidence,
      message: "\(launch.title) \(end.cause.phrase(end.details))\(named)",
      advice: advice(end, launch), task: open.count == 1 ? open[0].timeline.key : nil,
      process: launch.process.process,
      evidence: Evidence.distinct(end.evidence + open.prefix(3).compactMap(\.beganEvidence)))
    if end.isFromDebuggerOnly, end.cause.isWithoutReason {
      // The system does not kill an app under a debugger; most likely somebody pressed Stop.
      finding.confidence = min(finding.confidence, 0.5)
      finding.message += ", as the debugger reports: stopped by hand?"
    }
    return [finding]
  }

  /// Whether a kill without a reason already proves that a task was leaked: one fact makes one finding.
  private static func isImpliedByLeak(_ end: ProcessEnd, _ launch: LaunchTracker) -> Bool {
    end.cause.isWithoutReason
      && launch.blamableTasks.contains { $0.timeline.outcome == .leaked }
  }

  /// What to do about the kill. If nothing names the task, how to capture a log that does.
  private static func advice(_ end: ProcessEnd, _ launch: LaunchTracker) -> String {
    end.cause == .heldTasks && !launch.blamableTasks.contains { _ in true }
      && end.assertions.isEmpty
      ? CaptureAdvice.console : end.cause.advice(end.details)
  }

  /// The open tasks of the kinds that the kill was about.
  private static func openTasks(
    of cause: ExitCause, in launch: LaunchTracker
  ) -> [TaskTracker] {
    let kinds: Set<TaskKind>
    switch cause {
    case .fetch: kinds = [.fetch, .processing]
    case .urlSession: kinds = [.urlSession]
    case .otherAssertion: kinds = [.expiringActivity]
    default: return []
    }
    return launch.tasks.filter { $0.isOpen && kinds.contains($0.timeline.kind) }
  }

  private static func names(of tasks: [TaskTracker]) -> String {
    let more = tasks.count > 3 ? " and \(tasks.count - 3) more" : ""
    return tasks.prefix(3).map(\.reportedTimeline).map(\.title).joined(separator: ", ") + more
  }
}
